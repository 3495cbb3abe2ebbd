import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { Resource } from '#shared/define';
import { exchgStates, exchgTypes } from '#shared/handover/exchange';
import type { ReportSummary } from '#shared/wire';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { evaluate } from '#src/resources/operation/evaluate';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import {
  evaluateReport,
  exceptionReport,
  exchgReport,
  stockReport,
  taskReport,
  verifyReport,
} from '#src/resources/report/reports';
import type { Api } from '../../../tests/support/api.ts';
import { type Cockpit, makeCockpit } from '../../../tests/support/cockpit.ts';
import { accepted, dayClock } from '../../../tests/support/day.ts';
import { limitedPerson } from '../../../tests/support/limited.ts';
import { openSeededApp, type SeededApp } from '../../../tests/support/seeded-app.ts';

const [today, yesterday] = ['2031-03-03', '2031-03-02'];
const reports = [taskReport, exchgReport, stockReport, verifyReport, exceptionReport, evaluateReport];

let app: SeededApp;
let cockpit: Cockpit;
beforeAll(async () => {
  app = await openSeededApp({}, { clock: dayClock(`${today} 12:00:00`) });
  cockpit = await makeCockpit(app);
  const { bank, task, verification, exception, article, add } = cockpit;
  const { east, west, a, c } = bank;
  const counts = { planBagCount: 5, actualBagCount: 4, stopCount: 3, doneStopCount: 3 };
  const ran = await task('completed', { baseId: east, taskDate: today, ...counts, exceptionCount: 1 });
  await task('completed', { baseId: east, taskDate: today, ...counts, lateMinutes: 15 });
  await task('completed', { baseId: east, taskDate: yesterday, ...counts });
  await task('published', { baseId: west, taskDate: today, planBagCount: 2 });
  await task('draft', { baseId: east, taskDate: today, planBagCount: 100 });
  await verification(a, `${today} 07:00:00`);
  await verification(a, `${today} 07:01:00`);
  await verification(a, `${today} 07:02:00`, 2);
  await verification(c, `${today} 07:03:00`, 3);
  await verification(a, `${yesterday} 07:00:00`);
  await exception(a, 'open', { taskId: ran, happenTime: `${today} 07:00:00`, level: 2 });
  await exception(a, 'closed', { happenTime: `${today} 07:00:00`, resolveTime: `${today} 08:30:00`, level: 2 });
  await exception(c, 'resolved', { happenTime: `${today} 09:00:00`, resolveTime: `${today} 09:30:00`, exceptionType: 8 });
  const place = { exchgType: exchgTypes.delivery, exchgState: exchgStates.open, deptId: a, openTime: `${today} 07:25:00` };
  const handed = await add(exchg, { exchgNo: 'JJ1', ...place });
  const arts = [
    await article('atBranch', { baseId: east, deptId: a, homeDeptId: a }),
    await article('atBranch', { baseId: east, deptId: a, homeDeptId: a }),
  ];
  for (const [index, artId] of arts.entries()) {
    const found = { result: index === 0 ? 1 : 5, receiverResult: 1, planned: index === 0 ? 1 : 0 };
    await add(exchgArt, { exchgId: handed, artId, artCode: `KX${index}`, artTitle: 'Box', sort: index + 1, ...found });
    const moved = { artId, artCode: `KX${index}`, baseId: east, exchgId: handed, exchgType: exchgTypes.outStock };
    await add(artoutstock, { ...moved, exchgTime: `${today} 06:45:00` });
    if (index === 0) await add(artinstock, { ...moved, exchgTime: `${today} 18:40:00` });
  }
  const exchanges = tableOf(exchg);
  const confirmed = { exchgState: exchgStates.confirmed, receiverSignTime: `${today} 07:30:00` };
  await app.db.update(exchanges).set(confirmed).where(eq(exchanges.id, handed));
  const rating = { deptId: a, exchgId: handed, raterType: 3, targetType: 1 };
  await add(evaluate, { ...rating, evaluateTime: `${today} 09:00:00`, score: 5, raterId: '1' });
  await add(evaluate, { ...rating, evaluateTime: `${today} 09:05:00`, score: 2, raterId: '2' });
});
afterAll(() => app.close());

