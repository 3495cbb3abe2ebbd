import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { scopeCategory } from '#server/modules/auth/grant-table';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { dataScope } from '#src/resources/system/data-scope';
import type { Api, ApiResponse } from '../../../../tests/support/api.ts';
import { PASSWORD, tables } from '../../../../tests/support/module-rows.ts';
import { inTurn } from '../../../../tests/support/module-server.ts';
import { type People, type Person, peopleOf } from '../../../../tests/support/people.ts';
import { type Profiles, profilesOf } from '../../../../tests/support/profiles.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

/** The codes of every button about people and their roles. */
const codes = [
  ...['user', 'user_add', 'user_edit', 'user_role', 'user_audit', 'role', 'role_edit', 'role_grant'],
  ...['keeper', 'keeper_add', 'keeper_edit', 'convoy', 'convoy_add', 'convoy_edit', 'data_scope', 'data_scope_edit'],
];

let app: SeededApp;
let people: People;
let admin: Api;
let profiles: Profiles;
/** A person who sees the people of the base `east` and below it; node `a` is below it. */
let clerk: Person;
/** A person with the same rules who has a profile: a keeper of the vault. */
let ownKeeper: { readonly id: string; readonly api: Api };
/** A role with the same rights as the clerk's but without its rules; and another role with the rules. */
let wide: string;
let other: string;
let scopeIds: readonly string[];

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  admin = await app.signInAs('admin');
  profiles = await profilesOf(app, admin);
  scopeIds = await inTurn(['user', 'keeper', 'convoy'], makeScope);
  const narrow = await narrowRole();
  [wide, other] = [await people.role(codes), await narrowRole()];
  clerk = await people.person([], { roleId: narrow, deptId: profiles.bank.east });
  ownKeeper = await keeperWith(narrow);
});
afterAll(() => app.close());

/** Makes a rule about a noun: the rows of one's department and below. */
async function makeScope(noun: string): Promise<string> {
  const { data } = await admin.submit(dataScope, {
    scopeType: 4,
    scopeColumn: 'deptId',
    scopeClass: noun,
    resourceCode: `narrow_${noun}`,
    scopeName: noun,
    menuId: app.choices.refId(dataScope.fields.menuId),
  });
  return data.id;
}

async function narrowRole(): Promise<string> {
  const id = await people.role(codes);
  await inTurn(scopeIds, (scopeId) => people.make.grantScope(id, scopeCategory.dataScope, scopeId));
  return id;
}

async function keeperWith(roleId: string) {
  const sent = profiles.bodies.keeper({ keeperType: 1, deptId: profiles.bank.east, roleId });
  const { data } = await admin.submit(keeper, sent);
  const password = { mustChangePassword: 0 as const, password: clerk.row.password };
  await app.db.update(tables.user).set(password).where(eq(tables.user.id, data.id));
  return { id: data.id, api: await people.signIn(sent.account, { password: PASSWORD }) };
}

type Noun = 'keeper' | 'convoy';
const business = (api: Api, noun: Noun, values: object) =>
  api.post(`blade-business/${noun}/${'id' in values ? 'update' : 'submit'}`, { ...values });
const save = (values: object, api = clerk.api) => api.post(`blade-user/${'id' in values ? 'update' : 'submit'}`, { ...values });
const userAt = async (deptId: string, more: object = {}) => (await people.make.user({ roleId: other, deptId, ...more })).id;
let serial = 0;
const newUser = (more: object) => {
  serial += 1;
  return { account: `narrow${serial}`, name: 'x', realName: 'x', roleId: other, ...more };
};
const addProfile = async (noun: Noun, deptId: string) =>
  (await admin.submit(noun === 'keeper' ? keeper : convoy, profiles.bodies[noun]({ deptId }))).data.id;
const vault = (deptId: string) => profiles.bodies.keeper({ keeperType: 1, deptId });

/** An attempt with the code by which it is refused, or `undefined` where it is allowed. */
type Attempt = readonly [what: string, code: string | undefined, run: () => Promise<ApiResponse>];
const at = () => profiles.bank;

