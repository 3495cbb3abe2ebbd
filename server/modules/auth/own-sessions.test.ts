import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASIC, bearer, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';

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

  it('are ended one at a time, at once', async () => {
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
