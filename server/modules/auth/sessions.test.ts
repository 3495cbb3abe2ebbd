import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import type { TokenResponse } from '#shared/wire';
import { user } from '#src/resources/system/user';
import { BASIC, bearer, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';
import { authSession } from './table.ts';

let server: ModuleServer;
beforeAll(async () => {
  server = await openModuleServer();
});
afterAll(() => server.close());

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';

async function signIn(account: string, userAgent = ''): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: BASIC, 'user-agent': userAgent },
    query: { username: account, password: 'Branch-2031' },
  });
  return answer.json().access_token;
}

interface Listed {
  readonly id: string;
  readonly isCurrent: boolean;
}

const list = async (token: string) => {
  const answer = await server.get('blade-auth/oauth/sessions', token);
  return answer.json<{ data: (Listed & Record<string, unknown>)[] }>().data;
};
const end = (path: string, token: string, payload: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `/api/blade-auth/oauth/${path}`, payload, headers: bearer(token) });
const isAlive = async (token: string) => (await server.get('blade-auth/oauth/user-info', token)).statusCode === 200;

describe('one’s own sessions', () => {
  it('are listed with device, address and when they were last seen, this one first', async () => {
    const { account } = await server.make.user();
    const [elsewhere, here] = [await signIn(account, phone), await signIn(account)];

    server.clock.advance(10 * 60_000);
    await list(elsewhere);
    const listed = await list(here);

    expect(listed).toMatchObject([
      { isCurrent: true, browser: '', system: '', ip: '127.0.0.1' },
      { isCurrent: false, browser: 'Safari', system: 'iOS', ip: '127.0.0.1' },
    ]);
    expect(Number(new Date(String(listed[1]?.seenTime))) - Number(new Date(String(listed[1]?.startTime)))).toBe(600_000);
  });

  it('are ended one at a time, at once (promise 17)', async () => {
    const { account } = await server.make.user();
    const [lost, kept, here] = [await signIn(account, phone), await signIn(account), await signIn(account)];
    const [lostId] = (await list(lost)).map(({ id }) => id);

    const answer = await end('end-session', here, { id: String(lostId) });

    expect(answer.statusCode).toBe(200);
    expect([await isAlive(lost), await isAlive(kept), await isAlive(here)]).toEqual([false, true, true]);
  });

  it('are ended all but this one', async () => {
    const { account } = await server.make.user();
    const tokens = [await signIn(account), await signIn(account)];
    const here = await signIn(account);

    await end('end-other-sessions', here);

    expect([await isAlive(tokens[0] ?? ''), await isAlive(tokens[1] ?? ''), await isAlive(here)]).toEqual([false, false, true]);
    expect(await list(here)).toHaveLength(1);
  });

  it('are nobody else’s to end, and the present one ends by signing out', async () => {
    const [mine, other] = [await server.make.user(), await server.make.user()];
    const [here, there] = [await signIn(mine.account), await signIn(other.account)];
    const [hereId, thereId] = [(await list(here))[0]?.id, (await list(there))[0]?.id];

    const [foreign, own] = [
      await end('end-session', here, { id: String(thereId) }),
      await end('end-session', here, { id: String(hereId) }),
    ];

    expect([foreign.statusCode, own.statusCode]).toEqual([404, 404]);
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, true]);
  });
});

const users = tableOf(user);
const HOUR = 3_600_000;

const refresh = (refresh_token: string) => server.token({ grant_type: 'refresh_token', refresh_token, scope: 'all' });
const statusWith = async (token: string) => (await server.get('blade-auth/oauth/user-info', token)).statusCode;

