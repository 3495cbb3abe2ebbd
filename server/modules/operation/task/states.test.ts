import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { task as taskNoun } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { arrivedTask } from '../../../../tests/support/checking.ts';
import { type Day, type DayTask, dayClock, openDay } from '../../../../tests/support/day.ts';
import { put } from '../../../../tests/support/planning.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const [taskNodes, tasks] = [tableOf(taskNode), tableOf(taskNoun)];

const states = { draft: 0, published: 1, underWay: 2, completed: 3, cancelled: 4, suspended: 5 } as const;
const stopStates = { waiting: 0, arrived: 1, verified: 2, handing: 3, done: 4, skipped: 5 } as const;

const clock = dayClock();
let app: SeededApp;
let day: Day;
let task: DayTask;
beforeAll(async () => {
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  // The task is on the way in, and its car is at the first node.
  task = await arrivedTask(day, { index: 1, direction: 2 });
});

const call = (verb: string, more: object = {}) =>
  day.admin.post<Record<string, unknown>>(`blade-business/task/${verb}`, { id: task.id, reason: 'because', ...more });
const atStop = (index: number) => ({ nodeId: task.stops[index]?.id });
const setState = (taskState: number) => app.db.update(tasks).set({ taskState }).where(eq(tasks.id, task.id));
const setStop = (index: number, stopState: number) =>
  app.db
    .update(taskNodes)
    .set({ stopState })
    .where(eq(taskNodes.id, task.stops[index]?.id ?? ''));

/** The states in which every verb is allowed; it is refused in all others. */
const verbs: readonly [string, readonly (keyof typeof states)[], () => object][] = [
  ['withdraw', ['published'], () => ({})],
  ['cancel', ['draft', 'published', 'underWay'], () => ({})],
  ['depart', ['published'], () => ({})],
  ['arrive', ['underWay'], () => atStop(2)],
  ['skip', ['published', 'underWay'], () => atStop(2)],
  ['nothing', ['underWay'], () => atStop(1)],
  ['change-crew', ['published', 'underWay', 'suspended'], () => ({ carId: task.crew.carId })],
  ['suspend', ['underWay'], () => ({})],
  ['resume', ['suspended'], () => ({})],
  ['finish', ['underWay'], () => ({})],
];
const wrongStates = verbs.flatMap(([verb, right, more]) =>
  (Object.keys(states) as (keyof typeof states)[])
    .filter((state) => !right.includes(state))
    .map((state) => ({ verb, state, more })),
);

