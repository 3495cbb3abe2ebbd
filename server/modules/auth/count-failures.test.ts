import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { md5Hex } from '#server/lib/password';
import { PASSWORD } from '../../../tests/support/module-rows.ts';
import { BASIC, inTurn, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';
import { openCoreServices } from '../index.ts';
import { countAttempt } from './count-failures.ts';
import { loginCounter } from './table.ts';

const MINUTE = 60_000;
let server: ModuleServer;
let account: string;

beforeAll(async () => {
  server = await openModuleServer();
});
beforeEach(async () => {
  await server.db.delete(loginCounter);
  account = (await server.make.user()).account;
});
afterAll(() => server.close());

interface Try {
  readonly username?: string;
  readonly password?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

const tryOnce = ({ username = account, password = 'wrong', from = '10.0.0.1', headers = {} }: Try = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    query: { username, password: md5Hex(password) },
    headers: { authorization: BASIC, ...headers },
    remoteAddress: from,
  });

/** Returns the statuses of this many attempts, one after the other. */
const tries = (times: number, make: (round: number) => Try = () => ({})): Promise<number[]> =>
  inTurn(Array(times).keys(), async (round) => (await tryOnce(make(round))).statusCode);

describe('guessing at one account', () => {
  it('waits a minute after five failures from one source, even with the right password (promise 9)', async () => {
    const statuses = await tries(25);

    const right = await tryOnce({ password: PASSWORD });
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(20).fill(429)]);
    expect([right.statusCode, right.headers['retry-after'], right.json()]).toEqual([
      429,
      '60',
      {
        error: 'slow_down',
        error_description: '失败次数过多，请1分钟后再试，或请管理员解封账号',
        code: 429,
        msg: '失败次数过多，请1分钟后再试，或请管理员解封账号',
      },
    ]);
  });

  it.each([['account'], ['no such account']])('says of %s how many tries are left once they are few', async (which) => {
    const username = which === 'account' ? account : 'nobody.here';

    const told = await inTurn(Array(5), async () => (await tryOnce({ username })).json().msg);

    expect(told).toEqual([
      '用户名或密码错误',
      '用户名或密码错误，还可尝试3次',
      '用户名或密码错误，还可尝试2次',
      '用户名或密码错误，还可尝试1次',
      '用户名或密码错误，请1分钟后再试，或请管理员解封账号',
    ]);
  });

  it('says the same of a right password of an account that is stopped', async () => {
    const stopped = (await server.make.user({ status: 3 })).account;

    const told = await inTurn(Array(3), async () => (await tryOnce({ username: stopped, password: PASSWORD })).json().msg);

    expect(told.at(-1)).toBe('用户名或密码错误，还可尝试2次');
  });

  it('does not keep its owner out, who comes from elsewhere', async () => {
    await tries(25);

    expect((await tryOnce({ password: PASSWORD, from: '10.0.0.2' })).statusCode).toBe(200);
    expect((await tryOnce({ password: PASSWORD })).statusCode).toBe(429);
  });

  it('waits twice as long each time, up to a quarter of an hour (promise 9)', async () => {
    await tries(5);

    const waits = await inTurn([1, 2, 4, 8, 15, 15], async (minutes) => {
      server.clock.advance(minutes * MINUTE);
      await tryOnce();
      return (await tryOnce()).headers['retry-after'];
    });

    expect(waits).toEqual(['120', '240', '480', '900', '900', '900']);
  });

  it('waits no longer than that when the clock is set back meanwhile (promise 62)', async () => {
    await tries(6);

    server.clock.advance(-3 * 60 * MINUTE);

    expect((await tryOnce({ password: PASSWORD })).statusCode).toBe(200);
  });

  it('is forgiven by the right password', async () => {
    await tries(4);
    await tryOnce({ password: PASSWORD });

    expect(await tries(5)).toEqual([400, 400, 400, 400, 400]);
  });

  it('is counted in the database: tries at once, at another server and after a restart', async () => {
    const other = openCoreServices({ db: server.db, keys: server.keys, captchaMode: false, clock: server.clock });
    const attempt = { tenantId: '000000', account, ip: '10.0.0.1' };

    const atOnce = await Promise.allSettled(Array.from({ length: 25 }, () => tryOnce()));

    const statuses = atOnce.map((result) => (result.status === 'fulfilled' ? result.value.statusCode : 0));
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    await expect(countAttempt(other.context, attempt, false)).rejects.toThrow('Too many failed attempts');
  });

  it('is no matter of right passwords, however many of them come at the same moment', async () => {
    const rights = (from: (round: number) => string) =>
      Promise.all(Array.from({ length: 20 }, (_, round) => tryOnce({ password: PASSWORD, from: from(round) })));

    const ofOne = await rights(() => '10.0.0.1');
    const ofMany = await rights((round) => `10.0.1.${round % 4}`);

    expect([...ofOne, ...ofMany].map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200));
    expect(await tries(6)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('counts spellings of an account as one', async () => {
    const spellings = [account, ` ${account}`, account.toUpperCase(), `${account} `, account];

    const statuses = await tries(6, (round) => ({ username: spellings[round % 5] ?? account }));

    expect(statuses.at(-1)).toBe(429);
  });

  it('asks for a captcha after a hundred failures from anywhere (promise 9)', async () => {
    await tries(100, (round) => ({ from: `10.2.${Math.floor(round / 4)}.1` }));

    const answer = await tryOnce({ password: PASSWORD, from: '10.3.0.1' });

    expect(answer.json()).toMatchObject({ code: 400, msg: '验证码不正确' });
  });
});

describe('spraying over accounts', () => {
  it('ends after sixty failures from one source, whatever it claims to be (promises 9, 10)', async () => {
    const statuses = await tries(120, (round) => ({
      username: `somebody${round}`,
      headers: {
        'x-forwarded-for': `10.9.0.${round}`,
        'x-real-ip': `10.9.1.${round}`,
        forwarded: `for=10.9.2.${round}`,
      },
    }));

    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400));
    expect(statuses.slice(60)).toEqual(Array(60).fill(429));
    server.clock.advance(15 * MINUTE);
    expect((await tryOnce({ password: PASSWORD })).statusCode).toBe(200);
  });

  it('leaves no account name in the table', async () => {
    await tryOnce({ username: 'password-typed-as-account' });

    expect(JSON.stringify(await server.db.select().from(loginCounter))).not.toContain('password-typed');
  });
});
