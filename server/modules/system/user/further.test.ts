import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeCategory } from '#server/modules/auth/grant-table';
import { car } from '#src/resources/business/car';
import { keeper } from '#src/resources/business/keeper';
import { line } from '#src/resources/business/line';
import { dataScope } from '#src/resources/system/data-scope';
import { dept } from '#src/resources/system/dept';
import type { Api, ApiResponse } from '../../../../tests/support/api.ts';
import { type People, type Person, peopleOf } from '../../../../tests/support/people.ts';
import { type Profiles, profilesOf } from '../../../../tests/support/profiles.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

/** What runs people and departments, and one noun of which the role shows a part. */
const codes = [
  ...['user', 'user_add', 'user_edit', 'user_role', 'user_audit', 'role', 'keeper', 'keeper_add', 'keeper_edit', 'car'],
  ...['dept', 'dept_add', 'dept_edit'],
];

let app: SeededApp;
let people: People;
let admin: Api;
let profiles: Profiles;
/** A role that sees the cars of its holder's base; one that sees none; and one whose rule is a condition. */
let [ruled, plain, conditional] = ['', '', ''];
/** A person of the base `east` who sees all people and departments of the tenant, but the cars of their base only. */
let clerk: Person;

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  admin = await app.signInAs('admin');
  profiles = await profilesOf(app, admin);
  [ruled, plain] = [await people.role(codes), await people.role(['user'])];
  conditional = await people.role(['user', 'line']);
  await limit(ruled, { scopeType: 4, scopeColumn: 'baseId', scopeClass: car.name });
  const around = ['$deptTree', '$deptAbove'].map((value) => ({ field: 'baseId', op: 'eq', value }));
  await limit(conditional, { scopeType: 5, scopeColumn: '-', scopeClass: line.name, scopeValue: { any: around } });
  clerk = await people.person([], { roleId: `${ruled},${conditional}`, deptId: profiles.bank.east });
});
afterAll(() => app.close());

async function limit(roleId: string, rule: object): Promise<void> {
  const own = { resourceCode: `rule_${roleId}`, scopeName: 'x', menuId: app.choices.refId(dataScope.fields.menuId) };
  const { data } = await admin.submit(dataScope, { ...own, ...rule });
  await people.make.grantScope(roleId, scopeCategory.dataScope, data.id);
}

let serial = 0;
const newUser = (deptId: string, roleId = ruled) => {
  serial += 1;
  return { account: `further${serial}`, name: 'x', realName: 'x', roleId, deptId };
};
const save = (values: object, { api } = clerk) => api.post('blade-user/submit', { ...values });
const personAt = async (deptId: string, more: object = {}) => (await people.make.user({ roleId: ruled, deptId, ...more })).id;
const grantTo = (userIds: string, roleIds = ruled) => clerk.api.post('blade-user/grant', {}, { userIds, roleIds });
async function letIn(deptIds: string): Promise<ApiResponse> {
  const userIds = await personAt(profiles.bank.east, { status: 0, roleId: '' });
  return clerk.api.post('blade-user/audit-pass', {}, { userIds, roleIds: ruled, deptIds });
}
const newKeeper = (deptId: string) =>
  clerk.api.submit(keeper, profiles.bodies.keeper({ keeperType: 1, deptId, roleId: ruled })) as Promise<ApiResponse>;
const moveDept = (id: string, values: object, api = clerk.api) => api.submit(dept, { id, ...values }) as Promise<ApiResponse>;

type Attempt = readonly [what: string, code: string | undefined, run: () => Promise<ApiResponse>];
const at = () => profiles.bank;

const attempts: readonly Attempt[] = [
  ['a new account beside oneself', undefined, () => save(newUser(at().east))],
  ['a new account below', undefined, () => save(newUser(at().a))],
  ['a new account in another base', 'GRANT_FURTHER', () => save(newUser(at().west))],
  ['a new account above', 'GRANT_FURTHER', () => save(newUser(app.choices.refId(dept.fields.parentId)))],
  ['a new account in another base as well', 'GRANT_FURTHER', () => save(newUser(`${at().east},${at().west}`))],
  ['a new account in another base, with a role that sees the same everywhere', undefined, () => save(newUser(at().west, plain))],
  ['a new account below, by a rule that looks up as well', undefined, () => save(newUser(at().a, conditional))],
  ['a new account in another base, by such a rule', 'GRANT_FURTHER', () => save(newUser(at().west, conditional))],
  ['the role for somebody of another base', 'GRANT_FURTHER', async () => grantTo(await personAt(at().west, { roleId: plain }))],
  [
    'the role for somebody of another base, by the form',
    'GRANT_FURTHER',
    async () => save({ id: await personAt(at().west, { roleId: plain }), roleId: ruled }),
  ],
  ['another base for a holder', 'GRANT_FURTHER', async () => save({ id: await personAt(at().a), deptId: at().west })],
  ['a holder let into another base', 'GRANT_FURTHER', () => letIn(at().west)],
  ['a holder let in here', undefined, () => letIn(at().a)],
  ['a keeper with the role in another base', 'GRANT_FURTHER', () => newKeeper(at().west)],
  [
    'another base for a keeper with the role',
    'GRANT_FURTHER',
    async () => {
      const sent = profiles.bodies.keeper({ keeperType: 1, deptId: at().east, roleId: ruled });
      const { data } = await admin.submit(keeper, sent);
      return clerk.api.submit(keeper, { id: data.id, deptId: at().west }) as Promise<ApiResponse>;
    },
  ],
  ['another base below one’s own department', 'OUT_OF_SCOPE', () => moveDept(at().west, { parentId: at().east })],
  ['a node of another base for one’s own', 'OUT_OF_SCOPE', () => moveDept(at().c, { parentId: at().a })],
  ['one’s own department below another', 'OUT_OF_SCOPE', () => moveDept(at().east, { parentId: at().west })],
  ['the words of another base', undefined, () => moveDept(at().west, { remark: 'x' })],
  ['a node below, within one’s own', undefined, () => moveDept(at().a, { parentId: at().east, remark: 'x' })],
];

describe('whoever sees a part by their department gives nobody more of it', () => {
  it.each(attempts)('%s: %s', async (_, code, run) => {
    const answer = await run();

    expect(answer.bizCode, answer.msg).toBe(code);
  });
});

it('the refusal is at the field that decides', async () => {
  expect(await save(newUser(profiles.bank.west))).toMatchObject({ status: 403, fields: { deptId: expect.any(String) } });
});

it('whoever sees all places people anywhere', async () => {
  const answers = [
    await save(newUser(profiles.bank.west), { ...clerk, api: admin }),
    await moveDept(profiles.bank.a, { parentId: profiles.bank.west, remark: 'y' }, admin),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
