import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { clockOf } from '#shared/time';
import { article } from '#src/resources/business/article';
import { keeper } from '#src/resources/business/keeper';
import { task, task as taskNoun } from '#src/resources/operation/task';
import { dept } from '#src/resources/system/dept';
import { type Day, dayClock, openDay } from '../../../../tests/support/day.ts';
import { limitedPerson } from '../../../../tests/support/limited.ts';
import { peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const [articles, tasks] = [tableOf(article), tableOf(task)];

let app: SeededApp;
let day: Day;
beforeAll(async () => {
  const clock = dayClock();
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
});
afterAll(() => app.close());

const depts = tableOf(dept);
const date = '2031-03-03';
const plan = (more: object = {}) => ({
  lineId: day.lineId,
  direction: 1,
  taskType: 1,
  taskDate: date,
  planStartTime: `${date} 07:00:00`,
  planEndTime: `${date} 08:30:00`,
  ...more,
});
const submit = async (values: object) => (await day.dispatcher.api()).submit(taskNoun, { ...values });
async function made(more: object = {}) {
  const { data, code, msg } = await submit(plan(more));
  if (code !== 200) throw new Error(msg);
  return shown(data.id);
}
interface Stop {
  readonly id: string;
  readonly sort: number;
  readonly stopType: number;
  readonly deptId: string;
  readonly planArriveTime: string;
  readonly planCount: number;
}
type Shown = Awaited<ReturnType<Day['taskNow']>> & {
  readonly nodes: readonly Stop[];
  readonly arts: readonly Record<string, unknown>[];
  readonly version: number;
};
const shown = async (id: string) => (await day.taskNow({ id })) as Shown;
const stopsOf = ({ nodes }: Shown) =>
  nodes.map(({ sort, stopType, deptId, planArriveTime }) => [sort, stopType, deptId, clockOf(planArriveTime)]);

describe('a draft', () => {
  it('gets number, name, base, and its stops from the line', async () => {
    const { east, a, b } = day.bank;
    const task = await made();
    expect(task).toMatchObject({ taskState: 0, baseId: east, stopCount: 3, taskNo: expect.stringMatching(/^RW20310303\d{4}$/) });
    expect(task.taskName).toMatch(/^Line \d+送出2031-03-03$/);
    expect(stopsOf(task)).toEqual([
      [1, 1, east, '07:00'],
      [2, 2, a, '07:25'],
      [3, 2, b, '07:50'],
    ]);
  });

  it('comes back to the base on the way in', async () => {
    const { east, a, b } = day.bank;
    expect(stopsOf(await made({ direction: 2 }))).toEqual([
      [1, 1, east, '07:00'],
      [2, 2, a, '07:25'],
      [3, 2, b, '07:50'],
      [4, 3, east, '08:30'],
    ]);
  });

  it('keeps the stops that were sent, in their order, with the base before them', async () => {
    const { east, b } = day.bank;
    const task = await made({ nodes: [{ stopType: 2, deptId: b, planArriveTime: `${date} 07:40:00` }] });
    expect(stopsOf(task)).toEqual([
      [1, 1, east, '07:00'],
      [2, 2, b, '07:40'],
    ]);
  });

  it('works out where its items come from, go to and are handed over, and their seals', async () => {
    const { east, a, b } = day.bank;
    const [one = ''] = await day.makeBoxes(a);
    const [two = ''] = await day.makeBoxes(b);
    await app.db.update(articles).set({ sealNo: 'S-1' }).where(eq(articles.id, one));
    const task = await made({ arts: [{ artId: one }, { artId: two }] });
    const nodeIds = task.nodes.map(({ id }) => id);
    expect(task.arts).toMatchObject([
      { artId: one, fromDeptId: east, toDeptId: a, nodeId: nodeIds[1], planSealNo: 'S-1', itemState: 0, isContainer: 1 },
      { artId: two, fromDeptId: east, toDeptId: b, nodeId: nodeIds[2], itemState: 0 },
    ]);
    expect(task.arts[0]).toMatchObject({ artName: 'thing', artCode: expect.stringMatching(/^KX/), artTypeName: 'KX' });
    expect(task.nodes.map(({ planCount }) => planCount)).toEqual([2, 1, 1]);
    expect(task).toMatchObject({ planBagCount: 2 });
    const back = await made({ direction: 2, arts: [{ artId: one }] });
    expect(back.arts).toMatchObject([{ fromDeptId: a, toDeptId: east, nodeId: back.nodes[1]?.id }]);
  });

  it('moves its stops with its departure, and takes those of another direction', async () => {
    const task = await made();
    const next = '2031-03-04';
    const moved = { taskDate: next, planStartTime: `${next} 09:00:00`, planEndTime: `${next} 10:30:00` };
    expect(await submit({ id: task.id, version: task.version, ...moved })).toMatchObject({ code: 200 });
    const after = await shown(task.id);
    expect(after.nodes.map(({ planArriveTime }) => planArriveTime)).toEqual([
      `${next} 09:00:00`,
      `${next} 09:25:00`,
      `${next} 09:50:00`,
    ]);
    expect(after.taskName).toContain(next);
    expect(await submit({ id: task.id, version: after.version, direction: 2 })).toMatchObject({ code: 200 });
    expect((await shown(task.id)).nodes.map(({ stopType }) => stopType)).toEqual([1, 2, 2, 3]);
  });

  it('counts leader and driver among the crew, and says what stands in its way', async () => {
    const { leader, driver, guard } = await day.makeCrew();
    const task = await made({ leaderId: leader.id, driverId: driver.id, convoyIds: guard.id });
    expect(task.convoyIds).toBe([leader.id, driver.id, guard.id].join());
    expect((task.warnings as { bizCode: string }[]).map(({ bizCode }) => bizCode)).toEqual(['TASK_CAR', 'TASK_NO_ITEM']);
  });

  it.each<[string, () => object, [string, string]]>([
    ['a state', () => ({ taskState: 1 }), ['STATE_ONLY', 'taskState']],
    ['more than a day', () => ({ planEndTime: '2031-03-04 07:01:00' }), ['TASK_SPAN', 'planEndTime']],
    ['no time at all', () => ({ planEndTime: `${date} 07:00:00` }), ['TASK_SPAN', 'planEndTime']],
    ['a beginning on another day', () => ({ planStartTime: '2031-03-02 07:00:00' }), ['TASK_SPAN', 'planStartTime']],
    ['an end before the beginning', () => ({ planEndTime: `${date} 06:00:00` }), ['DATE_ORDER', 'planEndTime']],
    ['keepers of a node', () => ({ keeperIds: day.keeperAt(day.bank.a).id }), ['TACTIC_KEEPER', 'keeperIds']],
    [
      'a node of another base',
      () => ({ nodes: [{ deptId: day.bank.c, planArriveTime: `${date} 07:30:00` }] }),
      ['LINE_STOP', 'nodes.0.deptId'],
    ],
    [
      'a base as a node',
      () => ({ nodes: [{ deptId: day.bank.east, planArriveTime: `${date} 07:30:00` }] }),
      ['TASK_STOP_KIND', 'nodes.0.deptId'],
    ],
    [
      'a node twice',
      () => ({ nodes: ['30', '40'].map((at) => ({ deptId: day.bank.a, planArriveTime: `${date} 07:${at}:00` })) }),
      ['LINE_STOP_TWICE', 'nodes.1.deptId'],
    ],
  ])('is refused with %s', async (_, values, [bizCode, field]) => {
    const answer = await day.admin.submit(taskNoun, plan(values()));
    expect(answer).toMatchObject({ bizCode, fields: { [field]: expect.any(String) } });
  });
});

describe('a refusal', () => {
  const codes = ['task', 'task_view', 'task_add', 'task_edit'];

  it('names keepers and places only to who may choose them', async () => {
    const { a, b, c, west } = day.bank;
    const [known, hidden] = [day.keeperAt(a), day.keeperAt(b)];
    const rule = (field: string, value: readonly string[]) => ({ all: [{ field, op: 'in', value }] }) as const;
    const { api } = await limitedPerson(
      peopleOf(app),
      codes,
      { of: keeper, rows: rule('realName', [known.name]) },
      { of: dept, rows: rule('id', [a, b, west, day.bank.east]) },
    );
    const secret = 'Hidden place';
    await app.db.update(depts).set({ deptName: secret }).where(eq(depts.id, c));
    const at = (deptId: string) => ({ nodes: [{ deptId, planArriveTime: `${date} 07:30:00` }] });

    const answers = [{ keeperIds: known.id }, { keeperIds: hidden.id }, at(west), at(c), at('999')].map((values) =>
      api.submit(taskNoun, plan(values)),
    );

    const told = (await Promise.all(answers)).map(({ bizCode, msg, fields }) => [bizCode, JSON.stringify([msg, fields])]);
    expect(told).toEqual([
      ['TACTIC_KEEPER', expect.stringContaining(known.name)],
      ['NOT_A_CHOICE', expect.not.stringContaining(hidden.name)],
      ['TASK_STOP_KIND', expect.stringContaining('west')],
      ['NOT_A_CHOICE', expect.not.stringContaining(secret)],
      ['NOT_A_CHOICE', expect.stringContaining('nodes.0.deptId')],
    ]);
  });

  it('about too few keepers keeps the name of a base that is not to be seen', async () => {
    const { id } = await day.publishTask();
    const [one] = day.vaultKeepers;
    const rows = { all: [{ field: 'id', op: 'in', value: [day.bank.a] }] } as const;
    const { api } = await limitedPerson(peopleOf(app), codes, { of: dept, rows });

    const answer = await api.submit(taskNoun, { id, keeperIds: one.id });

    expect(answer).toMatchObject({ bizCode: 'TASK_KEEPER', msg: '该基地可用保管员不足2人' });
  });
});

describe('a task that is published', () => {
  it('takes remark, priority and vault keepers, and names what is fixed', async () => {
    const { id } = await day.publishTask();
    const [one, two] = day.vaultKeepers;
    const { nodes } = await shown(id);
    expect(await submit({ id, remark: 'careful', priority: 3, keeperIds: [two.id, one.id].join() })).toMatchObject({ code: 200 });
    expect(await shown(id)).toMatchObject({ remark: 'careful', priority: 3, keeperIds: [two.id, one.id].join() });
    const refused = await submit({ id, taskDate: '2031-03-05' });
    expect(refused).toMatchObject({
      bizCode: 'TASK_FIXED',
      msg: '任务日期在任务发布后不能修改',
      fields: { taskDate: expect.any(String) },
    });
    const others = [{ carId: (await day.makeCrew()).carId }, { arts: [] }, { nodes: nodes.slice(1) }, { convoyIds: one.id }];
    for (const values of others) {
      const [field = ''] = Object.keys(values);
      expect([field, (await submit({ id, ...values })).fields]).toEqual([field, { [field]: expect.any(String) }]);
    }
    expect(await submit({ id, keeperIds: one.id })).toMatchObject({ bizCode: 'TASK_KEEPER' });
    expect(await submit({ id, nodes: nodes.map((stop) => ({ id: stop.id })), remark: 'same stops' })).toMatchObject({
      code: 200,
    });
  });

  it.each([2, 3, 4, 5])('and in state %d takes a remark only', async (taskState) => {
    const { id } = await day.draftTask();
    await app.db.update(tasks).set({ taskState }).where(eq(tasks.id, id));
    expect(await submit({ id, remark: 'done' })).toMatchObject({ code: 200 });
    expect(await submit({ id, priority: 2 })).toMatchObject({ bizCode: 'TASK_FIXED' });
    expect(await submit({ id, keeperIds: '' })).toMatchObject({ bizCode: 'TASK_FIXED' });
  });
});
