import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/write/audit';
import { authSession } from '#server/modules/auth/table';
import { onlineSession } from '#src/resources/monitor/online-session';
import type { Api } from '../../../../tests/support/api.ts';
import { accepted } from '../../../../tests/support/day.ts';
import { type People, type Person, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const codes = ['online_session', 'online_session_view', 'online_session_revoke'];

let app: SeededApp;
let people: People;
let keeper: Person;
beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  await people.make.tenant({ tenantId: '100088' });
  keeper = await people.person(codes);
});
afterAll(() => app.close());

const sessionsOf = async ({ api }: Pick<Person, 'api'>, query: Record<string, string | number> = {}) =>
  accepted(await api.list(onlineSession, { size: 100, ...query })).records;
const theirs = async (of: Person, account: string) => (await sessionsOf(of)).find((row) => row.account === account);
const revoke = (api: Api, ids: readonly unknown[]) => api.post(`${onlineSession.path}/revoke`, {}, { ids: ids.join() });
const isAlive = async (api: Api) => (await api.get('blade-auth/oauth/user-info')).status === 200;

describe('the sessions that are open', () => {
  it('tell who is signed in, from where and since when; one’s own is marked', async () => {
    const { row } = await people.person([], { realName: 'Li Na' });

    expect(await theirs(keeper, row.account)).toMatchObject({ realName: 'Li Na', ip: '127.0.0.1', isCurrent: 0, device: '' });
    const own = await theirs(keeper, keeper.row.account);
    expect(own).toMatchObject({ isCurrent: 1, startTime: expect.stringMatching(/^20/) });
    expect(String(own?.endTime) > String(own?.startTime)).toBe(true);
  });

  it('are found by account, name and address', async () => {
    const { row } = await people.person([], { realName: 'Zhao Yun' });

    expect(await sessionsOf(keeper, { realName: 'Zhao' })).toMatchObject([{ account: row.account }]);
    expect(await sessionsOf(keeper, { account: row.account, ip: '127.0' })).toHaveLength(1);
    expect(await sessionsOf(keeper, { account: row.account, ip: '10.0' })).toEqual([]);
  });

  it('are those that live: neither ended nor over', async () => {
    const [left, over] = [await people.person([]), await people.person([])];
    await left.api.get('blade-auth/oauth/logout');
    await app.db
      .update(authSession)
      .set({ endsAt: Date.now() - 1_000 })
      .where(eq(authSession.userId, over.row.id));

    expect(await theirs(keeper, left.row.account)).toBeUndefined();
    expect(await theirs(keeper, over.row.account)).toBeUndefined();
  });

  it('are not shown to who was not granted them', async () => {
    const { api } = await people.person(['user', 'user_view']);
    const reader = await people.person(['online_session', 'online_session_view']);
    const other = await people.person([]);
    const id = (await theirs(reader, other.row.account))?.id;

    expect((await api.list(onlineSession)).status).toBe(403);
    expect((await revoke(reader.api, [id])).status).toBe(403);
    expect(await isAlive(other.api)).toBe(true);
  });
});

describe('ending a session', () => {
  it('refuses its token at once, and is on record', async () => {
    const [lost, kept] = [await people.person([]), await people.person([])];
    expect(await isAlive(lost.api)).toBe(true);
    const id = String((await theirs(keeper, lost.row.account))?.id);

    accepted(await revoke(keeper.api, [id]));

    expect([await isAlive(lost.api), await isAlive(kept.api)]).toEqual([false, true]);
    expect(await theirs(keeper, lost.row.account)).toBeUndefined();
    const written = await app.db.select().from(auditLog).where(eq(auditLog.recordId, id));
    expect(written).toContainEqual(
      expect.objectContaining({ action: 'revoke', account: keeper.row.account, label: lost.row.account }),
    );
  });

  it('ends several, or none where one is gone', async () => {
    const [one, two] = [await people.person([]), await people.person([])];
    const ids = [await theirs(keeper, one.row.account), await theirs(keeper, two.row.account)].map((row) => row?.id);

    const refused = await revoke(keeper.api, [...ids, '4242']);
    expect([refused.status, await isAlive(one.api)]).toEqual([404, true]);
    accepted(await revoke(keeper.api, ids));

    expect([await isAlive(one.api), await isAlive(two.api)]).toEqual([false, false]);
  });

  it('leaves one’s own alone, and says why', async () => {
    const other = await people.person([]);
    const ids = [await theirs(keeper, keeper.row.account), await theirs(keeper, other.row.account)].map((row) => row?.id);

    expect(await revoke(keeper.api, ids)).toMatchObject({ status: 400, bizCode: 'SESSION_OWN' });
    expect([await isAlive(keeper.api), await isAlive(other.api)]).toEqual([true, true]);
  });

  it('is of one’s own tenant, but for administrators of the platform', async () => {
    const [foreign, other] = [await people.person(codes, { tenantId: '100088' }), await people.person([])];
    const id = (await theirs(keeper, other.row.account))?.id;

    expect((await sessionsOf(foreign)).map(({ account }) => account)).toEqual([foreign.row.account]);
    expect(await sessionsOf(foreign, { tenantId: '000000' })).toHaveLength(1);
    expect((await revoke(foreign.api, [id])).status).toBe(404);
    expect(await isAlive(other.api)).toBe(true);

    const admin = { api: await app.signInAs('admin') };
    const [seen] = await sessionsOf(admin, { tenantId: '100088' });
    accepted(await revoke(admin.api, [seen?.id]));
    expect(await isAlive(foreign.api)).toBe(false);
  });
});
