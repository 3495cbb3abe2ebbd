import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import type { GenerateResponse } from '#shared/handover/planning';
import { line } from '#src/resources/business/line';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import type { Api, ApiResponse } from '../../../../tests/support/api.ts';
import { openPlanning, type Planning, putTactic } from '../../../../tests/support/planning.ts';
import type { SeededApp } from '../../../../tests/support/seeded-app.ts';

const tasks = tableOf(task);
const tactics = tableOf(tactic);
/** Days far enough in the future for the clock of any test machine. */
const [first, last] = ['2096-03-01', '2096-03-03'];

let app: SeededApp;
let api: Api;
let planning: Planning;
let clear: () => Promise<void>;
beforeAll(async () => {
  ({ app, api, planning, clear } = await openPlanning());
});
beforeEach(async () => {
  await clear();
  await app.db.update(tableOf(line)).set({ status: 1 });
});
afterAll(() => app.close());

const generate = (ids: string, over: object = {}, by: Api = api) =>
  by.post('blade-business/tactic/generate', { ids, startDate: first, endDate: last, ...over }) as Promise<
    ApiResponse<GenerateResponse>
  >;
const stored = () => app.db.select().from(tasks).orderBy(tasks.taskDate, tasks.issueNo);
const reasons = ({ data }: ApiResponse<GenerateResponse>) => data.skipped.map(({ taskDate, reason }) => `${taskDate} ${reason}`);

