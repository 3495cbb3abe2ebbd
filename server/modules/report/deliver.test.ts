import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { readWorkbook } from '#server/crud/testing/workbooks';
import { inAllTenants } from '#server/db/tenancy';
import { jobRun, runDueJobs } from '#server/lib/jobs';
import { makeKeys, readRing } from '#server/lib/keys';
import { openOutbound } from '#server/lib/outbound';
import { userMessages } from '#server/modules/message/send';
import { openFileStore } from '#server/modules/resource/oss/service';
import { openProduct } from '#server/seed/sample/engine';
import type { DeliveredReport, Page } from '#shared/wire';
import { reportList, reportReceiver } from '#src/resources/report/kept';
import { reportOutcomes, reportPeriods, reportPlan, reportRepeats } from '#src/resources/report/plan';
import { attach } from '#src/resources/resource/attach';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import type { Api, Row } from '../../../tests/support/api.ts';
import { type Cockpit, makeCockpit } from '../../../tests/support/cockpit.ts';
import { accepted, dayClock } from '../../../tests/support/day.ts';
import type { Person } from '../../../tests/support/people.ts';
import { openUploadApp, type UploadApp } from '../../../tests/support/uploads.ts';
import { deliverDaily, deliverReports, nextTurn } from './deliver.ts';

const quotaBytes = 1024 * 1024;
const [today, yesterday] = ['2031-03-03', '2031-03-02'];
const clock = dayClock(`${today} 06:00:30`);
const [kept, receivers, plans] = [tableOf(reportList), tableOf(reportReceiver), tableOf(reportPlan)];
const rights = [
  ...['report_plan', 'report_plan_add', 'report_plan_edit', 'report_plan_delete', 'report_plan_view'],
  ...['task_report', 'task_report_view', 'task_report_export', 'task_report_keep', 'user_view'],
];

let app: UploadApp;
let cockpit: Cockpit;
let desk: Parameters<typeof deliverReports>[0];
beforeAll(async () => {
  app = await openUploadApp({}, { clock });
  cockpit = await makeCockpit(app);
  const texts = makeKeys();
  const keys = { token: readRing(texts.token, 'TOKEN_KEY'), data: readRing(texts.data, 'DATA_KEY') };
  const { services } = openProduct(app.servingDb, { keys, dataDir: app.directory }, { clock });
  desk = {
    services,
    store: openFileStore({ outbound: openOutbound([]), db: app.servingDb, ring: keys.data, dataDir: app.directory, quotaBytes }),
  };
  const { bank, task } = cockpit;
  await task('completed', { baseId: bank.east, taskDate: yesterday, planBagCount: 6 });
  await task('completed', { baseId: bank.east, taskDate: today, planBagCount: 5 });
  await task('completed', { baseId: bank.west, taskDate: yesterday, planBagCount: 7 });
});
beforeEach(async () => {
  for (const table of [plans, receivers, kept, userMessages, jobRun]) await app.db.delete(table);
});
afterAll(() => app.close());

const deliver = (day = today, hour = 6) => inAllTenants(() => deliverReports(desk, { day, hour }));

const make = (owner: Api, receiverIds: readonly string[], more: object = {}) =>
  owner.submit(reportPlan, {
    planName: 'Each morning',
    category: 'taskReport',
    period: reportPeriods.yesterday,
    repeatType: reportRepeats.daily,
    sendHour: 6,
    receiverIds: receiverIds.join(),
    isOn: 1,
    ...more,
  });
const owner = () => cockpit.people.person(rights);
const nobody = () => cockpit.people.person([]);
const messagesOf = async ({ api }: Person) => accepted(await api.get<Page<Row>>('blade-desk/message/list')).records;
const delivered = (api: Api, id: string) => api.get<DeliveredReport>(`${reportList.path}/delivered`, { id });
const planNow = async () => (await app.db.select().from(plans))[0];

