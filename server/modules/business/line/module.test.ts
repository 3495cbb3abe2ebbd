import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { line } from '#src/resources/business/line';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { dept } from '#src/resources/system/dept';
import type { Api } from '../../../../tests/support/api.ts';
import { clearBank, makeBank, makeLine } from '../../../../tests/support/bank.ts';
import { limitedPerson } from '../../../../tests/support/limited.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const [tactics, tasks] = [tableOf(tactic), tableOf(task)];

const [DRAFT, PUBLISHED, UNDER_WAY, COMPLETED, CANCELLED, SUSPENDED] = [0, 1, 2, 3, 4, 5];

const depts = tableOf(dept);

let app: SeededApp;
let api: Api;
let people: People;
let bank: Awaited<ReturnType<typeof makeBank>>;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
  people = peopleOf(app);
});
beforeEach(async () => {
  await app.db.delete(tasks);
  await app.db.delete(tactics);
  await clearBank(app.db);
  bank = await makeBank(api);
});
afterAll(() => app.close());

const stop = (deptId: string, offsetMinutes: number, more: object = {}) => ({ deptId, offsetMinutes, ...more });
interface Shown {
  readonly deptId: string;
  readonly offsetMinutes: number;
  readonly stayMinutes: number;
  readonly deptName: string;
}
const shown = async (id: string, name = 'outStops') =>
  ((await api.detail(line, id)).data as Record<string, unknown>)[name] as Shown[];

let numbered = 0;
async function taskOn(lineId: string, taskState: number): Promise<void> {
  numbered += 1;
  await app.db.insert(tasks).values({
    tenantId: '000000',
    taskNo: `RW${numbered}`,
    taskDate: '2026-01-15',
    taskType: 1,
    taskState,
    lineId,
    direction: 1,
    planStartTime: '2026-01-15 07:00:00',
    planEndTime: '2026-01-15 09:00:00',
    issueNo: numbered,
  });
}

async function tacticOn(lineId: string, status: number): Promise<void> {
  numbered += 1;
  await app.db.insert(tactics).values({
    tenantId: '000000',
    tacticCode: `T${numbered}`,
    tacticName: `Tactic ${numbered}`,
    lineId,
    direction: 1,
    status,
    startDate: '2026-01-15',
    repeatType: 1,
    holidayPolicy: 1,
    departTime: '07:00',
    crewMode: 1,
    itemMode: 1,
  });
}

