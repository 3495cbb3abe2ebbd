import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { inAllTenants } from '#server/db/tenancy';
import type { Database, Executor } from '#server/db/types';
import { addDays } from '#shared/days';

/** A moment as milliseconds since 1970: compared and added to, never shown. */
const clockColumn = () => bigint({ mode: 'number' });

/** Which server does a job for a period, and whether it is done. The primary key lets one of several begin. */
export const jobRun = pgTable(
  'job_run',
  {
    job: varchar({ length: 64 }).notNull(),
    /** The day for which a daily job runs. */
    period: varchar({ length: 32 }).notNull(),
    server: varchar({ length: 100 }).notNull(),
    /** From then on another server may take it over: this one is taken to be gone. */
    leaseUntil: clockColumn().notNull(),
    attempts: integer().notNull().default(1),
    startedAt: clockColumn().notNull(),
    finishedAt: clockColumn(),
    failure: varchar({ length: 500 }),
  },
  (table) => [primaryKey({ columns: [table.job, table.period] })],
);

/** What is done once a day by one of the servers. It must do no harm when it is begun a second time. */
export interface DailyJob {
  readonly name: string;
  /** `HH:mm` in Asia/Shanghai. */
  readonly at: string;
  /** @param period the day it is done for, which is not today where a missed one is made up for */
  readonly run: (period: string) => Promise<unknown>;
}

interface JobsOptions {
  readonly db: Database;
  readonly jobs: readonly DailyJob[];
  /** Tells this server from others. */
  readonly server: string;
  /** Milliseconds since 1970; tests turn it. */
  readonly now: () => number;
  readonly onError: (error: unknown, job: string) => void;
}

const MINUTE_MS = 60_000;
/** A server that has not said for so long that it is still at it is gone. */
const LEASE_MS = 3 * MINUTE_MS;
export const MOST_ATTEMPTS = 10;
/** China has had no summer time since 1991. */
const ZONE_MS = 8 * 3_600_000;

/** The day of the latest time that a job was due at. */
export function duePeriod(at: string, now: number): string {
  const moment = new Date(now + ZONE_MS).toISOString();
  const today = moment.slice(0, 10);
  return moment.slice(11, 16) >= at ? today : addDays(today, -1);
}

/**
 * Begins a job unless another server has, or takes it over from one that is gone. A day before today is made up for only where
 * the job has run before: a new installation has missed nothing.
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

/** Notes how a run of this server goes; of one that was taken over nothing. */
async function note({ db, server }: JobsOptions, { name, period }: Claimed, change: Partial<Run>): Promise<void> {
  await db
    .update(jobRun)
    .set(change)
    .where(and(eq(jobRun.job, name), eq(jobRun.period, period), eq(jobRun.server, server)));
}

/** Runs a job that this server has begun, and says meanwhile that it is still at it. */
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

/** Does every job that is due and that no other server does. What fails is tried again when its lease has ended. */
export async function runDueJobs(options: JobsOptions): Promise<void> {
  await inAllTenants(async () => {
    for (const job of options.jobs) {
      const period = await claim(options, job);
      if (period !== undefined) await runJob(options, { ...job, period });
    }
  });
}

/** Has the last run of a job tried again at the next look of any server, if it failed; answers whether it did. */
export async function retryJob(via: Executor, job: string): Promise<boolean> {
  const last = sql`(select max(period) from ${jobRun} where job = ${job})`;
  const { rowCount } = await via
    .update(jobRun)
    .set({ leaseUntil: 0, attempts: 0 })
    .where(and(eq(jobRun.job, job), eq(jobRun.period, last), isNull(jobRun.finishedAt), isNotNull(jobRun.failure)));
  return rowCount === 1;
}

/** Looks at once and every minute whether a job is due. Answers how to stop, which waits for one that runs. */
export function keepRunningJobs(options: JobsOptions): () => Promise<void> {
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= runDueJobs(options)
      .catch((error: unknown) => options.onError(error, ''))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, MINUTE_MS);
  timer.unref();
  look();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
