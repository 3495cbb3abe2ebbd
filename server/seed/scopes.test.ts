import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleScope } from '#server/modules/auth/grant-table';
import { type Resource, snakeCase } from '#shared/define';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { car } from '#src/resources/business/car';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { line, lineDept } from '#src/resources/business/line';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { dept } from '#src/resources/system/dept';
import type { Api } from '../../tests/support/api.ts';
import { makeBank, makeDept, office } from '../../tests/support/bank.ts';
import { type People, peopleOf } from '../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../tests/support/seeded-app.ts';
import { tableOf } from '../crud/model/table.ts';
import { roleId } from './roles.ts';
import { scopeRows } from './scopes.ts';
import { seed } from './seed.ts';

let app: SeededApp;
let admin: Api;
let people: People;
let bank: Awaited<ReturnType<typeof makeBank>>;

const tenantId = '000000';
const own = { tenantId };
const day = '2026-01-15';
const person = (name: string, deptId: string) => ({
  ...own,
  realName: name,
  account: name,
  phone: name.slice(-11),
  certType: 1,
  idNo: name,
  deptId,
  photo: 'x',
});

beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
  people = peopleOf(app);
  bank = await makeBank(admin);
  await fill();
});
afterAll(() => app.close());

/** Inserts a row directly, without the calls: these tests are only about visibility. */
async function put(resource: Resource, values: object): Promise<string> {
  const table = tableOf(resource as typeof line);
  const [row] = await app.db
    .insert(table)
    .values(values as typeof table.$inferInsert)
    .returning({ id: table.id });
  return row?.id ?? '';
}

const ids: Record<string, string> = {};

/** Makes one row of every noun for each of three nodes: a and b of base east, and c of base west. */
async function fill(): Promise<void> {
  const places = [
    { name: 'a', base: bank.east, node: bank.a },
    { name: 'b', base: bank.east, node: bank.b },
    { name: 'c', base: bank.west, node: bank.c },
  ];
  const papers = { inspectExpire: '2030-01-01', insureExpire: '2030-01-01', photo: 'x', company: 1, carType: 1 };
  for (const [index, { name, base, node }] of places.entries()) {
    const lineId = await put(line, {
      ...own,
      lineCode: name,
      lineName: name,
      baseId: base,
      lineType: 1,
      planMinutes: 60,
      sort: 1,
    });
    await put(lineDept, { ...own, lineId, direction: 1 + (index % 2), deptId: node, sort: 1, offsetMinutes: 5 });
    await put(car, { ...own, ...papers, plateNo: name, carNo: name, baseId: base, seats: 5, capacity: 9 });
    ids[`convoy ${name}`] = await put(convoy, {
      ...person(`convoy ${name}`, base),
      convoyNo: name,
      duty: 2,
      company: 1,
      guardCertNo: 'x',
      guardCertExpire: day,
    });
    const authorised = { authStart: day, authEnd: '2030-01-01' };
    await put(keeper, { ...person(`keeper ${name}`, node), ...authorised, keeperNo: name, keeperType: 2 });
    await put(keeper, { ...person(`vault ${name}`, base), ...authorised, keeperNo: `v${name}`, keeperType: 1 });
    const clientId = await put(bizClient, { ...person(`client ${name}`, node), clientNo: name, clientType: 1 });
    ids[`client ${name}`] = clientId;
    const artTypeId = await put(arttype, {
      ...own,
      typeCode: `T${name}`,
      typeName: name,
      category: 1,
      isContainer: 0,
      needSeal: 0,
      unit: 'x',
      sort: 1,
    });
    const thing = { ...own, artTypeId, condition: 1, baseId: base };
    await put(article, { ...thing, artCode: `box ${name}`, artName: name, ownerType: 1, homeDeptId: node });
    await put(article, { ...thing, artCode: `scroll ${name}`, artName: name, ownerType: 2, clientId });
    const plan = { lineId, direction: 1, holidayPolicy: 1, repeatType: 1, crewMode: 1, itemMode: 1 };
    await put(tactic, { ...own, ...plan, tacticCode: name, tacticName: name, startDate: day, departTime: '07:00' });
    const times = { planStartTime: `${day} 07:00:00`, planEndTime: `${day} 09:00:00`, taskDate: day };
    const taskId = await put(task, {
      ...own,
      ...times,
      taskNo: name,
      taskType: 1,
      lineId,
      direction: 1,
      baseId: base,
      convoyIds: ids[`convoy ${name}`],
    });
    await put(taskNode, { ...own, taskId, sort: 1, stopType: 2, deptId: node, planArriveTime: `${day} 07:30:00` });
  }
}

/** Returns the rows that a person finds in a list, by the field `by` of each. */
async function seen(api: Api, resource: Resource, by: string): Promise<string[]> {
  const { data, code } = await api.list(resource, { size: 100 });
  if (code !== 200) throw new Error(`${resource.name}: ${code}`);
  return data.records.map((row) => String((row as Record<string, unknown>)[by])).sort();
}

