import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { userMessages } from '#server/modules/message/send';
import { clockOf } from '#shared/time';
import { exception } from '#src/resources/operation/exception';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import { verify } from '#src/resources/operation/verify';
import { type Caller, type Day, type DayTask, dayClock, openDay } from '../../../../tests/support/day.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const taskArts = tableOf(taskArt);
const taskNodes = tableOf(taskNode);
const tasks = tableOf(task);
const verifications = tableOf(verify);

const [IN_VAULT, RESERVED] = [1, 2];
const [PLANNED, LOADED, REMOVED] = [0, 1, 5];

let clock: ReturnType<typeof dayClock>;
let app: SeededApp;
let day: Day;
beforeAll(async () => {
  clock = dayClock();
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
});
afterAll(() => app.close());

const post = async (who: Caller, action: readonly [verb: string, DayTask], more: object = {}) => {
  const [verb, { id }] = action;
  return (await who.api()).post<Record<string, unknown>>(`blade-business/task/${verb}`, { id, ...more });
};
const nodeOf = ({ stops }: DayTask, index: number) => ({ nodeId: stops[index]?.id });
const statesOf = async (artIds: readonly string[]) =>
  Promise.all(artIds.map(async (artId) => (await day.vault.stored(artId)).artState));
const itemStates = async ({ id }: DayTask) =>
  (await app.db.select().from(taskArts).where(eq(taskArts.taskId, id))).map(({ itemState }) => itemState).sort();
const stopsNow = async (task: DayTask) =>
  ((await day.taskNow(task)).nodes as { stopState: number; lateMinutes: number; skipReason: string }[]).map(
    ({ stopState }) => stopState,
  );
/** Returns the times when the car arrived at each stop, finished there and left it. */
const timesOf = async (task: DayTask) =>
  ((await day.taskNow(task)).nodes as Record<'arriveTime' | 'finishTime' | 'leaveTime', string>[]).map(
    ({ arriveTime, finishTime, leaveTime }) => [arriveTime, finishTime, leaveTime].map(clockOf),
  );
const minutes = (count: number) => clock.advance(count * 60_000);

