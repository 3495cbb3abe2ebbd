import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { jobRun, runDueJobs } from '#server/lib/jobs';
import { openDailyJobs } from '#server/modules/daily-jobs';
import type { Services } from '#server/modules/services';
import { dailyJob, dailyJobRun, jobOutcomes } from '#src/resources/monitor/daily-job';
import type { Api } from '../../../../tests/support/api.ts';
import { accepted } from '../../../../tests/support/day.ts';
import { today } from '../../../../tests/support/on-one-day.ts';
import { peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let admin: Api;
beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(jobRun));

const began = Date.parse('2026-03-02T10:00:00Z');
const run = (period: string, more: Partial<typeof jobRun.$inferInsert> = {}) =>
  app.db.insert(jobRun).values({ job: 'message-trim', period, server: 'a', leaseUntil: 1, startedAt: began, ...more });
const jobs = async () => accepted(await admin.list(dailyJob)).records;
const trim = async () => (await jobs()).find(({ job }) => job === 'message-trim');
const retry = async (api: Api = admin) => api.post(`${dailyJob.path}/retry`, {}, { id: String((await trim())?.id) });
const failed = { failure: 'no room', leaseUntil: Date.now() + 3_600_000 };

describe('the scheduled jobs', () => {
  it('are all there by name before they have ever run, with the time at which they will', async () => {
    const found = await jobs();

    // Only the names and times of the jobs are used here.
    const known = openDailyJobs({ context: {} } as unknown as Services);
    expect(new Map(found.map(({ job, at }) => [job, at]))).toEqual(new Map(known.map(({ name, at }) => [name, at])));
    expect(found.filter(({ jobName }) => jobName === '')).toEqual([]);
    expect(await trim()).toMatchObject({
      outcome: jobOutcomes.never,
      startTime: '',
      nextTime: expect.stringMatching(/ 03:20:00$/),
    });
    expect(String((await trim())?.nextTime) > today()).toBe(true);
  });

  it('tell their last run', async () => {
    await run('2026-03-01', { failure: 'no room' });
    await run('2026-03-02', { finishedAt: began + 1_500, attempts: 2 });

    expect(await trim()).toMatchObject({
      period: '2026-03-02',
      outcome: jobOutcomes.done,
      tookMs: 1_500,
      attempts: 2,
      server: 'a',
      failure: '',
      startTime: '2026-03-02 18:00:00',
    });
  });

  it.each([
    ['failed', failed],
    ['running', { leaseUntil: Date.now() + 3_600_000 }],
    ['lost', { leaseUntil: 1 }],
  ] as const)('are said to be %s', async (outcome, row) => {
    await run('2026-03-02', row);

    expect((await trim())?.outcome).toBe(jobOutcomes[outcome]);
  });

  it('keep every run, to be found by job, day and outcome', async () => {
    await run('2026-03-01', { failure: 'no room' });
    await run('2026-03-02', { finishedAt: began });
    const runs = async (query: Record<string, string>) => accepted(await admin.list(dailyJobRun, query)).records;

    expect(await runs({ job: 'message-trim' })).toHaveLength(2);
    expect(await runs({ job: 'leave-status' })).toEqual([]);
    expect(await runs({ outcome: String(jobOutcomes.done) })).toMatchObject([{ period: '2026-03-02' }]);
    expect(await runs({ period_datege: '2026-03-02' })).toHaveLength(1);
  });

  it('are all that is told: what the sample does once is none', async () => {
    await run('2026-03-02');
    await app.db.insert(jobRun).values({ job: 'sample.day', period: 'first', server: 'sample', leaseUntil: 1, startedAt: began });

    expect(accepted(await admin.list(dailyJobRun)).records).toMatchObject([{ job: 'message-trim' }]);
  });
});

describe('a job that failed', () => {
  const look = (does: () => Promise<void>) =>
    runDueJobs({
      db: app.servingDb,
      jobs: [{ name: 'message-trim', at: '00:00', run: does }],
      server: 'b',
      now: () => began,
      onError: () => undefined,
    });

  it('is tried again by the claim of whoever looks next, once', async () => {
    await run('2026-03-02', { ...failed, leaseUntil: began + 60_000, attempts: 10 });
    const does = vi.fn(async () => undefined);
    await look(does);
    expect(does).not.toHaveBeenCalled();

    accepted(await retry());
    await Promise.all([look(does), look(does)]);

    expect(does).toHaveBeenCalledOnce();
    expect(await trim()).toMatchObject({ outcome: jobOutcomes.done, server: 'b', attempts: 1, failure: '' });
  });

  it('is said to run while it is tried again', async () => {
    await run('2026-03-02', { ...failed, leaseUntil: 1 });
    await look(async () => {
      const [row] = await app.db.select().from(jobRun).where(eq(jobRun.job, 'message-trim'));
      expect(row).toMatchObject({ failure: null, startedAt: began, attempts: 2 });
    });

    expect((await trim())?.outcome).toBe(jobOutcomes.done);
  });

  it.each([
    ['did not run', undefined],
    ['ended well', { finishedAt: began }],
    ['is running', { leaseUntil: Date.now() + 3_600_000 }],
  ] as const)('is not retried where it %s', async (_, row) => {
    await (row && run('2026-03-02', row));

    expect(await retry()).toMatchObject({ status: 409, bizCode: 'JOB_NOT_FAILED' });
  });

  it('is nobody’s to retry who was not granted it', async () => {
    await run('2026-03-02', failed);
    const people = peopleOf(app);
    const [reader, stranger] = [await people.person(['daily_job', 'daily_job_view']), await people.person([])];

    expect((await retry(reader.api)).status).toBe(403);
    expect((await stranger.api.list(dailyJob)).status).toBe(403);
    expect((await trim())?.outcome).toBe(jobOutcomes.failed);
  });
});
