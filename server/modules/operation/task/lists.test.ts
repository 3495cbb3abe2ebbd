import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { article } from '#src/resources/business/article';
import { task, task as taskNoun } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import { user } from '#src/resources/system/user';
import { type Caller, type Day, type DayTask, dayClock, openDay } from '../../../../tests/support/day.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import type { BagCount } from './bag-count.ts';

const articles = tableOf(article);
const taskArts = tableOf(taskArt);
const taskNodes = tableOf(taskNode);
const tasks = tableOf(task);
const users = tableOf(user);
const clock = dayClock();
let app: SeededApp;
let day: Day;
let out: DayTask;
let back: DayTask;
let other: DayTask;
beforeAll(async () => {
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
  const { a } = day.bank;
  out = await day.publishTask();
  back = await day.draftTask({ direction: 2, arts: [], keeperIds: day.vaultKeepers[1].id });
  const next = '2031-03-04';
  other = await day.draftTask({
    taskDate: next,
    planStartTime: `${next} 07:00:00`,
    planEndTime: `${next} 08:30:00`,
    keeperIds: '',
    arts: [],
    nodes: [{ deptId: a, planArriveTime: `${next} 07:30:00` }],
  });
});
afterAll(() => app.close());

const nameOf = (id: unknown) => ({ [out.id]: 'out', [back.id]: 'back', [other.id]: 'other' })[String(id)] ?? String(id);
async function found(query: object, as?: Caller): Promise<string[]> {
  const api = as ? await as.api() : day.admin;
  const { data } = await api.list(taskNoun, { ...query });
  return data.records.map(({ id }) => nameOf(id)).sort();
}

describe('the list of tasks', () => {
  it.each<[string, () => object, string[]]>([
    ['a stop', () => ({ deptId: day.bank.b }), ['back', 'out']],
    ['the base as a stop', () => ({ deptId: day.bank.east }), ['back', 'other', 'out']],
    ['somebody of the crew', () => ({ convoyId: out.crew.guard.id }), ['out']],
    ['a keeper who is named', () => ({ keeperId: day.vaultKeepers[0].id }), ['out']],
    ['a range of dates', () => ({ taskDate_datege: '2031-03-04', taskDate_datele: '2031-03-31' }), ['other']],
    ['a direction and states', () => ({ direction: 1, taskState: '0,1' }), ['other', 'out']],
    ['its number', () => ({ taskNo: out.taskNo }), ['out']],
    ['exceptions', () => ({ exceptionCount_ge: 1 }), []],
  ])('is searched by %s', async (_, query, names) => {
    expect(await found(query())).toEqual(names);
  });

  it('of one’s own has what one drives, keeps for or has planned', async () => {
    expect(await found({ mine: 1 })).toEqual([]);
    expect(await found({ mine: 1 }, day.dispatcher)).toEqual(['back', 'other', 'out']);
    expect(await found({ mine: 1 }, out.crew.driver)).toEqual(['out']);
    expect(await found({ mine: 1 }, day.vaultKeepers[1])).toEqual(['back', 'other', 'out']);
    expect(await found({ mine: 1 }, day.vaultKeepers[0])).toEqual(['other', 'out']);
    expect(await found({ mine: 1 }, day.keeperAt(day.bank.b))).toEqual(['back', 'out']);
  });

  it('refuses what is no id', async () => {
    expect(await day.admin.list(taskNoun, { convoyId: "1' or 1=1" })).toMatchObject({ code: 400, bizCode: 'WRONG_PARAMETER' });
  });
});

