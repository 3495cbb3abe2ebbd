import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { readWorkbook } from '#server/crud/testing/workbooks';
import type { Resource } from '#shared/define';
import { reportList } from '#src/resources/report/kept';
import { taskReport, verifyReport } from '#src/resources/report/reports';
import { attach } from '#src/resources/resource/attach';
import type { Api } from '../../../tests/support/api.ts';
import { type Cockpit, makeCockpit } from '../../../tests/support/cockpit.ts';
import { accepted, dayClock } from '../../../tests/support/day.ts';
import { openUploadApp, type UploadApp } from '../../../tests/support/uploads.ts';

const [today, yesterday] = ['2031-03-03', '2031-03-02'];
const [kept, files] = [tableOf(reportList), tableOf(attach)];

let app: UploadApp;
let cockpit: Cockpit;
let dispatcher: Api;
beforeAll(async () => {
  app = await openUploadApp({}, { clock: dayClock(`${today} 12:00:00`) });
  cockpit = await makeCockpit(app);
  const { bank, task } = cockpit;
  await task('completed', { baseId: bank.east, taskDate: today, planBagCount: 5 });
  await task('completed', { baseId: bank.east, taskDate: yesterday, planBagCount: 6 });
  await task('completed', { baseId: bank.west, taskDate: today, planBagCount: 7 });
  dispatcher = await cockpit.as('dispatcher', bank.east);
});
beforeEach(() => app.db.delete(kept));
afterAll(() => app.close());

const keep = (api: Api, report: Resource = taskReport, query: Record<string, string> = {}) =>
  api.post<{ id: string }>(`${report.path}/keep`, {}, query);
const listed = async (api: Api, query: Record<string, string> = {}) => accepted(await api.list(reportList, query)).records;
const fetched = (link: unknown) => app.fetch(String(link));

describe('keeping a report', () => {
  it('stores what is shown, as its keeper sees it', async () => {
    const of = { taskDate_datege: today, taskDate_datele: today };
    const { id } = accepted(await keep(dispatcher, taskReport, of));

    const [row] = await listed(dispatcher);
    expect(row).toMatchObject({
      id,
      category: 'taskReport',
      keepTime: `${today} 12:00:00`,
      title: expect.stringContaining(today),
    });
    expect(row).not.toHaveProperty('content');
    const { statusCode, rawPayload } = await fetched(row?.file);
    expect(statusCode).toBe(200);
    expect(rawPayload).toHaveLength(Number(row?.size));
    const { texts } = await readWorkbook(rawPayload);
    // The search excludes yesterday's task, and the task in the west is not visible to the reader.
    expect(texts).toHaveLength(2);
    expect(texts[1]?.[0]).toBe(today);
    expect(accepted(await dispatcher.detail(reportList, id))).toMatchObject({ id, name: expect.stringMatching(/\.xlsx$/) });
  });

  it('is found by its name, as clients of the family ask', async () => {
    accepted(await keep(dispatcher, taskReport, { taskDate_datege: today, taskDate_datele: today }));

    expect(await listed(dispatcher, { name: today })).toHaveLength(1);
    expect(await listed(dispatcher, { name: 'nothing like it' })).toEqual([]);
  });

  it('gives its file to nobody without a link that holds', async () => {
    accepted(await keep(dispatcher));
    const [row] = await listed(dispatcher);
    const [bare = ''] = String(row?.file).split('?');

    expect((await fetched(bare)).statusCode).toBe(404);
  });

  it('needs the rights to export and to keep this very report', async () => {
    const { api } = await cockpit.people.person(['task_report', 'task_report_view', 'task_report_keep']);
    expect((await keep(api)).bizCode).toBe('REPORT_NO_RIGHT');
    const other = await cockpit.people.person(['task_report', 'task_report_export', 'verify_report_keep']);
    expect((await keep(other.api)).status).toBe(403);
    expect((await keep(other.api, verifyReport)).bizCode).toBe('REPORT_NO_RIGHT');
  });

  it('is not there by a submit', async () => {
    expect((await cockpit.admin.post(`${reportList.path}/submit`, { title: 'x' })).status).toBe(404);
  });

  it('counts for the quota of its keeper, and keeps nothing beyond it', async () => {
    const { api, row } = await cockpit.people.person([
      'task_report',
      'task_report_view',
      'task_report_export',
      'task_report_keep',
    ]);
    await app.db.insert(files).values({
      tenantId: '000000',
      createUser: row.id,
      name: 'upload/20310303/00000000000000000000000000000001.pdf',
      originalName: 'big.pdf',
      attachSize: 1024 * 1024 * 1024,
    });

    expect((await keep(api)).bizCode).toBe('FILE_QUOTA');
    expect(await app.db.select().from(kept)).toEqual([]);
  });
});

describe('who sees kept reports', () => {
  it('is their keeper, and who may see all of the tenant', async () => {
    accepted(await keep(dispatcher));
    const colleague = await cockpit.as('dispatcher', cockpit.bank.east);

    expect(await listed(dispatcher)).toHaveLength(1);
    expect(await listed(colleague)).toEqual([]);
    expect(await listed(await cockpit.as('admin', cockpit.bank.east))).toHaveLength(1);
  });

  it('is nobody of another tenant', async () => {
    const { id } = accepted(await keep(dispatcher));
    await cockpit.people.make.tenant({ tenantId: '300001' });
    const codes = ['report_list', 'report_list_view', 'report_list_all', 'report_list_delete'];
    const { api } = await cockpit.people.person(codes, { tenantId: '300001' });

    expect(await listed(api)).toEqual([]);
    expect(accepted(await api.detail(reportList, id))).toEqual({});
    expect((await api.get(`${reportList.path}/delivered`, { id })).status).toBe(404);
    expect((await api.remove(reportList, [id])).status).toBe(404);
  });

  it('needs the right of the list', async () => {
    const { api } = await cockpit.people.person(['task_report', 'task_report_view']);

    expect((await api.list(reportList)).status).toBe(403);
  });
});

describe('removing a kept report', () => {
  it('frees its file: no link, no room taken', async () => {
    const { id } = accepted(await keep(dispatcher));
    const [row] = await listed(dispatcher);

    accepted(await dispatcher.remove(reportList, [id]));

    expect(await listed(dispatcher)).toEqual([]);
    expect((await fetched(row?.file)).statusCode).toBe(404);
    const name = /upload\/\d+\/\w+\.xlsx/.exec(String(row?.file))?.[0] ?? '';
    expect(await app.db.select().from(files).where(eq(files.name, name))).toMatchObject([{ isDeleted: 1, refType: null }]);
  });

  it('is for its keeper, and for who may see all', async () => {
    const { id } = accepted(await keep(dispatcher));
    const colleague = await cockpit.as('supervisor', cockpit.bank.east);

    expect((await colleague.remove(reportList, [id])).status).toBe(404);
    accepted(await (await cockpit.as('admin', cockpit.bank.east)).remove(reportList, [id]));
  });
});