const summary = async (api: Api, { path }: Resource, query: object = {}) =>
  accepted(await api.get<ReportSummary>(`${path}/summary`, query as Record<string, string>));
/** Returns the query for a period, in days or in moments, depending on the kind of the report's date. */
const of = ({ report, fields }: Resource, from: string, to: string) => {
  const date = report?.date ?? '';
  const isDay = fields[date]?.kind === 'date';
  return { [`${date}_datege`]: isDay ? from : `${from} 00:00:00`, [`${date}_datele`]: isDay ? to : `${to} 23:59:59` };
};
const rows = async (api: Api, resource: Resource, query: object = {}) =>
  accepted(await api.list(resource, query as Record<string, string>)).records;

describe('the daily report of tasks', () => {
  it('tells each task that was more than a draft, with what happened on it', async () => {
    const found = await rows(cockpit.admin, taskReport, of(taskReport, today, today));

    expect(found).toHaveLength(3);
    const late = found.find(({ lateMinutes }) => lateMinutes === 15);
    expect(late).toMatchObject({ taskDate: today, actualBagCount: 4, doneStopCount: 3, baseName: 'east' });
    expect(late?.taskName).toMatch(/^CK/);
  });

  it('adds up all that match, not a page', async () => {
    const told = await summary(cockpit.admin, taskReport, { ...of(taskReport, yesterday, today), size: 1 });

    expect(told).toMatchObject({ count: 4, sums: { taskCount: 4, completedCount: 3, onTimeCount: 2, planBagCount: 17 } });
    expect(told.chart).toEqual([
      { key: yesterday, label: '', values: { actualBagCount: 4 } },
      { key: today, label: '', values: { actualBagCount: 8 } },
    ]);
  });

  it('is zero where nothing happened', async () => {
    const told = await summary(cockpit.admin, taskReport, of(taskReport, '2031-01-01', '2031-01-01'));

    expect(told).toMatchObject({ count: 0, sums: { taskCount: 0, planBagCount: 0 }, chart: [] });
  });

  it('has a row of its own behind each line, and a workbook of all', async () => {
    const [first] = await rows(cockpit.admin, taskReport);
    const detail = accepted(await cockpit.admin.detail(taskReport, String(first?.id)));
    expect(detail).toMatchObject({ id: first?.id, taskDate: first?.taskDate });

    const sheet = await cockpit.admin.get(`${taskReport.path}/export`, { format: 'csv' });
    expect(sheet.status).toBe(200);
  });
});