describe('a line', () => {
  it('keeps its stops in the order sent, with their times', async () => {
    const id = await makeLine(api, bank.east, {
      outStops: [stop(bank.b, 20, { stayMinutes: 5 }), stop(bank.a, 45)],
      inStops: [stop(bank.a, 30)],
    });

    expect(await shown(id)).toMatchObject([
      { deptId: bank.b, deptName: 'b', offsetMinutes: 20, stayMinutes: 5 },
      { deptId: bank.a, deptName: 'a', offsetMinutes: 45, stayMinutes: 10 },
    ]);
    expect(await shown(id, 'inStops')).toMatchObject([{ deptId: bank.a, offsetMinutes: 30 }]);
  });

  it('is listed with how many stops it has', async () => {
    const full = await makeLine(api, bank.east, { outStops: [stop(bank.b, 20), stop(bank.a, 45)], inStops: [stop(bank.a, 30)] });
    const empty = await makeLine(api, bank.east);

    const { data } = await api.list(line);

    expect(data.records.map(({ id, outStopCount, inStopCount }) => [id, outStopCount, inStopCount])).toEqual([
      [full, 2, 1],
      [empty, 0, 0],
    ]);
  });

  it.each([
    ['of another base', () => [stop(bank.c, 10)], ['LINE_STOP', 'outStops.0.deptId']],
    ['that are no nodes', () => [stop(bank.b, 10), stop(bank.east, 20)], ['LINE_STOP', 'outStops.1.deptId']],
    ['that come twice', () => [stop(bank.b, 10), stop(bank.a, 20), stop(bank.b, 30)], ['LINE_STOP_TWICE', 'outStops.2.deptId']],
    ['at one time', () => [stop(bank.b, 10), stop(bank.a, 10)], ['LINE_STOP_TIME', 'outStops.1.offsetMinutes']],
    ['before the one before', () => [stop(bank.b, 20), stop(bank.a, 10)], ['LINE_STOP_TIME', 'outStops.1.offsetMinutes']],
  ])('takes no stops %s, and says at which', async (_, stops, [bizCode = '', field = '']) => {
    const id = await makeLine(api, bank.east, { outStops: [stop(bank.a, 5)] });

    const answer = await api.submit(line, { id, outStops: stops() });

    expect(answer).toMatchObject({ status: 400, bizCode, fields: { [field]: expect.any(String) } });
    expect(await shown(id)).toMatchObject([{ deptId: bank.a, offsetMinutes: 5 }]);
  });

  it('names no place that is kept from whoever writes', async () => {
    const id = await makeLine(api, bank.east, { outStops: [stop(bank.a, 5)] });
    await app.db.update(depts).set({ deptName: 'Secret place' }).where(eq(depts.id, bank.c));
    const rows = { all: [{ field: 'id', op: 'in', value: [bank.a, bank.b, bank.west] }] } as const;
    const { api: limited } = await limitedPerson(people, ['line', 'line_view', 'line_edit'], { of: dept, rows });

    const [hidden, absent, seen] = [
      await limited.submit(line, { id, outStops: [stop(bank.c, 10)] }),
      await limited.submit(line, { id, outStops: [stop('999', 10)] }),
      await limited.submit(line, { id, outStops: [stop(bank.west, 10)] }),
    ];

    expect([hidden, absent, seen].map(({ bizCode }) => bizCode)).toEqual(['NOT_A_CHOICE', 'NOT_A_CHOICE', 'LINE_STOP']);
    expect(JSON.stringify(hidden)).not.toContain('Secret');
    expect(seen.msg).toContain('west');
  });

  it('stays with its base while it has stops or tasks', async () => {
    const [stopping, driven, free] = [
      await makeLine(api, bank.east, { inStops: [stop(bank.a, 5)] }),
      await makeLine(api, bank.east),
      await makeLine(api, bank.east),
    ];
    await taskOn(driven, COMPLETED);

    const answers = [stopping, driven, free].map((id) => api.submit(line, { id, baseId: bank.west }));

    expect((await Promise.all(answers)).map(({ bizCode, fields }) => [bizCode, Object.keys(fields ?? {})])).toEqual([
      ['REF_IN_USE', ['baseId']],
      ['REF_IN_USE', ['baseId']],
      [undefined, []],
    ]);
    expect((await api.submit(line, { id: stopping, baseId: bank.west, inStops: [stop(bank.c, 5)] })).bizCode).toBe('REF_IN_USE');
    expect((await api.submit(line, { id: stopping, baseId: bank.west, inStops: [] })).status).toBe(200);
  });

  it('has a name of its own within its base', async () => {
    await makeLine(api, bank.east, { lineName: 'Morning' });

    const again = { lineCode: 'again', planMinutes: 60, sort: 1, lineName: 'Morning' };
    expect(await api.submit(line, { ...again, baseId: bank.east })).toMatchObject({ bizCode: 'DUPLICATE' });
    expect((await api.submit(line, { ...again, baseId: bank.west })).status).toBe(200);
  });

  it('does not begin at a base that is disabled', async () => {
    await api.submit(dept, { id: bank.c, status: 0 });
    await api.submit(dept, { id: bank.west, status: 0 });

    const answer = await api.submit(line, { lineCode: 'x', lineName: 'x', baseId: bank.west, planMinutes: 60, sort: 1 });

    expect(answer).toMatchObject({ status: 400, fields: { baseId: expect.any(String) } });
  });

  it.each([DRAFT, PUBLISHED, UNDER_WAY, SUSPENDED])(
    'is neither disabled nor removed while a task is in state %i',
    async (state) => {
      const id = await makeLine(api, bank.east, { lineName: 'Morning' });
      await taskOn(id, state);

      expect(await api.submit(line, { id, status: 0 })).toMatchObject({
        bizCode: 'REF_IN_USE',
        fields: { status: expect.anything() },
      });
      expect((await api.remove(line, [id])).msg).toMatch(/^Morning正在被任务 RW\d+使用，不能删除$/);
    },
  );

  it('is neither disabled nor removed while an enabled tactic runs on it', async () => {
    const id = await makeLine(api, bank.east);
    await tacticOn(id, 1);

    expect((await api.submit(line, { id, status: 0 })).msg).toContain('策略 Tactic');
    expect((await api.remove(line, [id])).bizCode).toBe('REF_IN_USE');
  });

  it('is disabled when what it was used for is over', async () => {
    const id = await makeLine(api, bank.east);
    await Promise.all([tacticOn(id, 0), taskOn(id, COMPLETED), taskOn(id, CANCELLED)]);

    expect((await api.submit(line, { id, status: 0 })).status).toBe(200);
  });

  it('takes its stops along when it is removed', async () => {
    const id = await makeLine(api, bank.east, { outStops: [stop(bank.a, 5)] });

    expect((await api.remove(line, [id])).status).toBe(200);
    expect((await api.remove(dept, [bank.a])).status).toBe(200);
  });

  it('holds its base and its nodes to what they are', async () => {
    await makeLine(api, bank.west);
    await api.submit(dept, { id: bank.c, status: 0 });

    expect((await api.submit(dept, { id: bank.west, status: 0 })).msg).toContain('线路');
    expect((await api.submit(dept, { id: bank.west, deptCategory: 2 })).fields).toHaveProperty('deptCategory');
  });
});

describe('the calls of lines', () => {
  it('answer all enabled lines with their base', async () => {
    const id = await makeLine(api, bank.east, { lineName: 'Morning' });
    const off = await makeLine(api, bank.east);
    await api.submit(line, { id: off, status: 0 });

    expect((await api.get('blade-business/line/all')).data).toEqual([{ id, lineName: 'Morning', baseId: bank.east }]);
  });

  it('let a planner set stops with their times, and nothing else of the line', async () => {
    const id = await makeLine(api, bank.east, { lineName: 'Morning' });
    const planner = await peopleOf(app).person(['line', 'line_view', 'line_stops']);

    const answer = await planner.api.post('blade-business/line/stops', {
      id,
      lineName: 'Evening',
      outStops: [stop(bank.a, 7)],
    });

    expect(answer.status).toBe(200);
    expect((await api.detail(line, id)).data).toMatchObject({ lineName: 'Morning', outStops: [{ offsetMinutes: 7 }] });
    expect((await planner.api.submit(line, { id, lineName: 'Evening' })).status).toBe(403);
    const reader = await peopleOf(app).person(['line', 'line_view']);
    expect((await reader.api.post('blade-business/line/stops', { id, outStops: [] })).status).toBe(403);
    expect((await planner.api.post('blade-business/line/stops', { outStops: [] })).bizCode).toBe('MISSING_PARAMETER');
  });

  it('refuse stops that were arranged on an older version', async () => {
    const id = await makeLine(api, bank.east);
    await api.submit(line, { id, planMinutes: 91 });

    const answer = await api.post('blade-business/line/stops', { id, version: 1, outStops: [] });

    expect(answer).toMatchObject({ status: 409, bizCode: 'STALE' });
  });
});
