import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { noticeRead } from '#src/resources/desk/notice';
import { userMessage } from '#src/resources/desk/user-message';
import { param } from '#src/resources/system/param';
import { user } from '#src/resources/system/user';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { PASSWORD, tables } from '../../../../tests/support/module-rows.ts';
import { inTurn } from '../../../../tests/support/module-server.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let people: People;
let admin: Api;
let deptId: string;
let roleId: string;

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  admin = await app.signInAs('admin');
  const [dept] = await app.db.select({ id: tables.dept.id }).from(tables.dept).limit(1);
  deptId = dept?.id ?? '';
  roleId = await people.role(['notice']);
});
afterAll(() => app.close());

type Query = Readonly<Record<string, string | number>>;
const ask = <T = unknown>(verb: string, query: Query, api = admin) => api.post<T>(`blade-user/${verb}`, {}, query);
const auditOf = (id: string, action: string) =>
  app.db
    .select({ label: auditLog.label, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, id), eq(auditLog.action, action)));
/** Tries to sign in, as a browser does. */
const trySignIn = (account: string, password: string) =>
  people.signIn(account, { password }).then(
    () => 'in',
    (error: Error) => error.message,
  );

interface Handed {
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly password: string;
}

describe('remove', () => {
  it('is not kept from somebody by what they were told and have read', async () => {
    const { row } = await people.person(['notice']);
    const [told, read] = [tableOf(userMessage), tableOf(noticeRead)];
    const now = '2026-03-02 08:00:00';
    await app.db.insert(told).values({ tenantId: row.tenantId, userId: row.id, kind: 'task', sendTime: now });
    await app.db.insert(read).values({ tenantId: row.tenantId, userId: row.id, noticeId: '1', readTime: now });

    expect(await ask('remove', { ids: row.id })).toMatchObject({ success: true });
  });
});

describe('reset-password', () => {
  it('answers new passwords this once; the old ones and all sessions end', async () => {
    const [one, two] = [await people.person(['notice']), await people.person(['notice'])];

    const { data } = await ask<Handed[]>('reset-password', { userIds: `${one.row.id},${two.row.id}` });

    const [first, second] = [data.find(({ userId }) => userId === one.row.id), data.find(({ userId }) => userId === two.row.id)];
    expect(first).toMatchObject({ account: one.row.account, realName: one.row.realName });
    expect(first?.password).toMatch(/^[a-zA-Z2-9]{20}$/);
    expect(first?.password).not.toBe(second?.password);
    expect((await one.api.get('blade-desk/notice/list')).status).toBe(401);
    expect(
      await inTurn([PASSWORD, '123456', second?.password ?? ''], (tried) => trySignIn(one.row.account, tried)),
    ).not.toContain('in');
    expect(await trySignIn(one.row.account, first?.password ?? '')).toBe('in');
    expect(await people.stored(one.row.id)).toMatchObject({ mustChangePassword: 1, version: 1 });
  });

  it('gives the one that a parameter holds, for clients that show none, which has to be changed as well (promise 7)', async () => {
    const { row } = await people.person(['notice']);
    const shared = { paramKey: 'account.initPassword', paramName: 'Initial', paramValue: ' Vault-of-the-day-8 ' };
    const { data: kept } = await admin.submit(param, shared);

    const { data } = await ask<Handed[]>('reset-password', { userIds: row.id });
    await admin.submit(param, { id: kept.id, version: kept.version, paramValue: '123456' });
    const weak = await ask('reset-password', { userIds: row.id });
    await admin.remove(param, [kept.id]);

    expect(data[0]?.password).toBe('Vault-of-the-day-8');
    expect(await people.stored(row.id)).toMatchObject({ mustChangePassword: 1 });
    expect(weak).toMatchObject({ status: 400, bizCode: expect.stringMatching(/^PASSWORD_/) });
    expect(await trySignIn(row.account, 'Vault-of-the-day-8')).toBe('in');
  });

  it('keeps passwords out of the audit', async () => {
    const { id, realName } = await people.make.user({ roleId, deptId });

    await ask('reset-password', { userIds: id });

    expect(await auditOf(id, 'resetPassword')).toEqual([
      { label: realName, changes: { password: { before: '******', after: '******' } } },
    ]);
  });

  it('gives a password that ends after 72 hours (promise 7)', async () => {
    const { id, account } = await people.make.user({ roleId, deptId });
    const { data } = await ask<Handed[]>('reset-password', { userIds: id });

    await app.db.update(tables.user).set({ passwordExpireTime: '2020-01-01 00:00:00' }).where(eq(tables.user.id, id));

    expect(await trySignIn(account, data[0]?.password ?? '')).not.toBe('in');
  });

  it('takes 200 people at a time, and says so', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => String(10_000 + index));

    expect(await admin.post('blade-user/reset-password', { userIds: ids })).toMatchObject({
      status: 400,
      bizCode: 'TOO_MANY_IDS',
      msg: '一次最多处理200条数据',
    });
  });
});

