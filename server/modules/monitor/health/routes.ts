import { and, asc, count, desc, getTableColumns, gte, inArray, lt, lte, not, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { importJob, working } from '#server/crud/excel/job';
import type { OpenDatabase } from '#server/db/open';
import { inAllTenants } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import { wfTimer } from '#server/flow/tables';
import { mostAttempts } from '#server/flow/timers/attempts';
import { type DailyJob, jobRun } from '#server/lib/jobs';
import type { StoredFigures } from '#server/plugins/metrics';
import { mostCounted, type QueueLengths, type ServerNode, type SystemHealth, type TableSize } from '#shared/health';
import { businessMoment, millisecondsOf } from '#shared/time';
import { addCalls } from '../../calls.ts';
import { waitingEntries } from '../audit-copy/copy.ts';
import { lastProof } from '../backup/daily.ts';
import { hasGone } from './node.ts';
import { serverNode } from './table.ts';

interface HealthContext {
  readonly db: Database;
  readonly mode: OpenDatabase['mode'];
  /** The server that answers. */
  readonly nodeId: string;
  readonly makesBackups: boolean;
}

const mostNodes = 100;
const mostTables = 10;

async function nodesOf({ db, nodeId }: HealthContext): Promise<ServerNode[]> {
  const silent = sql<number>`greatest(0, extract(epoch from now() - ${serverNode.seenAt}))::int`;
  const rows = await db
    .select({ ...getTableColumns(serverNode), silentSeconds: silent })
    .from(serverNode)
    .where(not(hasGone))
    .orderBy(asc(serverNode.startedAt), asc(serverNode.id))
    .limit(mostNodes);
  return rows.map(({ startedAt, seenAt: _, poolMost, poolOpen, poolIdle, poolWaiting, ...node }) => ({
    ...node,
    startTime: businessMoment(startedAt.getTime()),
    isAnswering: node.id === nodeId,
    connections: { most: poolMost, open: poolOpen, idle: poolIdle, waiting: poolWaiting },
  }));
}

/** Sizes as the file system has them and rows as the planner reckons them: nothing is counted. */
async function largestTables(db: Database): Promise<TableSize[]> {
  const { rows } = await db.execute<{ name: string; bytes: string; rows: number }>(sql`
    select relname as name, pg_total_relation_size(oid)::text as bytes, reltuples as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc, relname limit ${mostTables}`);
  return rows.map(({ name, bytes, rows: reckoned }) => ({
    name,
    bytes: Number(bytes),
    ...(reckoned >= 0 && { rows: Math.round(reckoned) }),
  }));
}

/**
 * Counts the connections of all programs to PostgreSQL, which are recognised by having a database: no more is visible of those
 * of others. The embedded database has only one connection.
 */
async function connectionsOf({ db, mode }: HealthContext) {
  if (mode === 'embedded') return undefined;
  const { rows } = await db.execute<{ used: number; most: number }>(sql`
    select (select count(datid)::int from pg_stat_activity) as used,
      current_setting('max_connections')::int as most`);
  return rows[0];
}

async function databaseOf(context: HealthContext): Promise<SystemHealth['database']> {
  const { db, mode } = context;
  const { rows } = await db.execute<{ version: string; bytes: string }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`);
  const { version = '', bytes = '0' } = rows[0] ?? {};
  const connections = await connectionsOf(context);
  return { mode, version, bytes: Number(bytes), ...(connections && { connections }), tables: await largestTables(db) };
}

async function queuesOf(db: Database): Promise<QueueLengths> {
  const due = db
    .select({ attempts: wfTimer.attempts })
    .from(wfTimer)
    .where(lte(wfTimer.dueAt, sql`now()`))
    .limit(mostCounted)
    .as('due');
  const [timers] = await db
    .select({
      waiting: count(sql`case when ${lt(due.attempts, mostAttempts)} then 1 end`),
      givenUp: count(sql`case when ${gte(due.attempts, mostAttempts)} then 1 end`),
    })
    .from(due);
  const alive = and(inArray(importJob.state, [...working]), gte(importJob.leaseUntil, sql`now()`));
  const imports = db.select({ id: importJob.id }).from(importJob).where(alive).limit(mostCounted).as('imports');
  const [{ count: running = 0 } = {}] = await db.select({ count: count() }).from(imports);
  return { timersDue: timers?.waiting ?? 0, timersGivenUp: timers?.givenUp ?? 0, imports: running };
}

/**
 * Returns the health of the servers, their database and the waiting work. It runs one query after the other, since the embedded
 * database has one connection.
 */
async function healthOf(context: HealthContext): Promise<SystemHealth> {
  const nodes = await nodesOf(context);
  const database = await databaseOf(context);
  const queues = await queuesOf(context.db);
  const now = Date.now();
  const backup = { isSet: context.makesBackups, last: await lastProof(context.db, now) };
  return { at: businessMoment(now), nodes, database, queues, backup };
}

/** Reads what monitoring is told of the database's work: the timers of processes, and how the daily jobs fare. */
export function storedFigures(db: Database, jobs: readonly DailyJob[]): Promise<StoredFigures> {
  return inAllTenants(async () => {
    const { timersDue: due, timersGivenUp: givenUp } = await queuesOf(db);
    const runs = await db
      .selectDistinctOn([jobRun.job], {
        job: jobRun.job,
        isFailing: sql<boolean>`${jobRun.failure} is not null and ${jobRun.finishedAt} is null`,
        doneAt: sql`max(${jobRun.finishedAt}) over (partition by ${jobRun.job})`.mapWith(jobRun.finishedAt),
      })
      .from(jobRun)
      .orderBy(jobRun.job, desc(jobRun.period));
    const runOf = new Map(runs.map((run) => [run.job, run]));
    const states = jobs.map(({ name }) => ({
      job: name,
      isFailing: runOf.get(name)?.isFailing ?? false,
      doneAt: runOf.get(name)?.doneAt ?? undefined,
    }));
    const last = await lastProof(db, Date.now());
    const backup = last && {
      madeAt: millisecondsOf(last.madeAt ?? last.provedAt),
      isSound: last.faults.length === 0,
      restoreSeconds: last.seconds,
    };
    const auditWaiting = await waitingEntries(db);
    return { timers: { due, givenUp }, jobs: states, auditWaiting, ...(backup && { backup }) };
  });
}

/** Makes the call for the health of the system. All tenants share it, so only the platform may read it. */
export function healthRoutes(context: HealthContext) {
  return async (app: FastifyInstance) =>
    addCalls(app, {
      'blade-monitor/health': {
        method: 'GET',
        right: 'platform',
        summary: 'Read the health of servers, database and queues',
        handler: () => healthOf(context),
      },
    });
}