describe('generating', () => {
  it('leaves out days that are over', async () => {
    const id = await putTactic(app.db, planning, { startDate: '2020-01-01' });

    const answer = await generate(id, { startDate: '2020-03-01', endDate: '2020-03-02' });

    expect(answer.data.created).toEqual([]);
    expect(reasons(answer)).toEqual(['2020-03-01 past', '2020-03-02 past']);
  });

  it('makes a draft for each date, with number, name, times and crew', async () => {
    const id = await putTactic(app.db, planning);

    const { data } = await generate(id);

    expect(data.created.map(({ taskDate, taskNo }) => [taskDate, taskNo])).toEqual([
      ['2096-03-01', 'RW209603010001'],
      ['2096-03-02', 'RW209603020001'],
      ['2096-03-03', 'RW209603030001'],
    ]);
    expect(data.skipped).toEqual([]);
    const [draft] = await stored();
    expect(draft).toMatchObject({
      taskState: 0,
      taskName: expect.stringMatching(new RegExp(`^${planning.lineName}.+2096-03-01$`)),
      planStartTime: '2096-03-01 07:00:00',
      planEndTime: '2096-03-01 08:30:00',
      baseId: planning.east,
      carId: planning.cars[0],
      convoyIds: planning.crew.join(),
      stopCount: 3,
      planBagCount: 2,
      warnings: [],
    });
  });

  it('gives the draft the stops of its line and the boxes of its nodes', async () => {
    const { data } = await generate(await putTactic(app.db, planning), { endDate: first });

    const detail = (await api.detail(task, data.created[0]?.taskId ?? '')).data as unknown as Record<
      string,
      Record<string, unknown>[]
    >;

    const { east, a, b, boxes } = planning;
    expect(detail.nodes).toMatchObject([
      { sort: 1, stopType: 1, deptId: east, planArriveTime: '2096-03-01 07:00:00', planCount: 2 },
      { sort: 2, stopType: 2, deptId: a, deptName: 'a', planArriveTime: '2096-03-01 07:25:00', planCount: 1 },
      { sort: 3, stopType: 2, deptId: b, planArriveTime: '2096-03-01 07:50:00', planCount: 1 },
    ]);
    expect(detail.arts).toMatchObject([
      { artId: boxes[0], fromDeptId: east, toDeptId: a, nodeId: detail.nodes?.[1]?.id, itemState: 0 },
      { artId: boxes[1], fromDeptId: east, toDeptId: b, nodeId: detail.nodes?.[2]?.id },
    ]);
  });

  it('leads back to the base on the way in', async () => {
    await generate(await putTactic(app.db, planning, { direction: 2, departTime: '23:30' }), { endDate: first });

    const rows = await app.db.select().from(tableOf(taskNode)).orderBy(tableOf(taskNode).sort);
    expect(rows.map(({ stopType, planArriveTime }) => [stopType, planArriveTime])).toEqual([
      [1, '2096-03-01 23:30:00'],
      [2, '2096-03-01 23:55:00'],
      [2, '2096-03-02 00:20:00'],
      [3, '2096-03-02 01:00:00'],
    ]);
  });

  it('makes nothing twice, and says of each date why', async () => {
    const id = await putTactic(app.db, planning, { excludeDates: '2096-03-02' });
    await generate(id);

    const again = await generate(id);

    expect(again.data.created).toEqual([]);
    expect(reasons(again)).toEqual(['2096-03-01 taskExists', '2096-03-02 excluded', '2096-03-03 taskExists']);
    expect(await stored()).toHaveLength(2);
  });

  it('makes each task once when several ask at the same moment', async () => {
    const ids = [await putTactic(app.db, planning), await putTactic(app.db, planning, { direction: 2 })];

    const answers = await Promise.all([ids, [...ids].reverse(), ids, ids].map((some) => generate(some.join())));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.flatMap(({ data }) => data.created)).toHaveLength(6);
    const rows = await stored();
    expect(new Set(rows.map(({ tacticId, taskDate }) => `${tacticId} ${taskDate}`)).size).toBe(6);
    expect(new Set(rows.map(({ taskNo }) => taskNo)).size).toBe(6);
    expect(rows).toHaveLength(6);
  });

  it('counts what it made, past the version of the tactic', async () => {
    const id = await putTactic(app.db, planning);
    await generate(id);

    const [row] = await app.db.select().from(tactics).where(eq(tactics.id, id));
    expect(row).toMatchObject({ taskCount: 3, lastTaskDate: last, version: 1 });
    const actions = await app.db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.recordId, id));
    expect(actions).toEqual([{ action: 'generate' }]);
  });

  it('makes another task of a cancelled day only when it is forced, and then once', async () => {
    const id = await putTactic(app.db, planning);
    await generate(id, { endDate: first });
    await app.db.update(tasks).set({ taskState: 4 });

    const answers = [
      await generate(id, { endDate: first }),
      await generate(id, { endDate: first, force: 1 }),
      await generate(id, { endDate: first, force: 1 }),
    ];

    expect(answers.map(({ data }) => data.created.length)).toEqual([0, 1, 0]);
    expect((await stored()).map(({ issueNo, taskState }) => [issueNo, taskState])).toEqual([
      [1, 4],
      [2, 0],
    ]);
  });

  it.each([
    ['disabled', { status: 0 }, { status: 1 }],
    ['lineDisabled', {}, { status: 0 }],
    ['noStops', { direction: 3 }, { status: 1 }],
  ])('makes nothing where the reason is %s', async (reason, own, lineValues) => {
    await app.db.update(tableOf(line)).set(lineValues);

    expect(reasons(await generate(await putTactic(app.db, planning, own)))).toContain(`${first} ${reason}`);
  });

  it('lets crews take turns', async () => {
    const { cars } = planning;
    await generate(await putTactic(app.db, planning, { startDate: first, crewMode: 2, crews: [{}, { carId: cars[1] }] }));

    expect((await stored()).map(({ carId }) => carId)).toEqual([cars[0], cars[1], cars[0]]);
  });

  it('stores what stands in the way as warnings of the draft, and answers them in words', async () => {
    const { make, east, crew } = planning;
    const car = await make.car('京A20001', east, { insureExpire: '2096-02-28', seats: 2 });
    const id = await putTactic(app.db, planning, { crews: [{ carId: car, convoyIds: crew.join() }] });
    const { data } = await generate(id, { endDate: first });

    const detail = (await api.detail(task, data.created[0]?.taskId ?? '')).data;

    expect(data.created[0]?.warningCount).toBe(2);
    expect(detail.warnings).toMatchObject([
      { bizCode: 'TASK_CAR', msg: expect.stringContaining('京A20001') },
      { bizCode: 'TASK_CAR' },
    ]);
  });

  it('refuses a range that is too long, one that ends before it begins, and too much at once', async () => {
    const id = await putTactic(app.db, planning);
    const many = Array.from({ length: 20 }, (_, index) => String(1000 + index)).join();

    const answers = [
      await generate(id, { endDate: '2096-06-15' }),
      await generate(id, { endDate: '2096-02-28' }),
      await generate(many, { endDate: '2096-05-15' }),
      await generate(id, { startDate: '2096-02-30' }),
      await generate(id, { endDate: '' }),
      await generate(''),
    ];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual([
      'PLAN_RANGE',
      'WRONG_PARAMETER',
      'PLAN_LARGE',
      'WRONG_PARAMETER',
      'MISSING_PARAMETER',
      'IDS_EMPTY',
    ]);
  });

  it('makes nothing where one of the tactics is not there', async () => {
    const id = await putTactic(app.db, planning);

    expect((await generate(`${id},999`)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('is for whoever holds its button', async () => {
    const id = await putTactic(app.db, planning);
    const reader = await app.signInAs('watcher', 'supervisor');

    expect((await generate(id, {}, reader)).status).toBe(403);
    expect(
      await app.db
        .select()
        .from(tasks)
        .where(and(eq(tasks.tacticId, id), sql`true`)),
    ).toEqual([]);
  });
});

describe('tactics', () => {
  const enable = (ids: string, status: number | string) => api.post('blade-business/tactic/enable', { ids, status });

  it('are stopped and started together, and keep their tasks', async () => {
    const ids = [await putTactic(app.db, planning), await putTactic(app.db, planning, { direction: 2 })];
    await generate(ids.join(), { endDate: first });

    expect((await enable(ids.join(), 0)).status).toBe(200);
    const rows = await app.db.select({ status: tactics.status, version: tactics.version }).from(tactics);
    expect(rows).toEqual([
      { status: 0, version: 2 },
      { status: 0, version: 2 },
    ]);
    expect(await stored()).toHaveLength(2);
    expect((await generate(ids[0] ?? '')).data.created).toEqual([]);
    await enable(ids.join(), 1);
    expect((await generate(ids[0] ?? '')).data.created).toHaveLength(2);
  });

  it('are not stopped by a status that is none', async () => {
    const id = await putTactic(app.db, planning);

    expect([(await enable(id, 2)).bizCode, (await enable(id, '')).bizCode]).toEqual(['WRONG_PARAMETER', 'MISSING_PARAMETER']);
  });

  it('with tasks are not removed', async () => {
    const id = await putTactic(app.db, planning);
    await generate(id, { endDate: first });

    expect((await api.remove(tactic, [id])).bizCode).toBe('REF_IN_USE');
    await app.db.update(tasks).set({ isDeleted: 1 });
    expect((await api.remove(tactic, [id])).status).toBe(200);
  });
});
