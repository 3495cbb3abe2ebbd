import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { personStatuses } from '#shared/handover/people';
import { user } from '#src/resources/system/user';
import type { Api } from '../../../../tests/support/api.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { type Profiles, profileKinds, profilesOf } from '../../../../tests/support/profiles.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let people: People;
let admin: Api;
let profiles: Profiles;

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  admin = await app.signInAs('admin');
  profiles = await profilesOf(app, admin);
});
afterAll(() => app.close());

const { onDuty, onLeave, disabled, left } = personStatuses;
const users = tableOf(user);
const path = (noun: string, verb: string) => `blade-business/${noun}/${verb}`;
const typed = { password: 'Given-to-you-5', password2: 'Given-to-you-5' };

describe.each(profileKinds)('$noun', ({ noun, resource }) => {
  const code = noun === 'client' ? 'biz_client' : noun;
  const table = tableOf(resource as (typeof profileKinds)[0]['resource']);
  const body = (more: object = {}) => profiles.bodies[noun](more);

  async function add(more: object = {}) {
    const sent = body(more);
    const { data } = await admin.post<{ id: string }>(path(noun, 'submit'), sent);
    return { ...sent, id: data.id };
  }
  const update = (id: string, more: object, api = admin) => api.post(path(noun, 'update'), { id, ...more });
  const profile = async (id: string) => (await app.db.select().from(table).where(eq(table.id, id)))[0];
  const setStatus = (id: string, status: number) => app.db.update(table).set({ status }).where(eq(table.id, id));

  it('changes its account with itself', async () => {
    const { id } = await add();
    const changes = { realName: 'Renamed', name: 'Nick', phone: `137${id.slice(-8)}`, email: 'new@bank.cn', sex: 2 };

    await update(id, changes);

    expect(await people.stored(id)).toMatchObject(changes);
  });

  it('follows its account when that is changed or granted other roles on the screen of users', async () => {
    const { id } = await add();
    const roleId = await people.role(['notice']);

    const answers = [
      await admin.post('blade-user/update', { id, realName: 'By user' }),
      await admin.post('blade-user/grant', {}, { userIds: id, roleIds: roleId }),
    ];

    expect(answers.map((answer) => answer.code)).toEqual([200, 200]);
    expect(await profile(id)).toMatchObject({ realName: 'By user', roleId, version: 3 });
  });

  it('refuses by any way what the profile does not take, and then neither changes', async () => {
    const [first, { id, account }] = [await add(), await add()];

    const taken = await admin.post('blade-user/update', { id, phone: first.phone });
    const cleared = await admin.post('blade-user/update', { id, phone: '' });
    const moved = await admin.post('blade-user/update', { id, deptId: profiles.bank.c });

    expect([taken.bizCode, cleared.bizCode, moved.bizCode]).toEqual(['DUPLICATE', 'PHONE_EMPTY', 'PERSON_DEPT']);
    expect(await people.stored(id)).toMatchObject({ account, phone: (await profile(id))?.phone });
  });

  it('says of itself what it may, and that stands in both records', async () => {
    const { id, account } = await add(typed);
    await app.db.update(users).set({ mustChangePassword: 0 }).where(eq(users.id, id));
    const own = await people.signIn(account, { password: typed.password });

    const saved = await own.post(path(noun, 'update-info'), { realName: 'Myself', idNo: 'X', roleId: '1', status: 3 });
    const stranger = await admin.post(path(noun, 'update-info'), { realName: 'Nobody' });

    expect([saved.code, stranger.code]).toEqual([200, 404]);
    expect(await profile(id)).toMatchObject({ realName: 'Myself', status: onDuty });
    expect(await people.stored(id)).toMatchObject({ realName: 'Myself', status: 1 });
    expect((await admin.get(path(noun, 'info'))).code).toBe(404);
  });

  it.each([
    [disabled, 3],
    [left, 3],
  ])('with status %d has no account to sign in with, at once', async (status, accountStatus) => {
    const { id, account } = await add(typed);
    const session = await people.signIn(account, { password: typed.password });

    const saved = await update(id, { status });

    expect(saved.code).toBe(200);
    expect((await session.get(path(noun, 'info'))).status).toBe(401);
    expect(await people.stored(id)).toMatchObject({ status: accountStatus });
  });

  it('comes back after it was disabled, from either side, but not after it has left', async () => {
    const [one, other, gone] = [await add(), await add(), await add()];
    await update(one.id, { status: disabled });
    await admin.post('blade-user/update', { id: other.id, status: 3 });
    await update(gone.id, { status: left });
    const between = await profile(other.id);

    const back = [await admin.post('blade-user/update', { id: one.id, status: 1 }), await update(other.id, { status: onDuty })];
    const never = [
      await update(gone.id, { status: onDuty }),
      await update(gone.id, { status: disabled }),
      await admin.post('blade-user/update', { id: gone.id, status: 1 }),
    ];

    expect(between).toMatchObject({ status: disabled });
    expect(back.map((answer) => answer.code)).toEqual([200, 200]);
    expect([(await profile(one.id))?.status, (await people.stored(other.id)).status]).toEqual([onDuty, 1]);
    expect(never.map(({ bizCode }) => bizCode)).toEqual(['PERSON_LEFT', 'PERSON_LEFT', 'PERSON_LEFT']);
    expect([(await profile(gone.id))?.status, (await people.stored(gone.id)).status]).toEqual([left, 3]);
  });

  it('neither takes nor ends leave by its form, and may be left while on leave', async () => {
    const { id } = await add();

    const taken = await update(id, { status: onLeave });
    await setStatus(id, onLeave);
    const ended = await update(id, { status: onDuty });
    const gone = await update(id, { status: left });

    expect([taken.bizCode, ended.bizCode, gone.code]).toEqual(['PERSON_LEAVE', 'PERSON_LEAVE', 200]);
  });

  it('is hidden when it is removed, and its account is closed with all its sessions and stays so', async () => {
    const { id, account } = await add(typed);
    const session = await people.signIn(account, { password: typed.password });

    const removed = await admin.remove(resource, [id]);

    expect(removed.code).toBe(200);
    expect((await session.get(path(noun, 'info'))).status).toBe(401);
    expect((await admin.list(resource, { account })).data.records).toEqual([]);
    expect(await people.stored(id)).toMatchObject({ status: 3, isDeleted: 0 });
    expect(await admin.post('blade-user/update', { id, status: 1 })).toMatchObject({ bizCode: 'PERSON_LEFT' });
    expect(await people.signIn(account, { password: typed.password }).catch(() => 'refused')).toBe('refused');
  });

  it('goes with its account', async () => {
    const { id } = await add();

    await admin.remove(user, [id]);

    expect(await profile(id)).toMatchObject({ isDeleted: 1 });
  });

  it('gets new passwords all or none, each shown once, and its sessions end', async () => {
    const [one, other] = [await add(typed), await add()];
    const session = await people.signIn(one.account, { password: typed.password });
    const resetter = await people.person([code, `${code}_edit`]);

    const refused = await resetter.api.post(path(noun, 'reset-password'), {}, { userIds: one.id });
    const missing = await admin.post(path(noun, 'reset-password'), {}, { userIds: `${one.id},1` });
    const { data } = await admin.post<{ account: string; password: string }[]>(
      path(noun, 'reset-password'),
      {},
      { userIds: `${one.id},${other.id}` },
    );

    expect([refused.code, missing.code]).toEqual([403, 404]);
    expect(data.map(({ account }) => account).sort()).toEqual([one.account, other.account].sort());
    expect((await session.get(path(noun, 'info'))).status).toBe(401);
    expect(
      await people.signIn(other.account, { password: data.find(({ account }) => account === other.account)?.password }),
    ).toBeTruthy();
  });

  it('has platform settings, which are JSON or nothing', async () => {
    const { id } = await add();
    const set = (userExt: string, userType = '2') =>
      admin.post(path(noun, 'update-platform'), {}, { userId: id, userType, userExt });

    const refused = [await set('{"a":'), await set(`"${'x'.repeat(2000)}"`), await set('{}', '9')];
    const body = { userId: id, userType: '2', userExt: '{"device":"A-1"}' };
    const saved = await admin.post(path(noun, 'update-platform'), body);

    expect(refused.map(({ bizCode }) => bizCode)).toEqual(['JSON_FORMAT', 'TEXT_TOO_LONG', 'NOT_A_CHOICE']);
    expect(saved.code).toBe(200);
    expect([await people.stored(id), await profile(id)]).toMatchObject([
      { userType: 2, userExt: '{"device":"A-1"}' },
      { userType: 2, userExt: '{"device":"A-1"}' },
    ]);
  });

  it('is not written over who saw an older version, and history names what was done', async () => {
    const { id } = await add();
    await update(id, { remark: 'one', version: 1 });

    const stale = await update(id, { remark: 'two', version: 1 });
    await admin.post(path(noun, 'reset-password'), {}, { userIds: id });
    const changes = await admin.get<{ records: { action: string }[] }>(path(noun, 'changes'), { id });

    expect(stale).toMatchObject({ status: 409, bizCode: 'STALE' });
    expect(changes.data.records.map(({ action }) => action)).toEqual(['resetPassword', 'update', 'insert']);
  });

  it('does not disable, remove or promote their own account', async () => {
    const roleId = await people.role([code, `${code}_edit`, `${code}_delete`, 'notice']);
    const { id, account } = await add({ ...typed, roleId });
    await app.db.update(users).set({ mustChangePassword: 0 }).where(eq(users.id, id));
    const own = await people.signIn(account, { password: typed.password });

    const answers = [
      await update(id, { status: disabled }, own),
      await own.remove(resource, [id]),
      await update(id, { roleId: await people.role(['notice']) }, own),
    ];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(['OWN_ACCOUNT', 'OWN_ACCOUNT', 'OWN_ROLE']);
  });
});
