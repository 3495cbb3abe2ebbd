import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusals } from '#shared/refusals';
import { BASIC, inTurn, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';
import { solveCaptcha } from '../../../tests/support/read-captcha.ts';
import { smsCode } from './table.ts';

let server: ModuleServer;
beforeAll(async () => {
  server = await openModuleServer();
});
afterAll(() => server.close());

const MINUTE = 60_000;
let last = 13_900_000_000;
/** Returns a number for which no other test has requested a code. */
const nextPhone = () => String(++last);

interface Sender {
  readonly tenantId?: string;
  readonly remoteAddress?: string;
  /** The answer to a captcha. */
  readonly captcha?: Readonly<Record<string, string>>;
}

let address = 0;
const ask = (phone: string, { tenantId = '000000', remoteAddress = `10.1.0.${++address}`, captcha = {} }: Sender = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/alisms/send',
    remoteAddress,
    payload: { phone },
    headers: { authorization: BASIC, 'tenant-id': tenantId, ...captcha },
  });

const enter = (phone: string, code: string, { tenantId = '000000', remoteAddress = '10.2.0.1' }: Sender = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    remoteAddress,
    query: { tenantId, username: phone, password: code, grant_type: 'sms', scope: 'all' },
    headers: { authorization: BASIC },
  });

/** Requests a code for a person who has an account, and reads it from the message. */
async function codeFor(phone: string): Promise<string> {
  await ask(phone);
  return server.messages.findLast((message) => message.phone === phone)?.code ?? '';
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a code for a phone', () => {
  it.each([
    ['', refusals.PHONE_EMPTY.zh],
    ['1390000', refusals.PHONE_LENGTH.zh],
    ['23900000000', refusals.PHONE_FORMAT.zh],
  ])('is refused to %j in the words for phones', async (phone, words) => {
    const answer = await ask(phone);

    expect([answer.statusCode, answer.json().msg]).toEqual([400, words]);
    expect(answer.json().data.fields).toEqual({ phone: words });
  });

  it('opens a session of its owner, once', async () => {
    const phone = nextPhone();
    const { account } = await server.make.user({ phone });

    const code = await codeFor(phone);
    const [first, second] = await inTurn([1, 2], () => enter(phone, code));

    expect(code).toMatch(/^\d{6}$/);
    expect(first?.json()).toMatchObject({ account, tenant_id: '000000', token_type: 'bearer' });
    expect([second?.statusCode, second?.json().error_description]).toEqual([400, refusals.PHONE_CODE_WRONG.zh]);
  });

  it('is sent and taken under the names of others of the family as well', async () => {
    const phone = nextPhone();
    const { account } = await server.make.user({ phone });
    const headers = { authorization: BASIC, 'tenant-id': '000000' };
    const sent = { method: 'POST', url: '/api/blade-auth/oauth/sms/send-validate', payload: { phone }, headers } as const;

    expect((await server.app.inject({ ...sent, remoteAddress: '10.3.0.1' })).statusCode).toBe(200);
    const value = server.messages.findLast((message) => message.phone === phone)?.code;
    const query = { tenantId: '000000', phone, id: '', value, grant_type: 'sms_code' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      query: query as never,
      headers,
    });

    expect(answer.json()).toMatchObject({ account, token_type: 'bearer' });
  });

  it('opens one session when it is sent twice at once (promise 12)', async () => {
    const phone = nextPhone();
    await server.make.user({ phone });
    const code = await codeFor(phone);

    const answers = await Promise.all([1, 2, 3].map((host) => enter(phone, code, { remoteAddress: `10.3.0.${host}` })));

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is void after five wrong tries, from wherever they come (promise 12)', async () => {
    const phone = nextPhone();
    await server.make.user({ phone });
    const code = await codeFor(phone);

    const wrong = await inTurn([1, 2, 3, 4, 5], (host) => enter(phone, wrongFor(code), { remoteAddress: `10.4.0.${host}` }));
    const right = await enter(phone, code, { remoteAddress: '10.4.0.9' });

    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
    expect(right.statusCode).toBe(400);
  });

  it('is void after five minutes (promise 12)', async () => {
    const phone = nextPhone();
    await server.make.user({ phone });
    const code = await codeFor(phone);

    server.clock.advance(5 * MINUTE);

    expect((await enter(phone, code)).statusCode).toBe(400);
  });

  it('opens nothing with another phone or in another tenant', async () => {
    await server.make.tenant({ tenantId: '100012' });
    const [phone, other] = [nextPhone(), nextPhone()];
    await server.make.user({ phone });
    await server.make.user({ phone: other });
    await server.make.user({ phone, tenantId: '100012' });
    const code = await codeFor(phone);
    await ask(other);

    expect((await enter(other, code, { remoteAddress: '10.5.0.1' })).statusCode).toBe(400);
    expect((await enter(phone, code, { remoteAddress: '10.5.0.2', tenantId: '100012' })).statusCode).toBe(400);
    expect((await enter(phone, code, { remoteAddress: '10.5.0.3' })).statusCode).toBe(200);
  });

  it('is answered alike whoever has the number, and sent to accounts that may be opened only', async () => {
    const [known, disabled, shared, unknown] = [nextPhone(), nextPhone(), nextPhone(), nextPhone()];
    await server.make.user({ phone: known });
    await server.make.user({ phone: disabled, status: 3 });
    await server.make.user({ phone: shared });
    await server.make.user({ phone: shared });

    const answers = await inTurn([known, disabled, shared, unknown], (phone) => ask(phone));

    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const sentTo = server.messages.map(({ phone }) => phone);
    expect([known, disabled, shared, unknown].filter((phone) => sentTo.includes(phone))).toEqual([known]);
  });

  it('is stored as a hash (promise 12)', async () => {
    const phone = nextPhone();
    await server.make.user({ phone });
    const code = await codeFor(phone);

    const rows = await server.db.select().from(smsCode);

    expect(rows.some((row) => row.phone === phone)).toBe(true);
    expect(rows.some(({ codeHash }) => codeHash === code || codeHash.length !== 64)).toBe(false);
  });

  it('is sent once a minute and ten times a day (promise 12)', async () => {
    const phone = nextPhone();
    await server.make.user({ phone });

    const [first, again] = await inTurn([1, 2], () => ask(phone));
    const later = await inTurn(Array.from({ length: 10 }), async () => {
      server.clock.advance(MINUTE);
      return ask(phone, { captcha: await solveCaptcha(server) });
    });

    expect([first?.statusCode, again?.statusCode]).toEqual([200, 429]);
    expect(Number(again?.headers['retry-after'])).toBe(60);
    expect(later.map(({ statusCode }) => statusCode)).toEqual([...Array(9).fill(200), 429]);
  });

  it('is sent for twenty numbers an hour from one address (promise 12)', async () => {
    const answers = await inTurn(Array.from({ length: 21 }), async () =>
      ask(nextPhone(), { remoteAddress: '10.9.9.9', captcha: await solveCaptcha(server) }),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), 429]);
  });

  it('is asked for by clients that may', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/alisms/send', payload: { phone: nextPhone() } });

    expect(answer.statusCode).toBe(401);
  });
});