describe('the bags', () => {
  const count = async (query: object, as?: Caller) =>
    await (as ? await as.api() : day.admin).get<BagCount>('blade-business/task/bagcount', { ...query });

  it('of a day are counted in all and at each node', async () => {
    const { data } = await count({ taskDate: '2031-03-03', direction: 1 });
    expect(data).toEqual({
      planCount: 4,
      loadedCount: 0,
      deliveredCount: 0,
      collectedCount: 0,
      returnedCount: 0,
      inTransitCount: 0,
      exceptionCount: 0,
      extraCount: 0,
      articleCount: 4,
      nodes: ['a', 'b'].map((deptName, index) => ({
        taskId: out.id,
        taskNo: expect.stringMatching(/^RW2031/),
        taskName: expect.any(String),
        nodeId: out.stops[index + 1]?.id,
        deptId: out.stops[index + 1]?.deptId,
        deptName,
        sort: index + 2,
        planCount: 2,
        doneCount: 0,
        exceptionCount: 0,
        stopState: 0,
      })),
    });
  });

  it('of every state come to what was planned and added', async () => {
    const items = await app.db.select().from(taskArts).where(eq(taskArts.taskId, out.id));
    const states = [1, 2, 3, 4];
    for (const [index, { id }] of items.entries()) {
      await app.db.update(taskArts).set({ itemState: states[index] }).where(eq(taskArts.id, id));
    }
    const extras = [...(await day.makeBoxes(day.bank.a, 2))];
    const [first = '', second = ''] = extras;
    await app.db.update(articles).set({ boxId: first }).where(eq(articles.id, second));
    await app.db.insert(taskArts).values([
      { tenantId: '000000', taskId: out.id, artId: first, itemState: 1, isExtra: 1, fromDeptId: day.bank.a, sort: 9 },
      { tenantId: '000000', taskId: out.id, artId: day.vault.client, itemState: 5, fromDeptId: day.bank.east, sort: 10 },
    ]);
    const { data } = await count({ taskId: out.id });
    expect(data).toMatchObject({
      planCount: 5,
      loadedCount: 3,
      deliveredCount: 1,
      collectedCount: 1,
      returnedCount: 1,
      inTransitCount: 2,
      exceptionCount: 1,
      extraCount: 1,
      articleCount: 6,
    });
    const removed = 1;
    const { planCount, extraCount, deliveredCount, returnedCount, inTransitCount, exceptionCount } = data;
    expect(planCount + extraCount).toBe(deliveredCount + returnedCount + inTransitCount + exceptionCount + removed);
    expect((await count({ taskDate: '2031-03-03', deptId: day.bank.b })).data).toMatchObject({
      planCount: 2,
      nodes: [{ deptName: 'b' }, { deptName: 'b' }],
    });
  });

  it('are counted as far as the tasks are seen', async () => {
    const west = await day.people.staff('dispatcher', day.bank.west);
    expect((await count({ taskDate: '2031-03-03' }, west)).data).toMatchObject({ planCount: 0, nodes: [] });
    expect(await count({ taskId: out.id }, west)).toMatchObject({ status: 404 });
  });

  it('of a cancelled task are nobody’s', async () => {
    await app.db.update(tasks).set({ taskState: 4 }).where(eq(tasks.id, other.id));
    expect((await count({ taskDate: '2031-03-04' })).data.nodes).toEqual([]);
  });

  it.each([
    [{}, 'MISSING_PARAMETER'],
    [{ taskDate: 'today' }, 'WRONG_PARAMETER'],
    [{ taskId: 'x' }, 'WRONG_PARAMETER'],
    [{ taskDate: '2031-03-03', direction: 3 }, 'WRONG_PARAMETER'],
  ])('are not counted of %o', async (query, bizCode) => {
    expect(await count(query)).toMatchObject({ code: 400, bizCode });
  });
});

describe('the detail of a task', () => {
  it('tells everything that happened, by time and in the reader’s words', async () => {
    const task = await day.publishTask();
    clock.advance(41 * 60_000);
    await day.arrive(task, 0);
    await day.verifyAll(task, 0);
    clock.advance(60_000);
    const api = await day.supervisor.api();
    await api.post('blade-business/task/skip', { id: task.id, nodeId: task.stops[1]?.id, reason: 'closed' });
    const detail = await day.taskNow(task);
    expect((detail.verifications as unknown[]).length).toBe(4);
    expect(detail).toMatchObject({ exchanges: [], evaluations: [], exceptions: [{ exceptionType: 8 }] });
    const timeline = detail.timeline as {
      time: string;
      kind: string;
      key: string;
      title: string;
      remark?: string;
      by?: string;
    }[];
    expect(timeline.map(({ kind, key }) => (kind === 'action' ? key : kind))).toEqual([
      ...['insert', 'publish', 'arrival', 'verification', 'verification', 'verification', 'verification', 'exception', 'skip'],
    ]);
    expect(timeline.map(({ time }) => time)).toEqual(timeline.map(({ time }) => time).toSorted());
    expect(timeline.at(-1)).toMatchObject({ title: '跳过站点', remark: 'a · closed', by: day.supervisor.name, time: day.now() });
    const english = await day.admin.call<Record<string, unknown>>({
      method: 'GET',
      url: '/api/blade-business/task/detail',
      query: { id: task.id },
      headers: { 'accept-language': 'en-US' },
    });
    expect((english.data.timeline as { title: string }[]).at(-1)?.title).toBe('Stop skipped');
  });

  it('says whom those at the door call, while it is driven or about to be', async () => {
    await app.db.update(users).set({ phone: '13800000009' }).where(eq(users.id, day.dispatcher.id));

    expect(await day.taskNow(out)).toMatchObject({ contactName: day.dispatcher.name, contactPhone: '13800000009' });
    expect(await day.taskNow(back)).not.toHaveProperty('contactPhone');
  });

  it('is that of one’s own tasks only', async () => {
    const stop = await app.db.select().from(taskNodes).where(eq(taskNodes.taskId, out.id));
    expect(stop).toHaveLength(3);
    const west = await (await day.people.staff('dispatcher', day.bank.west)).api();
    expect((await west.detail(taskNoun, out.id)).data).not.toHaveProperty('timeline');
  });
});