describe('a task on the way in', () => {
  it('sets out empty, collects nothing, and ends by itself', async () => {
    const task = await day.publishTask({ direction: 2, arts: [] });
    expect(task.stops.map(({ deptId }) => deptId)).toEqual([day.bank.east, day.bank.a, day.bank.b, day.bank.east]);
    const { dispatcher, supervisor, vaultKeepers } = day;
    await day.arrive(task, 0);
    expect(await post(vaultKeepers[0], ['depart', task])).toMatchObject({ bizCode: 'STOP_STATE' });
    await day.verifyAll(task, 0);
    expect(await post(vaultKeepers[0], ['depart', task])).toMatchObject({ code: 200, data: { taskState: 2 } });
    expect(await day.taskNow(task)).toMatchObject({ actualStartTime: day.now(), doneStopCount: 1 });

    const [a, b] = [day.keeperAt(day.bank.a), day.keeperAt(day.bank.b)];
    expect(await post(b, ['arrive', task], nodeOf(task, 2))).toMatchObject({
      bizCode: 'STOP_ORDER',
      msg: '请按顺序完成站点，当前应为a',
    });
    expect(await post(b, ['arrive', task], { ...nodeOf(task, 2), outOfOrder: 1 })).toMatchObject({ status: 403 });
    expect(await post(b, ['arrive', task], nodeOf(task, 1))).toMatchObject({ status: 403 });
    expect(await post(supervisor, ['arrive', task], { ...nodeOf(task, 2), outOfOrder: 1 })).toMatchObject({ code: 200 });

    await day.verifyAll(task, 2);
    expect(await post(task.crew.leader, ['nothing', task], { ...nodeOf(task, 2), reason: 'empty' })).toMatchObject({
      status: 403,
    });
    expect(await post(a, ['nothing', task], { ...nodeOf(task, 2), reason: 'empty' })).toMatchObject({ status: 403 });
    expect(await post(b, ['nothing', task], { ...nodeOf(task, 2), reason: 'empty' })).toMatchObject({ code: 200 });
    expect(await post(supervisor, ['skip', task], { ...nodeOf(task, 1), reason: 'closed' })).toMatchObject({ code: 200 });
    expect(await stopsNow(task)).toEqual([4, 5, 4, 0]);
    expect(await post(supervisor, ['skip', task], { ...nodeOf(task, 3), reason: 'nothing to bring' })).toMatchObject({
      data: { taskState: 3 },
    });
    expect(await day.taskNow(task)).toMatchObject({ taskState: 3, actualEndTime: day.now(), doneStopCount: 4 });
    expect(await post(dispatcher, ['finish', task])).toMatchObject({ bizCode: 'TASK_STATE' });
  });

  it('leaves each stop that it came to when it is over, and not the base where it ends', async () => {
    const task = await day.publishTask({ direction: 2, arts: [] });
    const { supervisor, vaultKeepers } = day;
    await day.arrive(task, 0);
    await day.verifyAll(task, 0);
    await post(vaultKeepers[0], ['depart', task]);
    minutes(5);
    await day.arrive(task, 1);
    minutes(5);
    await post(supervisor, ['skip', task], { ...nodeOf(task, 1), reason: 'closed' });
    await post(supervisor, ['skip', task], { ...nodeOf(task, 2), reason: 'closed' });
    minutes(5);
    await day.arrive(task, 3);
    await post(supervisor, ['skip', task], { ...nodeOf(task, 3), reason: 'nothing to bring' });
    expect(await timesOf(task)).toEqual([
      ['06:30', '06:30', '06:30'],
      ['06:35', '06:40', '06:40'],
      ['', '06:40', ''],
      ['06:45', '06:45', ''],
    ]);
    minutes(-15);
  });

  it('leaves nothing behind that is there to be collected', async () => {
    const [box = ''] = await day.makeBoxes(day.bank.a);
    const task = await day.publishTask({ direction: 2, arts: [{ artId: box }] });
    expect(await statesOf([box])).toEqual([IN_VAULT]);
    await app.db.update(tasks).set({ taskState: 2 }).where(eq(tasks.id, task.id));
    for (const index of [0, 1]) {
      await app.db
        .update(taskNodes)
        .set({ stopState: index === 0 ? 4 : 2 })
        .where(eq(taskNodes.id, task.stops[index]?.id ?? ''));
    }
    const a = day.keeperAt(day.bank.a);
    const nothing = () => post(a, ['nothing', task], { ...nodeOf(task, 1), reason: 'empty' });
    await app.db.execute(`update article set art_state = 4, dept_id = ${day.bank.a} where id = ${box}`);
    expect(await nothing()).toMatchObject({ bizCode: 'STOP_ITEMS', msg: '该站点还有1件物品待交接' });
    await app.db.execute(`update article set art_state = 1, dept_id = ${day.bank.east} where id = ${box}`);
    expect(await nothing()).toMatchObject({ code: 200 });
    expect(await itemStates(task)).toEqual([REMOVED]);
  });
});

