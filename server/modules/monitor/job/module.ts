import { type SQL, sql } from 'drizzle-orm';
import type { CallContext } from '#server/crud/context';
import { derivedRows, idOf } from '#server/crud/model/derived';
import { defineModule, type Module, type ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import { type DailyJob, jobRun, MOST_ATTEMPTS, retryJob } from '#server/lib/jobs';
import { PLATFORM_TENANT } from '#server/modules/auth/service';
import { addCalls, mayOf } from '#server/modules/calls';
import { openDailyJobs } from '#server/modules/daily-jobs';
import { neededId } from '#server/modules/sent';
import type { Services } from '#server/modules/services';
import { AppError } from '#shared/errors';
import { dailyJob, dailyJobRun, jobOutcomes } from '#src/resources/monitor/daily-job';
import { momentOf, nowMs } from '../moment.ts';

const literal = (value: string | number) =>
  sql.raw(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`);
const tenantId = literal(PLATFORM_TENANT);
const { never, done, running, failed, lost } = jobOutcomes;

/** The outcome of a run. One that neither ended nor failed and whose server no longer reports will be taken over. */
const outcome = sql`(case when ${jobRun.job} is null then ${literal(never)} when ${jobRun.finishedAt} is not null then ${literal(done)}
  when ${jobRun.failure} is not null then ${literal(failed)}
  when ${jobRun.leaseUntil} > ${nowMs} then ${literal(running)} else ${literal(lost)} end)`;

const run = {
  outcome,
  startTime: momentOf(jobRun.startedAt),
  tookMs: sql`(${jobRun.finishedAt} - ${jobRun.startedAt})::int`,
  attempts: jobRun.attempts,
  server: jobRun.server,
  failure: jobRun.failure,
};

const isOpen = sql`${jobRun.finishedAt} is null and ${jobRun.job} is not null and ${jobRun.attempts} < ${literal(MOST_ATTEMPTS)}`;
const localNow = sql`(now() at time zone 'Asia/Shanghai')`;
/** The next time of day that comes. */
const tomorrowOrToday = sql`(${localNow}::date + plan.at::time + case when ${localNow}::time >= plan.at::time
  then interval '1 day' else interval '0' end)::timestamp(0)`;

/** The jobs that the program knows, each with its last run. */
function jobSource(jobs: readonly DailyJob[]): SQL {
  const plans = sql.join(
    jobs.map(({ name, at }) => sql`(${literal(name)}, ${literal(at)})`),
    sql`, `,
  );
  return derivedRows(dailyJob, {
    id: idOf(sql`plan.job`),
    tenantId,
    columns: {
      job: sql`plan.job`,
      at: sql`plan.at`,
      period: jobRun.period,
      ...run,
      // A run that did not end is tried again once no server works on it any more; after several attempts not before its time.
      nextTime: sql`case when ${isOpen} then greatest(${momentOf(jobRun.leaseUntil)}, ${localNow}::timestamp(0)) else ${tomorrowOrToday} end`,
    },
    rest: sql`from (values ${plans}) as plan(job, at) left join ${jobRun} on ${jobRun.job} = plan.job
      and ${jobRun.period} = (select max(period) from ${jobRun} as latest where latest.job = plan.job)`,
  });
}

/** Every run of these jobs that is on record. What else is done once, as a day of the sample, is no job of anybody's. */
function runSource(jobs: readonly DailyJob[]): SQL {
  const known = sql.join(
    jobs.map(({ name }) => literal(name)),
    sql`, `,
  );
  return derivedRows(dailyJobRun, {
    id: idOf(jobRun.job, jobRun.period),
    tenantId,
    columns: { job: jobRun.job, period: jobRun.period, ...run },
    rest: sql`from ${jobRun} where ${jobRun.job} in (${known})`,
  });
}

/** Lets any server claim the last run of a job anew; refuses where it did not fail. */
async function retry({ context }: Services, records: Records, { call, id }: { readonly call: CallContext; readonly id: string }) {
  const { actor } = call;
  const record = await records.detail(actor, id);
  if (!record) throw new AppError('NOT_FOUND');
  await act(context.db, call, async (tx) => {
    if (!(await retryJob(tx, String(record.job)))) throw new AppError('JOB_NOT_FAILED');
    const label = `${record.job} ${record.period}`;
    await writeAudit(tx, actor, { action: 'retry', resource: dailyJob.name, recordId: id, label });
  });
  records.changed();
}

/** Registers the calls on jobs, for those who look after the servers. */
const jobRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) =>
    addCalls(app, {
      retry: {
        method: 'POST',
        right: mayOf(dailyJob)('retry'),
        summary: 'Retry a failed job within a minute',
        parameters: { id: 'Which' },
        handler: (sent, call) => retry(services, records, { call, id: neededId(sent, 'id') }),
      },
    });

/** Defines the module of the jobs that servers run by themselves once a day; one that failed may be tried again. */
export const dailyJobModule = (services: Services): Module =>
  defineModule(dailyJob, { source: jobSource(openDailyJobs(services)), routes: [jobRoutes(services)] });

/** Defines the module of their runs. */
export const dailyJobRunModule = (services: Services): Module =>
  defineModule(dailyJobRun, { source: runSource(openDailyJobs(services)) });