describe('unlock', () => {
  it('lifts a lock, and leaves those alone who were stopped', async () => {
    const locked = await people.make.user({ status: 2, roleId, deptId });
    const stopped = await people.make.user({ status: 3, roleId, deptId });

    expect(await ask('unlock', { userIds: `${locked.id},${stopped.id}` })).toMatchObject({ status: 200 });

    expect([(await people.stored(locked.id)).status, (await people.stored(stopped.id)).status]).toEqual([1, 3]);
    expect(await trySignIn(locked.account, PASSWORD)).toBe('in');
    expect(await auditOf(locked.id, 'unlock')).toMatchObject([{ changes: { status: { before: 2, after: 1 } } }]);
  });

  it('lets somebody in who would have to wait after wrong passwords', async () => {
    const { id, account } = await people.make.user({ roleId, deptId });
    await inTurn(Array(6).fill('wrong'), (wrong) => trySignIn(account, wrong));
    const waiting = await trySignIn(account, PASSWORD);
    const pausedUntil = async () => (await admin.list(user, { id })).data.records[0]?.blockedUntil;
    const paused = await pausedUntil();

    await ask('unlock', { userIds: id });

    expect(waiting).toContain('429');
    expect([paused, await pausedUntil()]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), null]);
    expect(await trySignIn(account, PASSWORD)).toBe('in');
  });
});

