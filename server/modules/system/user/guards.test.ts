import { and, eq, inArray, like, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { excelOf, workbookOf } from '#server/crud/testing/workbooks';
import { auditLog } from '#server/crud/write/audit';
import type { Api, ApiResponse } from '../../../../tests/support/api.ts';
import { tables } from '../../../../tests/support/module-rows.ts';
import { inTurn } from '../../../../tests/support/module-server.ts';
import { type People, type Person, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const verbs = ['user', 'add', 'edit', 'delete', 'role', 'reset', 'unlock', 'audit', 'platform'].map((verb) =>
  verb === 'user' ? verb : `user_${verb}`,
);

let app: SeededApp;
let people: People;
let admin: Api;
/** A person who may do everything with people, and reads notices. */
let clerk: Person;
let deptId: string;
/** The ids of a role within the clerk's permissions, of one beyond them, and of the platform administrator's role. */
let small: string;
let large: string;
let platform: string;
let foreign: string;

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  admin = await app.signInAs('admin');
  const [dept] = await app.db.select({ id: tables.dept.id }).from(tables.dept).limit(1);
  deptId = dept?.id ?? '';
  clerk = await people.person([...verbs, 'notice', 'notice_view'], { deptId });
  small = await people.role(['notice']);
  large = await people.role(['post', 'post_add']);
  await people.make.tenant({ tenantId: '400001' });
  foreign = (await people.make.user({ tenantId: '400001' })).id;
  const [role] = await app.db.select({ id: tables.role.id }).from(tables.role).where(eq(tables.role.roleAlias, 'administrator'));
  platform = role?.id ?? '';
});
afterAll(() => app.close());

const send = (api: Api, verb: string, values: object): Promise<ApiResponse> => api.post(`blade-user/${verb}`, { ...values });
const ask = (api: Api, verb: string, query: Record<string, string>): Promise<ApiResponse> =>
  api.post(`blade-user/${verb}`, {}, query);
const body = (own: object) => ({
  account: `guard${Math.random().toString(36).slice(2, 10)}`,
  name: 'x',
  realName: 'x',
  deptId,
  ...own,
});
const rolesOf = async (id: string) => (await people.stored(id)).roleId;

/** Every way to give a person a role. */
const ways: readonly (readonly [string, (roleId: string, id: string) => Promise<ApiResponse>])[] = [
  ['a new account', (roleId) => send(clerk.api, 'submit', body({ roleId }))],
  ['submit', (roleId, id) => send(clerk.api, 'submit', { id, roleId })],
  ['update', (roleId, id) => send(clerk.api, 'update', { id, roleId })],
  ['grant', (roleId, id) => ask(clerk.api, 'grant', { userIds: id, roleIds: roleId })],
  [
    'grant beside a role that may be given',
    (roleId, id) => ask(clerk.api, 'grant', { userIds: id, roleIds: `${small},${roleId}` }),
  ],
];

describe.each(ways)('by %s', (_, give) => {
  let id: string;
  beforeEach(async () => {
    id = (await people.make.user({ roleId: small, deptId })).id;
  });

  it('a role goes to others as far as one holds it', async () => {
    expect(await give(small, id)).toMatchObject({ status: 200 });
  });

  it('nobody gives more than they hold (promise 28)', async () => {
    expect(await give(large, id)).toMatchObject({ status: 403, bizCode: 'GRANT_OVER' });
    expect(await rolesOf(id)).toBe(small);
  });

  it('nobody makes a platform administrator', async () => {
    expect(await give(platform, id)).toMatchObject({ status: 403, bizCode: 'GRANT_OVER' });
    expect(await rolesOf(id)).toBe(small);
  });

  it('a role of another tenant is as good as absent', async () => {
    const other = await people.role([], { tenantId: '400001' });

    expect([404, 400]).toContain((await give(other, id)).status);
    expect(await rolesOf(id)).toBe(small);
  });
});

describe('by an approval', () => {
  const pass = (roleIds: string, userIds: string) => ask(clerk.api, 'audit-pass', { userIds, roleIds, deptIds: deptId });

  it('nobody gives more than they hold', async () => {
    const { id } = await people.make.user({ status: 0 });

    const refused = [await pass(large, id), await pass(platform, id), await pass(`${small},${large}`, id)];

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await people.stored(id)).toMatchObject({ roleId: '', status: 0 });
    expect(await pass(small, id)).toMatchObject({ status: 200 });
  });
});

describe('by a workbook', () => {
  const nameOf = async (roleId: string) =>
    (await app.db.select({ name: tables.role.roleName }).from(tables.role).where(eq(tables.role.id, roleId)))[0]?.name ?? '';
  const headings = ['登录账号', '姓名', '昵称', '角色', '所属机构'];

  it('nobody gives more than they hold, and whoever comes in has no password yet', async () => {
    const importer = await people.person(['user', 'user_import', 'user_add', 'notice'], { deptId });
    const office = excelOf(app.server, importer.api.headers, 'blade-user');
    const [within, beyond, top] = [await nameOf(small), await nameOf(large), await nameOf(platform)];
    const rows = [within, beyond, top].map((role, index) => [`sheet${index}`, `Sheet ${index}`, 'x', role, '总行']);

    const done = await office.import(await workbookOf(headings, rows), { mode: 'good' });

    expect(done).toMatchObject({ state: 'done', stored: 1, faulty: 2 });
    expect(done.faults.map(({ reason }) => reason)).toEqual(['不能授予自己没有的权限', '不能授予自己没有的权限']);
    const stored = await app.db.select().from(tables.user).where(like(tables.user.account, 'sheet%'));
    expect(stored).toMatchObject([{ account: 'sheet0', roleId: small, password: null, status: 1, userKind: 1 }]);
  });
});