describe('a task on the way out', () => {
  it('does not set out empty while something is to be loaded', async () => {
    const task = await day.publishTask();
    await day.arrive(task, 0);
    await day.verifyAll(task, 0);
    expect(await post(day.vaultKeepers[0], ['depart', task])).toMatchObject({ bizCode: 'STOP_ITEMS' });
  });

  it('is withdrawn: its boxes are free, its people told, and it can be published again', async () => {
    const task = await day.publishTask();
    await post(day.supervisor, ['skip', task], { ...nodeOf(task, 1), reason: 'closed' });
    expect(await statesOf(task.boxes.a)).toEqual([IN_VAULT, IN_VAULT]);
    expect(await statesOf(task.boxes.b)).toEqual([RESERVED, RESERVED]);
    expect(await itemStates(task)).toEqual([PLANNED, PLANNED, REMOVED, REMOVED]);
    expect(await post(day.dispatcher, ['withdraw', task], { reason: 'rain' })).toMatchObject({ data: { taskState: 0 } });
    expect(await statesOf([...task.boxes.a, ...task.boxes.b])).toEqual([IN_VAULT, IN_VAULT, IN_VAULT, IN_VAULT]);
    expect(await itemStates(task)).toEqual([PLANNED, PLANNED, PLANNED, PLANNED]);
    const told = await app.db.select().from(userMessages).where(eq(userMessages.userId, task.crew.driver.id));
    expect(told.map(({ kind }) => kind).sort()).toEqual(['taskPublished', 'taskWithdrawn']);
    const again = await day.dispatcher.api();
    const { data } = await again.post<{ isOk: boolean }[]>('blade-business/task/publish', { ids: task.id });
    expect(data[0]?.isOk).toBe(true);
  });

  it('is cancelled once, however often it is sent', async () => {
    const task = await day.publishTask();
    const body = { reason: 'strike', requestId: `cancel-${task.id}` };
    const first = await post(day.dispatcher, ['cancel', task], body);
    expect(first).toMatchObject({ code: 200, data: { taskState: 4 } });
    expect((await post(day.dispatcher, ['cancel', task], body)).data).toEqual(first.data);
    expect(await statesOf([...task.boxes.a, ...task.boxes.b])).toEqual([IN_VAULT, IN_VAULT, IN_VAULT, IN_VAULT]);
    expect(await day.taskNow(task)).toMatchObject({ taskState: 4, cancelReason: 'strike' });
    const told = await app.db
      .select()
      .from(userMessages)
      .where(and(eq(userMessages.userId, task.crew.driver.id), eq(userMessages.kind, 'taskCancelled')));
    expect(told).toHaveLength(1);
  });

  it('takes what was loaded for a stop that is skipped back to the base', async () => {
    const task = await day.publishTask();
    await app.db.update(tasks).set({ taskState: 2 }).where(eq(tasks.id, task.id));
    await app.db.update(taskArts).set({ itemState: LOADED }).where(eq(taskArts.taskId, task.id));
    await app.db
      .update(taskNodes)
      .set({ stopState: 4 })
      .where(eq(taskNodes.id, task.stops[0]?.id ?? ''));
    await post(day.supervisor, ['skip', task], { ...nodeOf(task, 1), reason: 'closed' });
    const { nodes, taskState } = await day.taskNow(task);
    const last = (nodes as { id: string; stopType: number; planCount: number; deptId: string }[]).at(-1);
    expect(taskState).toBe(2);
    expect(last).toMatchObject({ stopType: 3, deptId: day.bank.east });
    expect(await post(day.supervisor, ['skip', task], { nodeId: last?.id, reason: 'x' })).toMatchObject({
      bizCode: 'STOP_ITEMS',
    });
    expect(await post(day.dispatcher, ['finish', task])).toMatchObject({
      bizCode: 'TASK_OPEN',
      msg: '还有4件物品在途或2个站点未完成',
    });
    const [joining] = [await day.makeCrew()];
    const change = { leaderId: joining.leader.id, reason: 'ill' };
    expect(await post(day.dispatcher, ['change-crew', task], change)).toMatchObject({ bizCode: 'CREW_LEADER' });
  });

  it('arrives neither in the future nor long before the plan nor before the stop that came first', async () => {
    const task = await day.publishTask();
    const keeper = day.vaultKeepers[0];
    const at = (arriveTime: string) => post(keeper, ['arrive', task], { ...nodeOf(task, 0), arriveTime });
    expect(await at('2031-03-03 23:59:59')).toMatchObject({ bizCode: 'STOP_TIME', fields: { arriveTime: expect.any(String) } });
    expect(await at('2031-03-02 15:00:00')).toMatchObject({ bizCode: 'STOP_TIME' });
    expect(await at('2031-03-03 06:20:00')).toMatchObject({ code: 200 });
    expect((await day.taskNow(task)).nodes).toContainEqual(expect.objectContaining({ arriveTime: '2031-03-03 06:20:00' }));
  });
});

describe('who is late', () => {
  beforeEach(() => {
    const start = Date.parse('2031-03-03T06:30:00+08:00');
    clock.advance(start - clock.now());
  });
  const reported = (task: DayTask) =>
    day.admin.list(exception, { taskId: task.id, exceptionType: 8 }).then(({ data }) => data.records);

  it.each([
    [40, 0],
    [41, 11],
  ])('after %d minutes is late by %d, reported when the stop is verified', async (after, late) => {
    const task = await day.publishTask();
    minutes(after);
    await day.arrive(task, 0);
    expect(await reported(task)).toHaveLength(0);
    await day.verifyAll(task, 0);
    const found = await reported(task);
    expect(found.map(({ level, nodeId }) => [level, nodeId])).toEqual(late > 0 ? [[1, task.stops[0]?.id]] : []);
    expect(await day.taskNow(task)).toMatchObject({ lateMinutes: late, exceptionCount: late > 0 ? 1 : 0 });
  });
});