describe('a renewal', () => {
  it('answers a new pair for the same session and says everything again', async () => {
    const first = await server.signIn();
    server.clock.advance(HOUR);

    const answer = await refresh(first.refresh_token);

    const second = answer.json<TokenResponse>();
    expect(second).toMatchObject({ account: 'admin', role_name: 'administrator', expires_in: 3600, tenant_id: '000000' });
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusWith(second.access_token)).toBe(200);
  });

  it('works in the words of the open-source dialect', async () => {
    const { refresh_token } = await server.signIn();

    const answer = await server.token({ grantType: 'refresh_token', refreshToken: refresh_token });

    expect(answer.statusCode).toBe(200);
  });

  it('has one successor, however many ask for it at once (promise 18)', async () => {
    const { refresh_token } = await server.signIn();

    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json<TokenResponse>().refresh_token)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.json<TokenResponse>().access_token)).size).toBe(1);
  });

  it('answers the same successor for ten seconds, for an answer that got lost (promise 18)', async () => {
    const { refresh_token } = await server.signIn();
    const first = (await refresh(refresh_token)).json<TokenResponse>();
    server.clock.advance(9_000);

    const again = (await refresh(refresh_token)).json<TokenResponse>();

    expect(again).toEqual(first);
    expect((await refresh(first.refresh_token)).statusCode).toBe(200);
  });

  it('takes a later use for theft: the whole session ends and it is written down (promise 18)', async () => {
    const { refresh_token, user_id } = await server.signIn();
    const newest = (await refresh(refresh_token)).json<TokenResponse>();
    server.clock.advance(11_000);

    const replayed = await refresh(refresh_token);

    server.core.authenticator.forget();
    expect([replayed.statusCode, replayed.json().msg]).toEqual([400, '登录已过期，请重新登录']);
    expect((await refresh(newest.refresh_token)).statusCode).toBe(400);
    expect(await statusWith(newest.access_token)).toBe(401);
    const [row] = await server.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(row).toMatchObject({ action: 'refreshReplayed', userId: user_id, account: 'admin' });
  });

  it('is taken for theft as well when the clock was set back since (promise 62)', async () => {
    const { refresh_token } = await server.signIn();
    await refresh(refresh_token);

    server.clock.advance(-3 * HOUR);

    expect((await refresh(refresh_token)).statusCode).toBe(400);
  });

  it('is refused two generations back even within ten seconds', async () => {
    const { refresh_token } = await server.signIn();
    const second = (await refresh(refresh_token)).json<TokenResponse>();
    await refresh(second.refresh_token);

    expect((await refresh(refresh_token)).statusCode).toBe(400);
  });

  it('belongs to the client that signed in, and another one’s try harms nothing', async () => {
    await server.make.client({ clientId: 'sword', clientSecret: 'sword_secret' });
    const { refresh_token } = await server.signIn();

    const foreign = await server.token(
      { grant_type: 'refresh_token', refresh_token },
      { authorization: `Basic ${btoa('sword:sword_secret')}` },
    );

    expect(foreign.statusCode).toBe(400);
    expect((await refresh(refresh_token)).statusCode).toBe(200);
  });

  it('needs a refresh token: an access token renews nothing (promise 15)', async () => {
    const { access_token } = await server.signIn();

    expect((await refresh(access_token)).json()).toMatchObject({ error: 'invalid_grant', code: 400 });
  });
});

describe('a session in time', () => {
  it('lets the access token live an hour and a minute of leeway (promise 16)', async () => {
    const { access_token } = await server.signIn();

    server.clock.advance(HOUR + 30_000);
    const late = await statusWith(access_token);
    server.clock.advance(60_000);

    expect([late, await statusWith(access_token)]).toEqual([200, 401]);
  });

  it('ends unused after twelve hours (promise 16)', async () => {
    const { refresh_token } = await server.signIn();

    server.clock.advance(12 * HOUR + 61_000);

    expect((await refresh(refresh_token)).statusCode).toBe(400);
  });

  it('ends seven days after signing in, however often it was renewed (promise 16)', async () => {
    const signedIn = await server.signIn();
    const renewEvery11Hours = async (token: string, times: number): Promise<string> => {
      if (times === 0) return token;
      server.clock.advance(11 * HOUR);
      return renewEvery11Hours((await refresh(token)).json<TokenResponse>().refresh_token, times - 1);
    };

    const last = await renewEvery11Hours(signedIn.refresh_token, 15);
    server.clock.advance(4 * HOUR);

    expect((await refresh(last)).statusCode).toBe(400);
  });

  it('goes on when the clock is set back, however far (promise 62)', async () => {
    const { access_token, refresh_token } = await server.signIn();

    server.clock.advance(-3 * HOUR);
    const before = await statusWith(access_token);
    const renewed = await refresh(refresh_token);
    server.clock.advance(30_000);

    expect([before, renewed.statusCode]).toEqual([200, 200]);
    expect(await statusWith(renewed.json<TokenResponse>().access_token)).toBe(200);
  });
});

describe('a session ends', () => {
  it.each([
    ['the user is disabled', { status: 3 }],
    ['the user is removed', { isDeleted: 1 }],
  ] as const)('when %s', async (_, change) => {
    const { account, id } = await server.make.user();
    const pair = await server.signIn(account);

    await server.db.update(users).set(change).where(eq(users.id, id));
    server.clock.advance(5_001);

    expect(await statusWith(pair.access_token)).toBe(401);
    expect((await refresh(pair.refresh_token)).statusCode).toBe(400);
  });

  it('when its tenant is disabled', async () => {
    const tenantId = '100009';
    const row = await server.make.tenant({ tenantId });
    const { account } = await server.make.user({ tenantId });
    const pair = (await server.token({ tenantId, username: account, password: 'Branch-2031' })).json<TokenResponse>();
    const tenants = (await import('../../../tests/support/module-rows.ts')).tables.tenant;

    await server.db.update(tenants).set({ status: 0 }).where(eq(tenants.id, row.id));
    server.clock.advance(5_001);

    expect(await statusWith(pair.access_token)).toBe(401);
    expect((await refresh(pair.refresh_token)).statusCode).toBe(400);
  });

  it('on another server after five seconds, and here at once (promise 17)', async () => {
    const pair = await server.signIn();
    await statusWith(pair.access_token);

    await server.db
      .update(authSession)
      .set({ revokedAt: server.clock.now() })
      .where(eq(authSession.id, pair.jti.split('.')[0] ?? ''));
    const remembered = await statusWith(pair.access_token);
    server.clock.advance(5_001);

    expect([remembered, await statusWith(pair.access_token)]).toEqual([200, 401]);
  });
});