describe('a task', () => {
  it.each(wrongStates)('is not given to $verb while it is $state', async ({ verb, state, more }) => {
    await setState(states[state]);
    const isTold = state === 'suspended' ? 'TASK_SUSPENDED' : 'TASK_STATE';
    expect(await call(verb, more())).toMatchObject({ code: 400, bizCode: isTold });
    expect(await day.taskNow(task)).toMatchObject({ taskState: states[state] });
  });

  it.each(['published', 'underWay', 'completed', 'suspended'] as const)('is not removed while it is %s', async (state) => {
    await setState(states[state]);
    expect(await day.admin.remove(taskNoun, [task.id])).toMatchObject({ code: 400 });
  });

  it.each(['draft', 'cancelled'] as const)('is removed while it is %s', async (state) => {
    await setState(states[state]);
    expect(await day.admin.remove(taskNoun, [task.id])).toMatchObject({ code: 200 });
  });

  it.each(['cancel', 'skip', 'nothing', 'change-crew', 'suspend', 'resume'])('needs a reason for %s', async (verb) => {
    const answer = await call(verb, { ...atStop(1), reason: ' ' });
    expect(answer).toMatchObject({ code: 400, bizCode: 'REQUIRED_INPUT', fields: { reason: expect.any(String) } });
  });

  it.each(['withdraw', 'cancel'])('that has an exchange is not given to %s', async (verb) => {
    await setState(states.published);
    for (const index of [0, 1]) await setStop(index, stopStates.waiting);
    const exchange = { taskId: task.id, nodeId: task.stops[0]?.id, deptId: day.bank.east, openTime: day.now(), openUser: '1' };
    await put(app.db, exchg, { ...exchange, exchgNo: `JJ-${task.taskNo}`, exchgType: 1, exchgState: 0 });
    expect(await call(verb)).toMatchObject({ code: 400, bizCode: 'TASK_STARTED' });
    expect(await call('change-crew')).toMatchObject({ code: 400, bizCode: 'EXCHG_OPEN' });
  });

  it('that has arrived somewhere is not withdrawn', async () => {
    await setState(states.published);
    expect(await call('withdraw')).toMatchObject({ code: 400, bizCode: 'TASK_STARTED' });
  });

  it('goes on only when somebody has its critical exceptions in hand', async () => {
    const of = { taskId: task.id, deptId: day.bank.a, happenTime: day.now(), content: 'gone' };
    const id = await put(app.db, exception, {
      ...of,
      exceptionNo: `YC-${task.taskNo}`,
      exceptionType: 3,
      level: 3,
      exceptionState: 0,
    });
    expect(await call('suspend')).toMatchObject({ code: 200, data: { taskState: states.suspended } });
    expect(await call('resume')).toMatchObject({ code: 400, bizCode: 'TASK_CRITICAL' });
    await day.admin.post('blade-business/exception/handle', { id, exceptionState: 1, handlerId: day.supervisor.id });
    expect(await call('resume')).toMatchObject({ code: 200, data: { taskState: states.underWay } });
  });

  it('goes on by the word of a supervisor, not of the dispatcher who stopped it', async () => {
    const [dispatcher, supervisor] = [await day.dispatcher.api(), await day.supervisor.api()];
    const said = { id: task.id, reason: 'because' };
    expect(await dispatcher.post('blade-business/task/suspend', said)).toMatchObject({ code: 200 });

    expect(await dispatcher.post('blade-business/task/resume', said)).toMatchObject({ status: 403 });
    expect(await day.taskNow(task)).toMatchObject({ taskState: states.suspended });
    expect(await supervisor.post('blade-business/task/resume', said)).toMatchObject({ code: 200 });
    expect(await day.taskNow(task)).toMatchObject({ taskState: states.underWay });
  });

  it('is not finished before every stop is', async () => {
    expect(await call('finish')).toMatchObject({ code: 400, bizCode: 'TASK_OPEN', msg: '还有0件物品在途或3个站点未完成' });
  });

  it('is not touched by whoever does not see it, nor by whoever may not', async () => {
    const west = await (await day.people.staff('dispatcher', day.bank.west)).api();
    expect(await west.post('blade-business/task/suspend', { id: task.id, reason: 'x' })).toMatchObject({ status: 404 });
    const keeper = await day.keeperAt(day.bank.a).api();
    for (const verb of ['withdraw', 'cancel', 'skip', 'change-crew', 'suspend', 'resume', 'finish']) {
      const answer = await keeper.post(`blade-business/task/${verb}`, { id: task.id, ...atStop(1), reason: 'x' });
      expect([verb, answer.status]).toEqual([verb, 403]);
    }
  });
});

describe('a stop', () => {
  const rights: readonly [string, readonly (keyof typeof stopStates)[], number][] = [
    ['arrive', ['waiting'], 2],
    ['skip', ['waiting', 'arrived', 'verified'], 2],
    ['nothing', ['verified'], 2],
  ];
  const wrong = rights.flatMap(([verb, right, index]) =>
    (Object.keys(stopStates) as (keyof typeof stopStates)[])
      .filter((state) => !right.includes(state))
      .map((state) => ({ verb, state, index })),
  );

  it.each(wrong)('is not given to $verb while it is $state', async ({ verb, state, index }) => {
    await setStop(index, stopStates[state]);
    expect(await call(verb, { ...atStop(index), outOfOrder: verb === 'arrive' ? 1 : '' })).toMatchObject({
      code: 400,
      bizCode: 'STOP_STATE',
    });
  });

  it.each(['waiting', 'arrived', 'done'] as const)('that is %s lets nobody depart', async (state) => {
    await setState(states.published);
    await setStop(0, stopStates[state]);
    expect(await call('depart')).toMatchObject({ code: 400, bizCode: 'STOP_STATE' });
  });

  it('that was verified past the checks lets nobody depart either', async () => {
    await setState(states.published);
    await setStop(0, stopStates.verified);
    expect(await call('depart')).toMatchObject({ code: 400, bizCode: 'VERIFY_NEEDED' });
  });

  it('of another task is none of this one', async () => {
    const other = await arrivedTask(day, { index: 1 });
    const answer = await call('skip', { nodeId: other.stops[2]?.id });
    expect(answer).toMatchObject({ code: 400, bizCode: 'WRONG_PARAMETER' });
  });

  it('is the base: it is not skipped at the beginning, nor said to have nothing', async () => {
    await setStop(0, stopStates.waiting);
    expect(await call('skip', atStop(0))).toMatchObject({ code: 400, bizCode: 'STOP_NEEDED' });
    expect(await call('nothing', atStop(3))).toMatchObject({ code: 400, bizCode: 'STOP_NOTHING' });
  });
});
