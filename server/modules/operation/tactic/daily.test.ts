import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { jobRun, runDueJobs } from '#server/lib/jobs';
import { openDictionaries } from '#server/modules/system/dict/service';
import { line, lineDept } from '#src/resources/business/line';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { dept, deptCategories } from '#src/resources/system/dept';
import { param } from '#src/resources/system/param';
import { tenant } from '#src/resources/system/tenant';
import type { Api } from '../../../../tests/support/api.ts';
import { makePlanning, type Planning, put, putTactic } from '../../../../tests/support/planning.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { generateDaily } from './daily.ts';

const tasks = tableOf(task);
/** 18:00 in Asia/Shanghai. */
const six = Date.parse('2096-03-02T10:00:00Z');
const MINUTE = 60_000;

let app: SeededApp;
let api: Api;
let planning: Planning;
let now = six;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
  planning = await makePlanning(app.db, api);
});
beforeEach(async () => {
  now = six;
  for (const noun of [task, tactic]) await app.db.delete(tableOf(noun));
  await app.db.delete(jobRun);
});
afterAll(() => app.close());

/** Lets one of several servers run the jobs that are due. */
async function look(server: string): Promise<unknown[]> {
  const errors: unknown[] = [];
  const clock = { now: () => now, ticks: () => now };
  const db = app.servingDb;
  const needs = { context: { db, clock }, dictionaries: openDictionaries(db), records: () => ({ changed: () => undefined }) };
  await runDueJobs({
    db,
    server,
    now: () => now,
    onError: (error: unknown) => errors.push(error),
    jobs: [generateDaily(needs as unknown as Parameters<typeof generateDaily>[0])],
  });
  return errors;
}

const dates = async () =>
  (await app.db.select({ date: tasks.taskDate }).from(tasks).orderBy(tasks.taskDate)).map(({ date }) => date);

describe('each evening', () => {
  it('one of several servers makes the drafts of the next days, and nobody twice', async () => {
    await putTactic(app.db, planning);
    await putTactic(app.db, planning, { status: 0 });

    expect(await Promise.all(['a', 'b', 'c'].map(look))).toEqual([[], [], []]);
    now += 30 * MINUTE;
    await look('a restarted');

    expect(await dates()).toEqual(['2096-03-03', '2096-03-04', '2096-03-05']);
    const [row] = await app.db.select().from(tasks);
    expect(row).toMatchObject({ taskState: 0, createUser: null, taskNo: expect.stringMatching(/^RW2096030\d0001$/) });
  });

  it('it goes on by a day, as far ahead as the parameter says', async () => {
    await putTactic(app.db, planning);
    await look('a');
    await app.db.update(tableOf(param)).set({ paramValue: '1' }).where(sql`param_key = 'biz.tactic.aheadDays'`);

    now += 3 * 24 * 60 * MINUTE;
    await look('b');

    expect(await dates()).toEqual(['2096-03-03', '2096-03-04', '2096-03-05', '2096-03-06']);
  });

  it('it goes no further ahead than one call of an actor does, whatever the parameter says', async () => {
    await putTactic(app.db, planning, { startDate: '2096-06-02' });
    await app.db.update(tableOf(param)).set({ paramValue: '999999999' }).where(sql`param_key = 'biz.tactic.aheadDays'`);

    expect(await look('a')).toEqual([]);

    // The day is 92 days after the second of March.
    expect(await dates()).toEqual(['2096-06-02']);
  });

  it('it is done for every tenant that works, in the name of each', async () => {
    const tenantOf = (tenantId: string, more: object) =>
      put(app.db, tenant, { tenantId, tenantName: tenantId, linkman: 'Li', contactNumber: '1', status: 1, ...more });
    await tenantOf('100001', {});
    await tenantOf('100002', { status: 0 });
    await tenantOf('100003', { expireTime: '2096-03-01 00:00:00' });
    for (const tenantId of ['100001', '100002', '100003']) {
      const named = { deptName: tenantId, fullName: tenantId, deptCategory: deptCategories.base, parentId: '0', sort: 1 };
      const baseId = await put(app.db, dept, { tenantId, ...named });
      const own = { lineCode: tenantId, lineName: tenantId, lineType: 1, planMinutes: 60, sort: 1 };
      const lineId = await put(app.db, line, { tenantId, baseId, ...own });
      await put(app.db, lineDept, { tenantId, lineId, direction: 1, deptId: planning.a, sort: 1, offsetMinutes: 20 });
      await putTactic(app.db, planning, { tenantId, lineId });
    }

    expect(await look('a')).toEqual([]);

    const rows = await app.db.select({ tenantId: tasks.tenantId }).from(tasks);
    expect(new Set(rows.map(({ tenantId }) => tenantId))).toEqual(new Set(['100001']));
  });
});