describe('another crew', () => {
  it('replaces people: checks of those who go lapse, the stop is verified again, all are told', async () => {
    const task = await day.publishTask();
    await day.arrive(task, 0);
    await day.verifyAll(task, 0);
    const joining = await day.makeCrew();
    const convoyIds = [task.crew.leader.id, task.crew.driver.id, joining.guard.id].join();
    const answer = await post(day.dispatcher, ['change-crew', task], { convoyIds, reason: 'ill' });
    expect(answer).toMatchObject({ code: 200 });
    expect(await day.taskNow(task)).toMatchObject({ convoyIds, plateNo: task.crew.plateNo });
    expect(await stopsNow(task)).toEqual([1, 0, 0]);
    const checks = await app.db.select().from(verifications).where(eq(verifications.taskId, task.id));
    const lapsed = checks.filter(({ isLapsed }) => isLapsed === 1).map(({ subjectId }) => subjectId);
    expect(lapsed).toEqual([task.crew.guard.id]);
    const kinds = async (userId: string) =>
      (await app.db.select().from(userMessages).where(eq(userMessages.userId, userId)).orderBy(userMessages.id)).map(
        ({ kind }) => kind,
      );
    expect(await kinds(joining.guard.id)).toEqual(['taskCrewJoined']);
    expect(await kinds(task.crew.guard.id)).toEqual(['taskPublished', 'taskCrewLeft']);
    expect(await kinds(task.crew.leader.id)).toEqual(['taskPublished', 'taskCrewChanged']);
  });

  it('replaces the leader, who leaves, and the car with its plate', async () => {
    const task = await day.publishTask();
    const joining = await day.makeCrew();
    await post(day.dispatcher, ['change-crew', task], { carId: joining.carId, leaderId: joining.leader.id, reason: 'ill' });
    expect(await day.taskNow(task)).toMatchObject({
      carId: joining.carId,
      plateNo: joining.plateNo,
      leaderId: joining.leader.id,
      convoyIds: [joining.leader.id, task.crew.driver.id, task.crew.guard.id].join(),
    });
  });

  it.each<[string, string]>([
    ['car', 'TASK_CAR_BUSY'],
    ['guard', 'TASK_CREW_BUSY'],
  ])('is refused when the %s has another task then', async (what, code) => {
    const [task, other] = [await day.publishTask(), await day.publishTask()];
    const change = what === 'car' ? { carId: other.crew.carId } : { convoyIds: [...task.crew.ids, other.crew.guard.id].join() };
    expect(await post(day.dispatcher, ['change-crew', task], { ...change, reason: 'x' })).toMatchObject({
      code: 400,
      bizCode: code,
    });
    expect(await day.taskNow(task)).toMatchObject({ carId: task.crew.carId, convoyIds: task.crew.ids.join() });
  });

  it('is refused when it is too small, or of a base that is not the dispatcher’s', async () => {
    const task = await day.publishTask();
    const [leader = '', driver = ''] = task.crew.ids;
    const small = { convoyIds: [leader, driver].join(), reason: 'x' };
    expect(await post(day.dispatcher, ['change-crew', task], small)).toMatchObject({ bizCode: 'TASK_CREW_MIN' });
    const stranger = await day.people.convoy(day.bank.west, 2);
    const foreign = { convoyIds: [leader, driver, stranger.id].join(), reason: 'x' };
    expect(await post(day.dispatcher, ['change-crew', task], foreign)).toMatchObject({ status: 404 });
  });

  it('goes to one of two tasks that want the same guard at the same moment', async () => {
    const [one, two] = [await day.publishTask(), await day.publishTask()];
    const spare = await day.makeCrew();
    const join = (task: DayTask) =>
      post(day.dispatcher, ['change-crew', task], { convoyIds: [...task.crew.ids, spare.guard.id].join(), reason: 'x' });
    const answers = await Promise.all([join(one), join(two)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
  });
});