describe('a captcha for codes', () => {
  const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

  it('is asked of an address that wants more than five an hour, and answers as good as none', async () => {
    const remoteAddress = '10.8.0.1';
    const free = await inTurn(Array.from({ length: 5 }), () => ask(nextPhone(), { remoteAddress }));

    const without = await ask(nextPhone(), { remoteAddress });
    const withOne = await ask(nextPhone(), { remoteAddress, captcha: await solveCaptcha(server) });

    expect(statuses(free)).toEqual([200, 200, 200, 200, 200]);
    expect([without.statusCode, without.json().data.bizCode]).toEqual([400, 'CAPTCHA_WRONG']);
    expect(withOne.statusCode).toBe(200);
  });

  it('cannot be gone around by asking for all at once', async () => {
    const remoteAddress = '10.8.0.2';

    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(nextPhone(), { remoteAddress })));

    expect(statuses(answers).filter((status) => status === 200).length).toBeLessThanOrEqual(5);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(20);
  });

  it('is good for one code', async () => {
    const remoteAddress = '10.8.0.3';
    await inTurn(Array.from({ length: 5 }), () => ask(nextPhone(), { remoteAddress }));
    const captcha = await solveCaptcha(server);

    const answers = await Promise.all([1, 2, 3].map(() => ask(nextPhone(), { remoteAddress, captcha })));

    expect(statuses(answers).sort()).toEqual([200, 400, 400]);
  });

  it.each([
    ['an empty code', ({ 'captcha-key': key }: Record<string, string>) => ({ 'captcha-key': key ?? '', 'captcha-code': '' })],
    ['another code', ({ 'captcha-key': key }: Record<string, string>) => ({ 'captcha-key': key ?? '', 'captcha-code': 'wrong' })],
    ['a made-up key', (solved: Record<string, string>) => ({ ...solved, 'captcha-key': 'made-up' })],
    ['no key', ({ 'captcha-code': code }: Record<string, string>) => ({ 'captcha-code': code ?? '' })],
  ])('is not answered by %s', async (_, spoilt) => {
    const remoteAddress = `10.8.1.${++address}`;
    await inTurn(Array.from({ length: 5 }), () => ask(nextPhone(), { remoteAddress }));

    const answer = await ask(nextPhone(), { remoteAddress, captcha: spoilt(await solveCaptcha(server)) });

    expect(answer.json()).toMatchObject({ code: 400, data: { bizCode: 'CAPTCHA_WRONG' } });
  });

  it('is asked for a phone from its fourth code of the day on, wherever that is asked from', async () => {
    const phone = nextPhone();
    const free = await inTurn(Array.from({ length: 3 }), () => {
      server.clock.advance(MINUTE);
      return ask(phone);
    });
    server.clock.advance(MINUTE);

    expect(statuses(free)).toEqual([200, 200, 200]);
    expect((await ask(phone)).statusCode).toBe(400);
  });

  it('left unanswered uses up none of the codes of the phone', async () => {
    const phone = nextPhone();
    await inTurn(Array.from({ length: 3 }), () => {
      server.clock.advance(MINUTE);
      return ask(phone);
    });
    server.clock.advance(MINUTE);
    await inTurn(Array.from({ length: 12 }), () => ask(phone));

    expect((await ask(phone, { captcha: await solveCaptcha(server) })).statusCode).toBe(200);
  });

  it('is asked for everybody of a tenant that many are sent for', async () => {
    await server.make.tenant({ tenantId: '100013' });
    const bySources = Array.from({ length: 100 }, (_, index) => `10.7.0.${index}`);
    const answers = await inTurn(bySources, (remoteAddress) => ask(nextPhone(), { tenantId: '100013', remoteAddress }));

    const next = await ask(nextPhone(), { tenantId: '100013' });
    const elsewhere = await ask(nextPhone());

    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect([next.statusCode, elsewhere.statusCode]).toEqual([400, 200]);
  });
});