describe('one’s own', () => {
  it('roles stay, on every way (promise 28)', async () => {
    const { row, api } = clerk;

    const answers = [
      await send(api, 'submit', { id: row.id, roleId: small }),
      await send(api, 'update', { id: row.id, roleId: `${row.roleId},${small}` }),
      await ask(api, 'grant', { userIds: row.id, roleIds: small }),
      await ask(api, 'grant', { userIds: row.id, roleIds: row.roleId }),
    ];

    expect(answers.map(({ status, bizCode }) => [status, bizCode])).toEqual(Array(4).fill([403, 'OWN_ROLE']));
    expect(await rolesOf(row.id)).toBe(row.roleId);
  });

  it('account is neither stopped nor removed nor reset', async () => {
    const { row, api } = clerk;

    const answers = [
      await send(api, 'update', { id: row.id, status: 3 }),
      await send(api, 'update', { id: row.id, status: 2 }),
      await ask(api, 'remove', { ids: row.id }),
      await ask(api, 'reset-password', { userIds: row.id }),
    ];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(Array(4).fill('OWN_ACCOUNT'));
    expect(await people.stored(row.id)).toMatchObject({ status: 1, isDeleted: 0, password: row.password });
  });

  it('name may be edited like anybody’s', async () => {
    expect(await send(clerk.api, 'update', { id: clerk.row.id, realName: 'Clerk' })).toMatchObject({ status: 200 });
  });
});

/** Every verb about people, with the ids left open. */
const acts: readonly (readonly [string, (api: Api, ids: string) => Promise<ApiResponse>])[] = [
  ['remove', (api, ids) => ask(api, 'remove', { ids })],
  ['grant', (api, ids) => ask(api, 'grant', { userIds: ids, roleIds: small })],
  ['reset-password', (api, ids) => ask(api, 'reset-password', { userIds: ids })],
  ['unlock', (api, ids) => ask(api, 'unlock', { userIds: ids })],
  ['audit-pass', (api, ids) => ask(api, 'audit-pass', { userIds: ids, roleIds: small, deptIds: deptId })],
  ['audit-refuse', (api, ids) => ask(api, 'audit-refuse', { userIds: ids })],
];
const single: typeof acts = [
  ['update', (api, id) => send(api, 'update', { id, realName: 'x' })],
  ['submit', (api, id) => send(api, 'submit', { id, realName: 'x' })],
  ['update-platform', (api, userId) => ask(api, 'update-platform', { userId, userType: '1', userExt: '' })],
];

describe.each([...acts, ...single])('%s', (_, run) => {
  it('spares whoever may do more than the actor', async () => {
    const chief = await people.make.user({ roleId: large, deptId });
    const before = await people.stored(chief.id);

    expect(await run(clerk.api, chief.id)).toMatchObject({ status: 403, bizCode: 'MANAGE_OVER' });
    expect(await people.stored(chief.id)).toEqual(before);
  });

  it('spares the platform administrator', async () => {
    const root = await people.make.user({ roleId: platform, deptId });
    const manager = await app.signInAs('manager', 'admin');

    expect(await run(manager, root.id)).toMatchObject({ status: 403 });
    expect(await people.stored(root.id)).toEqual(root);
  });

  it('finds nobody of another tenant', async () => {
    expect(await run(clerk.api, foreign)).toMatchObject({ status: 404 });
  });

  it('refuses what is no id', async () => {
    expect((await inTurn(['0x1', '-1', "1'", '9'.repeat(20)], (id) => run(clerk.api, id))).map(({ status }) => status)).toEqual(
      Array(4).fill(400),
    );
  });
});

describe.each(acts)('%s of several', (_, run) => {
  it.each([
    ['of another tenant', () => foreign],
    ['that does not exist', () => '999999999999999999'],
  ])('does nothing when one is %s', async (_what, other) => {
    const mine = await people.make.user({ roleId: small, deptId, status: 0 });

    const answer = await run(clerk.api, `${mine.id},${other()}`);

    expect(answer).toMatchObject({ status: 404 });
    expect(await people.stored(mine.id)).toEqual(mine);
    expect(
      await app.db
        .select()
        .from(auditLog)
        .where(inArray(auditLog.recordId, [mine.id])),
    ).toEqual([]);
  });

  it('needs somebody', async () => {
    expect(await run(clerk.api, '')).toMatchObject({ status: 400, bizCode: 'IDS_EMPTY' });
  });
});

describe('the last administrator', () => {
  it('stays when two remove each other at the same time', async () => {
    const isHolder = and(eq(tables.user.roleId, platform), ne(tables.user.account, 'admin'));
    await app.db.update(tables.user).set({ isDeleted: 1 }).where(isHolder);
    const [first] = await app.db.select().from(tables.user).where(eq(tables.user.account, 'admin'));
    const second = await people.make.user({ roleId: platform, deptId });
    const other = await people.signIn(second.account);

    const answers = await Promise.all([ask(admin, 'remove', { ids: second.id }), ask(other, 'remove', { ids: first?.id ?? '' })]);

    const living = await app.db
      .select()
      .from(tables.user)
      .where(and(eq(tables.user.roleId, platform), eq(tables.user.isDeleted, 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(living).toHaveLength(1);
  });
});
