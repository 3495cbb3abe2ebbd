import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { inAllTenants } from '#server/db/tenancy';
import type { Database, Executor } from '#server/db/types';
import { addDays, businessMoment, clockOf, dayOf } from '#shared/time';
import { keepDoing } from './keep-doing.ts';

/** A moment in milliseconds since 1970, for comparison and arithmetic only. */
const clockColumn = () => bigint({ mode: 'number' });

/** The runs of jobs: the server that runs a job for a period, and the outcome. The primary key lets only one server begin. */
export const jobRun = pgTable(
  'job_run',
  {
    job: varchar({ length: 64 }).notNull(),
    /** The day for which a daily job runs. */
    period: varchar({ length: 32 }).notNull(),
    server: varchar({ length: 100 }).notNull(),
    /** The moment from which this server is taken for gone, and another one may take the run over. */
    leaseUntil: clockColumn().notNull(),
    attempts: integer().notNull().default(1),
    startedAt: clockColumn().notNull(),
    finishedAt: clockColumn(),
    failure: varchar({ length: 500 }),
  },
  (table) => [primaryKey({ columns: [table.job, table.period] })],
);

/** A job that one of the servers runs once a day. It must be harmless when it is begun a second time. */
export interface DailyJob {
  readonly name: string;
  /** `HH:mm` in Asia/Shanghai. */
  readonly at: string;
  /** @param period the day that it runs for, which is an earlier one than today when a missed run is made up for */
  readonly run: (period: string) => Promise<unknown>;
}

interface JobsOptions {
  readonly db: Database;
  readonly jobs: readonly DailyJob[];
  /** A name that distinguishes this server from others. */
  readonly server: string;
  /** The current time in milliseconds since 1970; tests set it. */
  readonly now: () => number;
  readonly onError: (error: unknown, job: string) => void;
}

const MINUTE_MS = 60_000;
/** A server that has not renewed its lease for this long is taken for gone. */
const LEASE_MS = 3 * MINUTE_MS;
export const MOST_ATTEMPTS = 10;

/** Returns the day on which a job was due last. */
export function duePeriod(at: string, now: number): string {
  const moment = businessMoment(now);
  const today = dayOf(moment);
  return clockOf(moment) >= at ? today : addDays(today, -1);
}

/**
 * Claims a job unless another server has, or takes it over from one that is gone. Returns the day that it is to run for. An
 * earlier day than today is made up for only where the job has run before: a new installation has missed nothing.
 */
async function claim({ db, server, now }: JobsOptions, { name, at }: DailyJob): Promise<string | undefined> {
  const moment = now();
  const period = duePeriod(at, moment);
  const hasMissed = period === duePeriod('00:00', moment) ? sql`true` : sql`exists (select 1 from ${jobRun} where job = ${name})`;
  const { rows } = await db.execute<{ period: string }>(sql`
    insert into ${jobRun} (job, period, server, lease_until, started_at)
    select ${name}, ${period}, ${server}, ${moment + LEASE_MS}::bigint, ${moment}::bigint where ${hasMissed}
    on conflict (job, period) do update
      set server = excluded.server, lease_until = excluded.lease_until, attempts = job_run.attempts + 1,
        started_at = excluded.started_at, failure = null
      where job_run.finished_at is null and job_run.lease_until < ${moment} and job_run.attempts < ${MOST_ATTEMPTS}
    returning period`);
  return rows[0]?.period;
}

type Run = typeof jobRun.$inferInsert;
type Claimed = DailyJob & { readonly period: string };

/** Stores the progress of a run of this server; nothing when another server has taken it over. */
async function note({ db, server }: JobsOptions, { name, period }: Claimed, change: Partial<Run>): Promise<void> {
  await db
    .update(jobRun)
    .set(change)
    .where(and(eq(jobRun.job, name), eq(jobRun.period, period), eq(jobRun.server, server)));
}

/** Runs a job that this server has claimed, and renews its lease meanwhile. */
async function runJob(options: JobsOptions, job: Claimed): Promise<void> {
  const { now, onError } = options;
  const keep = () => note(options, job, { leaseUntil: now() + LEASE_MS }).catch((error) => onError(error, job.name));
  const pulse = setInterval(keep, LEASE_MS / 3);
  try {
    await job.run(job.period);
    await note(options, job, { finishedAt: now(), failure: null });
  } catch (error) {
    onError(error, job.name);
    const failure = String(error instanceof Error ? error.message : error).slice(0, 500);
    await note(options, job, { leaseUntil: now() + LEASE_MS, failure });
  } finally {
    clearInterval(pulse);
  }
}

/** Runs every job that is due and that no other server runs. A failed one is tried again when its lease has ended. */
export async function runDueJobs(options: JobsOptions): Promise<void> {
  await inAllTenants(async () => {
    for (const job of options.jobs) {
      const period = await claim(options, job);
      if (period !== undefined) await runJob(options, { ...job, period });
    }
  });
}

/** Lets any server repeat the last run of a job at its next check, if that run has failed. Returns whether it had. */
export async function retryJob(via: Executor, job: string): Promise<boolean> {
  const last = sql`(select max(period) from ${jobRun} where job = ${job})`;
  const { rowCount } = await via
    .update(jobRun)
    .set({ leaseUntil: 0, attempts: 0 })
    .where(and(eq(jobRun.job, job), eq(jobRun.period, last), isNull(jobRun.finishedAt), isNotNull(jobRun.failure)));
  return rowCount === 1;
}

/** Checks now and every minute whether a job is due. Returns a function that stops it and waits for a running job. */
export function keepRunningJobs(options: JobsOptions): () => Promise<void> {
  return keepDoing(() => runDueJobs(options), { everyMs: MINUTE_MS, onError: (error) => options.onError(error, '') });
}