describe('a delivery', () => {
  it('makes the report, keeps it for its owner, and tells the receivers where it is', async () => {
    const [one, other, receiver] = [await owner(), await nobody(), await nobody()];
    accepted(await make(one.api, [receiver.row.id]));

    await deliver();

    const [message, ...more] = await messagesOf(receiver);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ kind: 'reportDelivered', title: expect.stringContaining(yesterday), readFlag: 0 });
    const id = /^\/report\/delivered\/(\d+)$/.exec(String(message?.path))?.[1] ?? '';
    // The receiver has no right to the list, and none to the report.
    expect((await receiver.api.list(reportList)).status).toBe(403);
    const told = accepted(await delivered(receiver.api, id));
    const { texts } = await readWorkbook((await app.fetch(told.link)).rawPayload);
    expect(texts.slice(1).map(([date]) => date)).toEqual([yesterday, yesterday]);
    expect(accepted(await delivered(one.api, id)).name).toBe(told.name);
    expect((await delivered(other.api, id)).status).toBe(404);
    expect(await messagesOf(other)).toEqual([]);
    expect(await planNow()).toMatchObject({ lastDate: today, lastOutcome: reportOutcomes.delivered });
  });

  it('shows what its owner sees, not what its receiver would', async () => {
    const { bank, people } = cockpit;
    const dispatcher = await cockpit.as('dispatcher', bank.east);
    const { row } = await people.person([]);
    const made = await make(dispatcher, [row.id]);
    accepted(made);

    await deliver();

    const [report] = await app.db.select().from(kept);
    const { link } = accepted(await delivered(dispatcher, report?.id ?? ''));
    expect((await readWorkbook((await app.fetch(link)).rawPayload)).texts).toHaveLength(2);
  });

  it('is made once for a day, however often and by however many servers', async () => {
    const [one, receiver] = [await owner(), await nobody()];
    accepted(await make(one.api, [receiver.row.id]));

    await Promise.all([deliver(), deliver()]);
    await deliver();

    expect(await messagesOf(receiver)).toHaveLength(1);
    expect(await app.db.select().from(kept)).toHaveLength(1);
    await deliver('2031-03-04');
    expect(await messagesOf(receiver)).toHaveLength(2);
  });

  it('belongs to the job of its hour, for the day that the job is about', async () => {
    const [one, receiver] = [await owner(), await nobody()];
    accepted(await make(one.api, [receiver.row.id]));
    accepted(await make(one.api, [receiver.row.id], { sendHour: 9 }));
    const errors: unknown[] = [];
    const look = (server: string) =>
      runDueJobs({
        db: app.servingDb,
        server,
        jobs: deliverDaily(desk),
        now: () => clock.now(),
        onError: (error) => errors.push(error),
      });

    await Promise.all([look('a'), look('b')]);

    expect(errors).toEqual([]);
    expect(await messagesOf(receiver)).toHaveLength(1);
    expect(await app.db.select({ job: jobRun.job, period: jobRun.period }).from(jobRun)).toEqual([
      { job: 'report-delivery-06', period: today },
    ]);
  });

  it('waits for its week day, and for its switch', async () => {
    const [one, receiver] = [await owner(), await nobody()];
    accepted(await make(one.api, [receiver.row.id], { repeatType: reportRepeats.weekly, weekDay: 2 }));
    accepted(await make(one.api, [receiver.row.id], { isOn: 0 }));

    // The day is a Monday.
    await deliver();

    expect(await messagesOf(receiver)).toEqual([]);
  });

  it('is taken back by removing the report', async () => {
    const [one, receiver] = [await owner(), await nobody()];
    accepted(await make(one.api, [receiver.row.id]));
    await deliver();
    const [report] = await app.db.select().from(kept);
    const id = report?.id ?? '';
    const { link } = accepted(await delivered(receiver.api, id));

    accepted(await cockpit.admin.remove(reportList, [id]));

    expect((await delivered(receiver.api, id)).status).toBe(404);
    expect((await app.fetch(link)).statusCode).toBe(404);
  });
});