describe('the other reports', () => {
  it('tell what changed hands, and where the sides did not find the same', async () => {
    const told = await summary(cockpit.admin, exchgReport, of(exchgReport, today, today));
    expect(told.sums).toEqual({ pieceCount: 2, unplannedCount: 1, doubtCount: 1 });
    expect(told.chart).toEqual([{ key: today, label: '', values: { pieceCount: 2 } }]);
    const found = await rows(cockpit.admin, exchgReport, { result: 5 });
    expect(found).toMatchObject([{ artCode: 'KX1', artTitle: 'Box', planned: 0, baseName: 'east', deptName: 'a' }]);
  });

  it('tell what entered and left vaults', async () => {
    expect((await summary(cockpit.admin, stockReport)).sums).toEqual({ inCount: 1, outCount: 2 });
    const found = await rows(cockpit.admin, stockReport, { artCode: 'KX0', ascs: 'exchgTime' });
    expect(found.map(({ move, exchgTime }) => [move, exchgTime])).toEqual([
      [2, `${today} 06:45:00`],
      [1, `${today} 18:40:00`],
    ]);
  });

  it('tell how checks ended, by day and place', async () => {
    const told = await summary(cockpit.admin, verifyReport, of(verifyReport, today, today));
    expect(told.sums).toEqual({ totalCount: 4, passedCount: 2, failedCount: 1, overriddenCount: 1 });
    const found = await rows(cockpit.admin, verifyReport, { ...of(verifyReport, today, today), descs: 'totalCount' });
    expect(found).toMatchObject([
      { deptName: 'a', baseName: 'east', totalCount: 3, failedCount: 1 },
      { deptName: 'c', baseName: 'west', totalCount: 1, overriddenCount: 1 },
    ]);
  });

  it('tell what went wrong and how long it took, by what it was', async () => {
    const told = await summary(cockpit.admin, exceptionReport);
    expect(told.sums).toMatchObject({ totalCount: 3, openCount: 1, closedCount: 1, settledCount: 2, handleMinutes: 120 });
    expect(told.chart).toEqual([
      { key: '99', label: '', values: { totalCount: 2 } },
      { key: '8', label: '', values: { totalCount: 1 } },
    ]);
  });

  it('tell what was thought of whom', async () => {
    const told = await summary(cockpit.admin, evaluateReport);
    expect(told.sums).toMatchObject({ totalCount: 2, scoreSum: 7, delightedCount: 1, disappointingCount: 1 });
  });

  it('tell months where days are too many to be drawn', async () => {
    const { bank, verification } = cockpit;
    for (let day = 0; day < 70; day += 1) {
      const date = new Date(Date.UTC(2029, 0, 1 + day)).toISOString().slice(0, 10);
      await verification(bank.a, `${date} 07:00:00`);
    }

    const { chart } = await summary(cockpit.admin, verifyReport, of(verifyReport, '2029-01-01', '2029-12-31'));

    expect(chart.map(({ key, values }) => [key, values.passedCount])).toEqual([
      ['2029-01', 31],
      ['2029-02', 28],
      ['2029-03', 11],
    ]);
  });
});

describe('who reads reports', () => {
  it.each(reports.map((report) => [report.name, report] as const))('sees of their base alone: %s', async (_, report) => {
    const { east, west } = cockpit.bank;
    const [all, own, other] = [
      await summary(cockpit.admin, report),
      await summary(await cockpit.as('dispatcher', east), report),
      await summary(await cockpit.as('supervisor', west), report),
    ];

    expect(own.count).toBeGreaterThan(0);
    expect(own.count + other.count).toBe(all.count);
    expect(await rows(await cockpit.as('supervisor', west), report)).toHaveLength(other.count);
  });

  it.each(reports.map((report) => [report.name, report] as const))('is of this tenant: %s', async (_, report) => {
    await cockpit.people.make.tenant({ tenantId: `2${String(reports.indexOf(report)).padStart(5, '0')}` });
    const { api } = await cockpit.people.person([`${report.name.replace('Report', '_report')}_view`], {
      tenantId: `2${String(reports.indexOf(report)).padStart(5, '0')}`,
    });

    expect(await summary(api, report)).toMatchObject({ count: 0 });
    expect(await rows(api, report)).toEqual([]);
  });

  it('holds the right of the report', async () => {
    const { api } = await cockpit.people.person(['task_view', 'verify_view']);

    for (const { path } of reports) {
      expect((await api.get(`${path}/summary`)).status).toBe(403);
      expect((await api.get(`${path}/list`)).status).toBe(403);
    }
  });

  it('is told no sums of what they may not see', async () => {
    const fields = ['taskDate', 'taskCount'];
    const { api } = await limitedPerson(cockpit.people, ['task_report', 'task_report_view'], { of: taskReport, fields });

    expect((await summary(api, taskReport)).sums).toEqual({ taskCount: 4 });
  });

  it('writes nothing: there are no such calls', async () => {
    for (const { path } of reports) {
      for (const verb of ['submit', 'remove']) expect((await cockpit.admin.post(`${path}/${verb}`, {})).status).toBe(404);
    }
  });
});