const attempts: readonly Attempt[] = [
  ['one’s own department', 'OWN_DEPT', () => save({ id: clerk.row.id, deptId: at().a })],
  ['one’s own department, another beside it', 'OWN_DEPT', () => save({ id: clerk.row.id, deptId: `${at().east},${at().c}` })],
  ['a colleague’s department', undefined, async () => save({ id: await userAt(at().east), deptId: at().a })],
  ['a colleague’s department, outside', 'GRANT_FURTHER', async () => save({ id: await userAt(at().east), deptId: at().c })],
  [
    'a colleague’s department, outside beside inside',
    'GRANT_FURTHER',
    async () => save({ id: await userAt(at().east), deptId: `${at().east},${at().c}` }),
  ],
  ['a stranger’s department', 'NOT_FOUND', async () => save({ id: await userAt(at().c), deptId: at().east })],
  ['the department of a new account', undefined, () => save(newUser({ deptId: at().a }))],
  ['the department of a new account, outside', 'GRANT_FURTHER', () => save(newUser({ deptId: at().c }))],
  [
    'the department of a new account, outside beside inside',
    'GRANT_FURTHER',
    () => save(newUser({ deptId: `${at().a},${at().c}` })),
  ],
  [
    'the department of who is let in',
    'GRANT_FURTHER',
    async () => {
      const userIds = await userAt(at().a, { status: 0, roleId: '' });
      return clerk.api.post('blade-user/audit-pass', {}, { userIds, roleIds: other, deptIds: at().c });
    },
  ],
  ['one’s own roles', 'OWN_ROLE', () => save({ id: clerk.row.id, roleId: wide })],
  ['one’s own roles, by a grant', 'OWN_ROLE', () => grantTo(clerk.row.id, other)],
  ['a colleague’s roles, to one without rules', 'GRANT_OVER', async () => save({ id: await userAt(at().a), roleId: wide })],
  ['a colleague’s roles, by a grant', 'GRANT_OVER', async () => grantTo(await userAt(at().a), wide)],
  ['a stranger’s roles', 'NOT_FOUND', async () => grantTo(await userAt(at().c), other)],
  ['the roles of a new account', 'GRANT_OVER', () => save(newUser({ deptId: at().a, roleId: wide }))],
  ['the rules of one’s own role', 'OWN_ROLE', () => grantScopes(clerk.row.roleId)],
  ['the rules of another role', 'GRANT_OVER', () => grantScopes(other)],
  [
    'what a rule says',
    'FORBIDDEN',
    () => clerk.api.submit(dataScope, { id: scopeIds[0] ?? '', scopeType: 1 }) as Promise<ApiResponse>,
  ],
  ['one’s own department, as a keeper', 'OWN_DEPT', () => saveOwnKeeper({ deptId: at().west })],
  ['one’s own department, as a keeper and by the screen of users', 'PERSON_DEPT', () => saveOwnKeeperAsUser()],
  ['one’s own roles, as a keeper', 'OWN_ROLE', () => saveOwnKeeper({ roleId: wide })],
  [
    'the base of a keeper',
    'OUT_OF_SCOPE',
    async () => business(clerk.api, 'keeper', { id: await addVaultKeeper(at().east), deptId: at().west }),
  ],
  [
    'the node of a keeper',
    'OUT_OF_SCOPE',
    async () => business(clerk.api, 'keeper', { id: await addProfile('keeper', at().a), deptId: at().c }),
  ],
  [
    'the node of a strange keeper',
    'NOT_FOUND',
    async () => business(clerk.api, 'keeper', { id: await addProfile('keeper', at().c), deptId: at().a }),
  ],
  ['the base of a new keeper', 'OUT_OF_SCOPE', () => business(clerk.api, 'keeper', vault(at().west))],
  [
    'the base of a convoy',
    'OUT_OF_SCOPE',
    async () => business(clerk.api, 'convoy', { id: await addProfile('convoy', at().east), deptId: at().west }),
  ],
  [
    'the base of a strange convoy',
    'NOT_FOUND',
    async () => business(clerk.api, 'convoy', { id: await addProfile('convoy', at().west), deptId: at().east }),
  ],
  [
    'the base of a new convoy',
    'OUT_OF_SCOPE',
    () => business(clerk.api, 'convoy', profiles.bodies.convoy({ deptId: at().west })),
  ],
];

const grantTo = (userIds: string, roleIds: string) => clerk.api.post('blade-user/grant', {}, { userIds, roleIds });
async function grantScopes(roleId: string): Promise<ApiResponse> {
  const menus = await app.db.select({ id: tables.menu.id }).from(tables.menu).where(inArray(tables.menu.code, codes));
  const menuIds = menus.map(({ id }) => id);
  return clerk.api.post('blade-system/role/grant', { roleIds: [roleId], menuIds, dataScopeIds: [], apiScopeIds: [] });
}
const saveOwnKeeper = (values: object) => business(ownKeeper.api, 'keeper', { id: ownKeeper.id, ...values });
const saveOwnKeeperAsUser = () => admin.post('blade-user/update', { id: ownKeeper.id, deptId: profiles.bank.west });
const addVaultKeeper = async (deptId: string) => (await admin.submit(keeper, vault(deptId))).data.id;

describe('whoever edits people and sees some of them only changes', () => {
  it.each(attempts)('%s: %s', async (_, code, run) => {
    const answer = await run();

    expect(answer.bizCode, answer.msg).toBe(code);
  });
});

describe('what no form sets', () => {
  it.each(['self', 'colleague'] as const)('neither kind nor tenant of oneself or a colleague: %s', async (whose) => {
    const id = whose === 'self' ? clerk.row.id : await userAt(profiles.bank.a);
    const before = await people.stored(id);

    const answer = await save({ id, userKind: 3, tenantId: '400001', phone: '13700000000' });

    expect(answer).toMatchObject({ status: 200 });
    const { userKind, tenantId } = before;
    expect(await people.stored(id)).toMatchObject({ userKind, tenantId, phone: '13700000000' });
  });
});

it('whoever runs a tenant may move to another department', async () => {
  const id = (await app.signInAs('admin').then((api) => api.get<{ id: string }>('blade-user/info'))).data.id;
  const { deptId } = await people.stored(id);

  const [there, back] = [await save({ id, deptId: profiles.bank.c }, admin), await save({ id, deptId }, admin)];

  expect([there.status, back.status]).toEqual([200, 200]);
});

it('a refused move is not stored', async () => {
  const id = await addProfile('convoy', profiles.bank.east);
  const table = tableOf(convoy);

  await business(clerk.api, 'convoy', { id, deptId: profiles.bank.west, remark: 'x' });

  const [row] = await app.db.select().from(table).where(eq(table.id, id));
  expect(row).toMatchObject({ deptId: profiles.bank.east, remark: null, version: 1 });
  expect(await people.stored(id)).toMatchObject({ deptId: profiles.bank.east });
});
