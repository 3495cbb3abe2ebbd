import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardCount } from '#shared/dashboard';
import { evaluate } from '#src/resources/operation/evaluate';
import type { Api } from '../../../../tests/support/api.ts';
import { type Cockpit, makeCockpit } from '../../../../tests/support/cockpit.ts';
import { dayClock } from '../../../../tests/support/day.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const clock = dayClock('2031-03-03 12:00:00');
const today = '2031-03-03';
const [now, midnight] = [`${today} 11:00:00`, `${today} 00:00:00`];
/** The last second of yesterday, the first of tomorrow. */
const [before, after] = ['2031-03-02 23:59:59', '2031-03-04 00:00:00'];

let app: SeededApp;
let cockpit: Cockpit;
beforeAll(async () => {
  app = await openSeededApp({}, { clock });
  cockpit = await makeCockpit(app);
  const { make, client, article, task, verification, exception, bank } = cockpit;
  const { east, west, a, b, c } = bank;
  await make.keeper('K1', a, { createTime: now });
  await make.keeper('K2', c, { createTime: now });
  await make.keeper('K3', c, { createTime: now, isDeleted: 1 });
  await make.convoy('G1', east, { createTime: before });
  await make.convoy('G2', east, { createTime: '2031-03-01 23:59:59' });
  await client(b, { createTime: midnight });
  await client(b, { createTime: after });
  await make.car('京A20001', west, { carNo: 'C1', createTime: now });
  await make.car('京A20002', east, { carNo: 'C2', createTime: before });
  await article('inVault', { baseId: east, deptId: east, createTime: now });
  await article('inVault', { baseId: east, deptId: east, createTime: before });
  await article('reserved', { baseId: east, deptId: east });
  await article('inTransit', { baseId: east });
  await article('atBranch', { baseId: east, deptId: a, homeDeptId: a });
  await article('atBranch', { baseId: east, deptId: b, homeDeptId: b });
  await article('released', { baseId: east, createTime: now });
  await article('registered', { baseId: west });
  for (const deptId of [west, west, west]) await article('inVault', { baseId: west, deptId });
  await article('atBranch', { baseId: west, deptId: c, createTime: now });
  await verification(east, now);
  await verification(a, midnight, 2);
  await verification(east, now, 3);
  await verification(c, now);
  await verification(a, before);
  await verification(a, after);
  for (const state of ['draft', 'underWay', 'suspended', 'completed', 'cancelled'] as const) {
    await task(state, { baseId: east, taskDate: today });
  }
  await task('published', { baseId: east, taskDate: today, stops: [{ deptId: a }] });
  await task('published', { baseId: west, taskDate: today });
  await task('completed', { baseId: east, taskDate: '2031-03-02' });
  await exception(a, 'open');
  await exception(b, 'inHand');
  await exception(c, 'open');
});
afterAll(() => app.close());

const count = async (api: Api, query: Record<string, string> = {}) =>
  (await api.get<DashboardCount>('blade-desk/dashboard/count', query)).data;

const ofTenant = {
  newPersonCount: 3,
  newPersonCountYesterday: 1,
  newAssetCount: 4,
  newAssetCountYesterday: 2,
  verifyCount: 4,
  verifyCountYesterday: 1,
  verifyFailCount: 1,
  taskCount: 6,
  taskDoneCount: 1,
  taskRunCount: 2,
  exceptionOpenCount: 2,
  inVaultCount: 6,
  inTransitCount: 1,
  atNodeCount: 3,
  pendingEvaluateCount: 0,
  todoCount: 0,
};
const ofEast = {
  newPersonCount: 2,
  newPersonCountYesterday: 1,
  newAssetCount: 2,
  newAssetCountYesterday: 2,
  verifyCount: 3,
  verifyCountYesterday: 1,
  verifyFailCount: 1,
  taskCount: 5,
  taskDoneCount: 1,
  taskRunCount: 2,
  exceptionOpenCount: 1,
  inVaultCount: 3,
  inTransitCount: 1,
  atNodeCount: 2,
  pendingEvaluateCount: 0,
  todoCount: 0,
};
const ofNodeA = {
  newPersonCount: 1,
  newPersonCountYesterday: 1,
  newAssetCount: 0,
  newAssetCountYesterday: 1,
  verifyCount: 1,
  verifyCountYesterday: 1,
  verifyFailCount: 1,
  taskCount: 1,
  taskDoneCount: 0,
  taskRunCount: 0,
  exceptionOpenCount: 1,
  inVaultCount: 0,
  inTransitCount: 0,
  atNodeCount: 1,
  pendingEvaluateCount: 0,
  todoCount: 0,
};