describe('a registration', () => {
  const pass = (userIds: string, over: Query = {}) => ask('audit-pass', { userIds, roleIds: roleId, deptIds: deptId, ...over });

  it('that is passed gets roles and departments and may sign in', async () => {
    const { id, account } = await people.make.user({ status: 0 });
    const before = await trySignIn(account, PASSWORD);

    expect(await pass(id)).toMatchObject({ status: 200 });

    expect(before).not.toBe('in');
    expect(await people.stored(id)).toMatchObject({ status: 1, roleId, deptId, version: 2 });
    expect(await trySignIn(account, PASSWORD)).toBe('in');
    expect(await auditOf(id, 'auditPass')).toMatchObject([{ changes: { status: { before: 0, after: 1 } } }]);
  });

  it('that is refused is gone, and its name is free', async () => {
    const { id, account } = await people.make.user({ status: 0 });

    expect(await ask('audit-refuse', { userIds: id })).toMatchObject({ status: 200 });

    expect(await people.stored(id)).toMatchObject({ isDeleted: 1 });
    expect(await auditOf(id, 'auditRefuse')).toHaveLength(1);
    expect((await people.make.user({ account })).account).toBe(account);
  });

  it('is decided once', async () => {
    const { id, realName } = await people.make.user({ status: 0 });

    const answers = await Promise.all(Array.from({ length: 5 }, () => pass(id)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toBe(`${realName}不是待审核的账号`);
    expect(await ask('audit-refuse', { userIds: id })).toMatchObject({ status: 409, bizCode: 'NOT_PENDING' });
  });

  it.each([
    [{ roleIds: '' }, 'REQUIRED_SELECT', '请选择角色'],
    [{ deptIds: '' }, 'REQUIRED_SELECT', '请选择所属机构'],
    [{ deptIds: '999999' }, 'NOT_A_CHOICE', '所属机构的取值不存在'],
    [{ roleIds: '1 or 1=1' }, 'WRONG_PARAMETER', '请求参数格式错误: roleIds'],
  ])('with %j stays undecided', async (over, bizCode, msg) => {
    const { id } = await people.make.user({ status: 0 });

    expect(await pass(id, over)).toMatchObject({ status: 400, bizCode, msg });
    expect((await people.stored(id)).status).toBe(0);
  });
});

describe('grant', () => {
  it('replaces the roles of all of them and tells an open form', async () => {
    const [one, two] = [await people.make.user({ roleId: '1,2', deptId }), await people.make.user({ deptId })];
    const other = await people.role([]);

    expect(await ask('grant', { userIds: `${one.id},${two.id}`, roleIds: `${roleId},${other}` })).toMatchObject({ status: 200 });

    expect(await people.stored(one.id)).toMatchObject({ roleId: `${roleId},${other}`, version: 2 });
    expect(await people.stored(two.id)).toMatchObject({ roleId: `${roleId},${other}`, version: 2 });
    expect(await auditOf(one.id, 'grant')).toMatchObject([{ changes: { roleId: { before: '1,2' } } }]);
  });

  it('holds with the next call', async () => {
    const { row, api } = await people.person([]);
    const before = await api.get('blade-desk/notice/list');

    await ask('grant', { userIds: row.id, roleIds: roleId });

    expect([before.status, (await api.get('blade-desk/notice/list')).status]).toEqual([403, 200]);
  });

  it('needs a role', async () => {
    const { id } = await people.make.user({ roleId, deptId });

    expect(await ask('grant', { userIds: id, roleIds: '' })).toMatchObject({ status: 400, msg: '请选择角色' });
  });
});

describe('the platform', () => {
  const platformOf = async (id: string) =>
    (await admin.get<Row>('blade-user/platform-detail', { id })).data as Row & { userType: number; userExt: string };

  it('of somebody is stored and told', async () => {
    const { id } = await people.make.user({ roleId, deptId });

    const answer = await ask('update-platform', { userId: id, userType: 2, userExt: '{"push":true}' });

    expect(answer).toMatchObject({ status: 200 });
    expect(await platformOf(id)).toMatchObject({ id, userType: 2, userTypeName: 'APP', userExt: '{"push":true}' });
  });

  it('is taken from the body as well, so that no address holds it', async () => {
    const { id } = await people.make.user({ roleId, deptId });

    const answer = await admin.post('blade-user/update-platform', { userId: id, userType: '2', userExt: '{"push":true}' });

    expect(answer).toMatchObject({ status: 200 });
    expect(await platformOf(id)).toMatchObject({ id, userType: 2, userExt: '{"push":true}' });
  });

  it.each([
    [{ userType: 9, userExt: '' }, 'NOT_A_CHOICE', 'userType'],
    [{ userType: '', userExt: '' }, 'NOT_A_CHOICE', 'userType'],
    [{ userType: 1, userExt: '{push' }, 'JSON_FORMAT', 'userExt'],
    [{ userType: 1, userExt: `"${'x'.repeat(2000)}"` }, 'TEXT_TOO_LONG', 'userExt'],
  ])('is not %j', async (query, bizCode, name) => {
    const { id } = await people.make.user({ roleId, deptId });

    expect(await ask('update-platform', { userId: id, ...query })).toMatchObject({
      status: 400,
      bizCode,
      fields: { [name]: expect.any(String) },
    });
  });
});
