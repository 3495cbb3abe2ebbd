import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/write/audit';
import { refusals } from '#shared/refusals';
import { BASIC, bearer, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';
import { qrTicket } from './table.ts';

let server: ModuleServer;
beforeAll(async () => {
  server = await openModuleServer();
});
afterAll(() => server.close());

const MINUTE = 60_000;
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

interface Call {
  readonly cookie?: string;
  readonly token?: string;
}

const post = (path: string, payload: Record<string, string>, { cookie, token }: Call = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/${path}`,
    payload,
    headers: {
      authorization: BASIC,
      'user-agent': chrome,
      ...(cookie && { cookie }),
      ...(token && bearer(token)),
    },
  });

/** Opens a sign-in page that shows a code. */
async function page(tenantId = '000000') {
  const answer = await post('qr', { tenantId });
  const { code, state } = answer.json().data as { code: string; state: string };
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return {
    code,
    state,
    cookie,
    setCookie: String(answer.headers['set-cookie']),
    look: async () => (await post('qr-state', { code, state }, { cookie })).json().data.state,
    enter: (given: Partial<Record<'code' | 'state', string>> = {}, withCookie = cookie) =>
      post('qrlogin', { tenantId, code, state, grant_type: 'qr', ...given }, { cookie: withCookie }),
  };
}

async function phone(tenantId = '000000') {
  const { account } = await server.make.user({ tenantId });
  const answer = await server.token({ tenantId, username: account, password: 'Branch-2031' });
  const { access_token: token } = answer.json();
  return {
    account,
    token,
    scan: (code: string) => post('qr-scan', { code }, { token }),
    say: (code: string, accept: '0' | '1') => post('qr-confirm', { code, accept }, { token }),
  };
}

describe('a QR code', () => {
  it('lets in who shows it once a phone has confirmed, as the account of the phone', async () => {
    const [shown, held] = [await page(), await phone()];
    const seen = [await shown.look()];

    const asked = await held.scan(shown.code);
    seen.push(await shown.look());
    await held.say(shown.code, '1');
    seen.push(await shown.look());
    const [first, second] = [await shown.enter(), await shown.enter()];

    expect(seen).toEqual(['waiting', 'scanned', 'confirmed']);
    expect(asked.json().data).toMatchObject({
      ip: '127.0.0.1',
      browser: 'Chrome',
      system: 'Windows',
      isSameAddress: true,
      account: held.account,
      tenantName: 'Bank',
    });
    expect(first.json()).toMatchObject({ account: held.account, token_type: 'bearer' });
    expect([second.statusCode, second.json().error_description]).toEqual([400, refusals.QR_TICKET_GONE.zh]);
    expect(await shown.look()).toBe('gone');
  });

  it('holds nothing of what the page asks with, and is bound to its browser by a cookie that no script reads (promise 13)', async () => {
    const [shown, other, held] = [await page(), await page(), await phone()];
    await held.scan(shown.code);
    await held.say(shown.code, '1');

    const stolen = [
      await shown.enter({}, ''),
      await shown.enter({}, other.cookie),
      await shown.enter({ state: other.state }),
      await shown.enter({ state: shown.code }),
    ];

    expect(shown.setCookie).toMatch(/^sign_in_browser=[\w-]{22}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(stolen.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect((await shown.enter()).statusCode).toBe(200);
  });

  it('gives nothing before it was confirmed, nor after it was refused', async () => {
    const [shown, held] = [await page(), await phone()];

    const before = await shown.enter();
    await held.scan(shown.code);
    const meanwhile = await shown.enter();
    await held.say(shown.code, '0');

    expect([before, meanwhile, await shown.enter()].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(await shown.look()).toBe('refused');
  });

  it('is confirmed by the phone that read it, once', async () => {
    const [shown, held, another] = [await page(), await phone(), await phone()];

    const unread = await held.say(shown.code, '1');
    await held.scan(shown.code);
    const [readAgain, readElsewhere] = [await held.scan(shown.code), await another.scan(shown.code)];
    const stranger = await another.say(shown.code, '1');
    const [once, twice] = [await held.say(shown.code, '1'), await held.say(shown.code, '0')];

    expect([unread, readAgain, readElsewhere, stranger, once, twice].map(({ statusCode }) => statusCode)).toEqual([
      ...[400, 200, 400],
      ...[400, 200, 400],
    ]);
  });

  it('ends after five minutes, also for a phone that has read it', async () => {
    const [shown, held] = [await page(), await phone()];
    await held.scan(shown.code);

    server.clock.advance(5 * MINUTE);

    expect((await held.say(shown.code, '1')).statusCode).toBe(400);
    expect(await shown.look()).toBe('gone');
  });

  it('is of the tenant whose page shows it, or of any where the page does not know', async () => {
    await server.make.tenant({ tenantId: '100033' });
    const held = await phone('100033');
    const [foreign, open] = [await page('000000'), await page('')];

    const [refused, read] = [await held.scan(foreign.code), await held.scan(open.code)];
    await held.say(open.code, '1');

    expect([refused.statusCode, refused.json().msg]).toEqual([400, refusals.QR_OTHER_TENANT.zh]);
    expect(read.statusCode).toBe(200);
    expect((await open.enter()).json()).toMatchObject({ tenant_id: '100033', account: held.account });
  });

  it('gives one session when it is taken twice at once', async () => {
    const [shown, held] = [await page(), await phone()];
    await held.scan(shown.code);
    await held.say(shown.code, '1');

    const answers = await Promise.all([shown.enter(), shown.enter(), shown.enter()]);

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is asked for by nobody without a session on the phone', async () => {
    const shown = await page();

    expect((await post('qr-scan', { code: shown.code })).statusCode).toBe(401);
    expect((await post('qr-confirm', { code: shown.code, accept: '1' })).statusCode).toBe(401);
  });

  it('is stored as hashes, and what was decided is written down', async () => {
    const [shown, held] = [await page(), await phone()];
    await held.scan(shown.code);
    await held.say(shown.code, '1');

    const [rows, log] = [await server.db.select().from(qrTicket), await server.db.select().from(auditLog)];

    const stored = JSON.stringify(rows);
    expect([shown.code, shown.state, shown.cookie.slice(16)].filter((secret) => stored.includes(secret))).toEqual([]);
    expect(log.filter(({ account, action }) => account === held.account && action === 'qrConfirmed')).toHaveLength(1);
  });
});