describe('the figures of the home page', () => {
  it.each([
    ['an administrator', 'admin', '1', ofTenant],
    ['an auditor', 'auditor', '1', ofTenant],
    ['a dispatcher of a base', 'dispatcher', 'east', ofEast],
    ['a supervisor of a base', 'supervisor', 'east', ofEast],
    ['a keeper of a node', 'node_keeper', 'a', ofNodeA],
  ] as const)('are for %s what they see', async (...[, role, place, expected]) => {
    const deptId = place === '1' ? '1' : cockpit.bank[place];

    expect(await count(await cockpit.as(role, deptId))).toEqual(expected);
  });

  it('are absent for who may read nothing, and no zeros', async () => {
    const { api } = await cockpit.people.person([]);

    expect(await count(api)).toEqual({ pendingEvaluateCount: 0, todoCount: 0 });
  });

  it('are told of the nouns that somebody may read', async () => {
    const { api } = await cockpit.people.person(['convoy', 'convoy_view', 'car', 'car_view']);

    const own = { newPersonCount: 0, newPersonCountYesterday: 1, newAssetCount: 1, newAssetCountYesterday: 1 };
    expect(await count(api)).toEqual({ ...own, pendingEvaluateCount: 0, todoCount: 0 });
  });

  it('are refused without a session', async () => {
    const answer = await app.server.inject({ url: '/api/blade-desk/dashboard/count' });

    expect(answer.statusCode).toBe(401);
  });

  it('are of another tenant for its people', async () => {
    const tenantId = '100077';
    await cockpit.people.make.tenant({ tenantId });
    await cockpit.make.keeper('Stranger', cockpit.bank.a, { tenantId, createTime: now });
    const { api } = await cockpit.people.person(['keeper', 'keeper_view', 'article', 'article_view'], { tenantId });

    expect(await count(api)).toMatchObject({ newPersonCount: 1, newAssetCount: 0, inVaultCount: 0, atNodeCount: 0 });
    expect(await count(cockpit.admin)).toEqual(ofTenant);
    expect(await count(api, { deptId: cockpit.bank.east })).toMatchObject({ newPersonCount: 0 });
  });
});

describe('the figures of a department', () => {
  it('are those of a base with its nodes', async () => {
    expect(await count(cockpit.admin, { deptId: cockpit.bank.east })).toEqual(ofEast);
  });

  it('are those of a node', async () => {
    const { a } = cockpit.bank;

    expect(await count(cockpit.admin, { deptId: a })).toMatchObject({
      newPersonCount: 1,
      newPersonCountYesterday: 0,
      newAssetCount: 0,
      verifyCount: 1,
      taskCount: 1,
      exceptionOpenCount: 1,
      inVaultCount: 0,
      inTransitCount: 0,
      atNodeCount: 1,
    });
  });

  it('are no more than one sees', async () => {
    const keeper = await cockpit.as('node_keeper', cockpit.bank.a);

    expect(await count(keeper, { deptId: cockpit.bank.west })).toMatchObject({ taskCount: 0, atNodeCount: 0, verifyCount: 0 });
  });

  it.each(['x', '1,2', '-1'])('need an id, which %j is not', async (deptId) => {
    expect(await cockpit.admin.get('blade-desk/dashboard/count', { deptId })).toMatchObject({ status: 400 });
  });
});

describe('exchanges that wait for an evaluation', () => {
  it('are those that one signed lately and has not judged', async () => {
    const { row, api } = await cockpit.people.person([]);
    const [open, judged] = [await cockpit.exchange(row.id, now), await cockpit.exchange(row.id, now)];
    await cockpit.exchange(row.id, '2031-02-24 12:00:00');
    await cockpit.exchange(row.id, '2031-02-24 11:59:59');
    await cockpit.exchange(row.id, now, { isLapsed: 1 });
    await cockpit.exchange('1', now);
    const own = { score: 5, raterType: 3, targetType: 1, deptId: cockpit.bank.a, evaluateTime: now };
    await cockpit.add(evaluate, { ...own, exchgId: judged, raterId: row.id });
    await cockpit.add(evaluate, { ...own, exchgId: open, raterId: '1' });

    expect(await count(api)).toEqual({ pendingEvaluateCount: 2, todoCount: 0 });
  });
});

describe('the day', () => {
  it('ends at midnight of the bank', async () => {
    clock.advance(12 * 3_600_000 - 1_000);
    expect(await count(await cockpit.as('auditor', '1'))).toEqual(ofTenant);

    clock.advance(1_000);
    expect(await count(await cockpit.as('auditor', '1'))).toMatchObject({
      newPersonCount: 1,
      newPersonCountYesterday: 3,
      newAssetCount: 0,
      newAssetCountYesterday: 4,
      verifyCount: 1,
      verifyCountYesterday: 4,
      verifyFailCount: 0,
      taskCount: 0,
      taskRunCount: 0,
      inVaultCount: 6,
    });
  });
});