describe('what is not delivered', () => {
  async function refusedFor(change: (one: Person) => Promise<unknown>) {
    const [one, receiver] = [await owner(), await nobody()];
    accepted(await make(one.api, [receiver.row.id]));
    await change(one);
    await deliver();
    await deliver();
    expect(await app.db.select().from(kept)).toEqual([]);
    expect(await messagesOf(receiver)).toEqual([]);
    expect(await planNow()).toMatchObject({ lastDate: today, lastOutcome: reportOutcomes.refused });
    return app.db.select().from(userMessages).where(eq(userMessages.userId, one.row.id));
  }

  it('is what a disabled owner planned, who is told, once', async () => {
    const users = tableOf(user);
    const messages = await refusedFor(({ row }) => app.db.update(users).set({ status: 2 }).where(eq(users.id, row.id)));

    expect(messages).toMatchObject([{ kind: 'reportRefused', params: { plan: 'Each morning' } }]);
  });

  it('is what its owner may not export any more, who is told why', async () => {
    const roles = tableOf(role);
    const messages = await refusedFor(({ row }) =>
      app.db
        .update(roles)
        .set({ isDeleted: 1 })
        .where(eq(roles.id, String(row.roleId))),
    );

    expect(messages).toMatchObject([{ params: { reason: { en: expect.stringContaining('Daily tasks') } } }]);
  });

  it('is what its owner has no room for', async () => {
    const messages = await refusedFor(({ row }) =>
      app.db.insert(tableOf(attach)).values({
        tenantId: '000000',
        createUser: row.id,
        name: `upload/20310303/${'1'.repeat(32)}.pdf`,
        originalName: 'big.pdf',
        attachSize: quotaBytes,
      }),
    );

    expect(messages).toMatchObject([{ params: { reason: { en: expect.stringContaining('1MB') } } }]);
  });

  it('goes to nobody who was switched off meanwhile', async () => {
    const users = tableOf(user);
    const [one, receiver, gone] = [await owner(), await nobody(), await nobody()];
    accepted(await make(one.api, [receiver.row.id, gone.row.id]));
    await app.db.update(users).set({ status: 2 }).where(eq(users.id, gone.row.id));

    await deliver();

    expect(await app.db.select().from(receivers)).toMatchObject([{ userId: receiver.row.id }]);
  });
});

describe('a plan', () => {
  it('is for reports that its owner may keep', async () => {
    const { api, row } = await owner();

    expect((await make(api, [row.id], { category: 'stockReport' })).fields).toHaveProperty('category');
  });

  it('is its owner’s: others neither see nor change it, and who sees all cannot send with the owner’s rights', async () => {
    const [one, other] = [await owner(), await owner()];
    const { id } = accepted(await make(one.api, [one.row.id]));

    expect(accepted(await other.api.list(reportPlan)).records).toEqual([]);
    expect((await other.api.submit(reportPlan, { id, receiverIds: other.row.id })).status).toBe(404);
    const admin = await cockpit.people.person([...rights, 'report_plan_all']);
    expect(accepted(await admin.api.list(reportPlan)).records).toHaveLength(1);
    expect((await admin.api.submit(reportPlan, { id, receiverIds: admin.row.id })).bizCode).toBe('REPORT_OTHERS');
    accepted(await admin.api.remove(reportPlan, [id]));
  });

  it('names receivers of its tenant only', async () => {
    const { people } = cockpit;
    await people.make.tenant({ tenantId: '300002' });
    const stranger = await people.person([], { tenantId: '300002' });
    const { api } = await owner();

    expect((await make(api, [stranger.row.id])).fields).toHaveProperty('receiverIds');
  });

  it('says on which day of the week or the month, where that is asked', async () => {
    const { api, row } = await owner();

    expect((await make(api, [row.id], { repeatType: reportRepeats.weekly })).fields).toHaveProperty('weekDay');
    expect((await make(api, [row.id], { repeatType: reportRepeats.monthly })).fields).toHaveProperty('monthDay');
  });

  it('says when its next report comes', async () => {
    const { api, row } = await owner();
    accepted(await make(api, [row.id], { sendHour: 9 }));

    expect(accepted(await api.list(reportPlan)).records).toMatchObject([{ nextTime: `${today} 09:00:00` }]);
  });

  it.each([
    ['comes tomorrow once today’s hour is over', { sendHour: 6 }, '2031-03-04 06:00:00'],
    ['comes tomorrow once today’s turn is taken', { sendHour: 9, lastDate: today }, '2031-03-04 09:00:00'],
    ['waits for its day of the week', { repeatType: reportRepeats.weekly, weekDay: 7 }, '2031-03-09 09:00:00'],
    ['waits for its day of the month', { repeatType: reportRepeats.monthly, monthDay: 1 }, '2031-04-01 09:00:00'],
    ['takes the last day of a short month', { repeatType: reportRepeats.monthly, monthDay: 31 }, '2031-03-31 09:00:00'],
    ['does not come while it is off', { isOn: 0 as const }, ''],
  ])('%s', (_, more, expected) => {
    const daily = {
      isOn: 1 as const,
      sendHour: 9,
      lastDate: null,
      repeatType: reportRepeats.daily,
      weekDay: null,
      monthDay: null,
    };

    expect(nextTurn({ ...daily, ...more }, `${today} 06:00:30`)).toBe(expected);
  });
});