const sessions = new Map<string, Promise<Api>>();

async function signIn(alias: string, deptId: string, id?: string): Promise<Api> {
  const row = await people.make.user({ roleId: roleId(alias), deptId, ...(id && { id }) });
  return people.signIn(row.account);
}

/** Returns the session of a person with a seeded role in a department, the same person each time. */
function somebody(alias: string, deptId: string, id?: string): Promise<Api> {
  const session = sessions.get(`${alias} ${deptId}`) ?? signIn(alias, deptId, id);
  sessions.set(`${alias} ${deptId}`, session);
  return session;
}

describe.each(['dispatcher', 'supervisor', 'vault_keeper'])('a %s', (alias) => {
  it.each([
    [line, 'lineCode', ['a', 'b']],
    [car, 'plateNo', ['a', 'b']],
    [convoy, 'convoyNo', ['a', 'b']],
    [keeper, 'keeperNo', ['a', 'b', 'va', 'vb']],
    [bizClient, 'clientNo', ['a', 'b']],
    [article, 'artCode', ['box a', 'box b', 'scroll a', 'scroll b']],
    [tactic, 'tacticCode', ['a', 'b']],
    [task, 'taskNo', ['a', 'b']],
  ] as const)('sees of $name those of their own base and its nodes', async (resource, by, expected) => {
    expect(await seen(await somebody(alias, bank.east), resource, by)).toEqual(expected);
  });

  it('sees nothing of a base where they are not', async () => {
    const hr = await makeDept(admin, office(`office of ${alias}`));

    expect(await seen(await somebody(alias, hr), line, 'lineCode')).toEqual([]);
    expect(await seen(await somebody(alias, ''), line, 'lineCode')).toEqual([]);
  });

  it('belongs to the base above their team', async () => {
    const team = await makeDept(admin, office(`team of ${alias}`, { parentId: bank.west }));

    expect(await seen(await somebody(alias, team), car, 'plateNo')).toEqual(['c']);
  });

  it('reaches no row of another base by its id', async () => {
    const api = await somebody(alias, bank.west);
    const [foreign] = (await admin.list(line, { lineCode_equal: 'a' })).data.records;

    expect((await api.detail(line, foreign?.id ?? '')).data).toEqual({});
  });
});

describe('a keeper of a node', () => {
  it.each([
    [line, 'lineCode', ['b']],
    [car, 'plateNo', ['a', 'b']],
    [convoy, 'convoyNo', ['a', 'b']],
    [keeper, 'keeperNo', ['b']],
    [bizClient, 'clientNo', ['b']],
    [article, 'artCode', ['box b', 'scroll b']],
    [task, 'taskNo', ['b']],
  ] as const)('sees of $name those of their own node, and who comes from its base', async (resource, by, expected) => {
    expect(await seen(await somebody('node_keeper', bank.b), resource, by)).toEqual(expected);
  });
});

describe('those who are named themselves', () => {
  it('see of the escort only their own tasks', async () => {
    const api = await somebody('convoy', bank.east, ids['convoy b']);

    expect(await seen(api, task, 'taskNo')).toEqual(['b']);
    expect(await seen(api, convoy, 'convoyNo')).toEqual(['b']);
  });

  it('see as clients only their own articles', async () => {
    expect(await seen(await somebody('client', bank.c, ids['client c']), article, 'artCode')).toEqual(['scroll c']);
  });

  it('see as auditors and administrators everything', async () => {
    const everything = ['a', 'b', 'c'];

    expect(await seen(await somebody('auditor', bank.a), line, 'lineCode')).toEqual(everything);
    expect(await seen(await somebody('admin', bank.a), car, 'plateNo')).toEqual(everything);
  });
});

describe('the rules of the seed', () => {
  it('are about nouns that there are', () => {
    expect(scopeRows.map(({ scopeClass, resourceCode }) => resourceCode.startsWith(`${snakeCase(scopeClass)}_`))).not.toContain(
      false,
    );
  });

  it('let dispatchers choose only places of their own', async () => {
    const api = await somebody('dispatcher', bank.west);

    const { data } = await api.get<{ deptName: string }[]>(`${dept.path}/getNodes`);

    expect(data.map(({ deptName }) => deptName)).toEqual(['c']);
  });

  it('are not given back when an administrator has taken them away', async () => {
    const pair = and(eq(roleScope.roleId, roleId('dispatcher')), eq(roleScope.scopeId, scopeRows[1]?.id ?? ''));
    await app.db.delete(roleScope).where(pair);

    await seed(app.db, { adminPassword: 'Handover-2026' });

    expect(await app.db.select().from(roleScope).where(pair)).toEqual([]);
  });
});
