import { and, desc, eq, getTableColumns, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { idColumn, nextId } from '#server/db/columns';
import { transact } from '#server/db/transact';
import type { Database, Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError, type Refusal } from '#shared/errors';
import type { ImportMode, ImportState } from '#shared/excel';
import type { Words } from '#shared/field';

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

/** A fault as a list shows it. */
export interface ReportLine {
  readonly row: number;
  readonly column: Words | null;
  readonly refusal: Refusal;
}

/** Imports with their workbooks, their progress and their outcome, so that any server can answer for them. Kept for a day. */
export const importJob = pgTable(
  'import_job',
  {
    id: idColumn().primaryKey().default(nextId),
    tenantId: varchar({ length: 12 }).notNull(),
    userId: idColumn().notNull(),
    noun: varchar({ length: 64 }).notNull(),
    mode: varchar({ length: 8 }).$type<ImportMode>().notNull(),
    isCovered: integer().notNull().default(0),
    state: varchar({ length: 16 }).$type<ImportState>().notNull().default('waiting'),
    fileName: varchar({ length: 255 }).notNull(),
    file: bytes().notNull(),
    total: integer().notNull().default(0),
    /** Rows dealt with, from the first one on. */
    done: integer().notNull().default(0),
    stored: integer().notNull().default(0),
    /** Rows that are wrong. */
    faulty: integer().notNull().default(0),
    report: jsonb().$type<readonly ReportLine[]>().notNull().default([]),
    /** The reason why the import failed. */
    problem: jsonb().$type<Refusal>(),
    result: bytes(),
    /** The moment after which the server that works on it counts as dead, unless it renews the lease. */
    leaseUntil: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [index('import_job_owner').on(table.userId, table.createdAt), index('import_job_age').on(table.createdAt)],
);

/** The user and the noun of imports: a user sees only their own, and each noun has its own. */
export interface Owner {
  readonly actor: Pick<Actor, 'tenantId' | 'userId'>;
  readonly noun: string;
}

type Row = typeof importJob.$inferSelect;
/** An import without its workbooks, and the moments at which it began and was last worked on. */
export type Job = Omit<Row, 'file' | 'result'> & { readonly hasResult: boolean; readonly began: string; readonly ended: string };
/** The columns that the server writes while it works on an import. */
export type Progress = Partial<Pick<Row, 'state' | 'total' | 'done' | 'stored' | 'faulty' | 'report' | 'problem' | 'result'>>;

/** The time after which a server that does not renew its lease counts as dead. */
const lease = sql`now() + interval '2 minutes'`;
/** A moment as rows hold it, cut to the second. */
const asMoment = (time: SQL) => sql<string>`to_char((${time}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
const lifetime = sql`now() - interval '1 day'`;
/** The number of imports of one user that are kept; each may hold two workbooks. */
const mostKept = 6;

export const working = ['waiting', 'reading', 'checking', 'storing'] as const;
const isWorking = inArray(importJob.state, working);
const isLost = and(isWorking, lt(importJob.leaseUntil, sql`now()`));

function ownedBy({ actor, noun }: Owner, id: string) {
  const { tenantId, userId } = actor;
  return and(eq(importJob.id, id), eq(importJob.tenantId, tenantId), eq(importJob.userId, userId), eq(importJob.noun, noun));
}

/** Marks imports as failed whose server is gone. */
async function giveUpLost(db: Executor): Promise<void> {
  await db
    .update(importJob)
    .set({ state: 'failed', problem: { code: 'IMPORT_STOPPED' } })
    .where(isLost);
}

/** Deletes imports that are older than a day, together with the personal data in their workbooks. */
export async function forgetOld(db: Executor): Promise<void> {
  await db.delete(importJob).where(lt(importJob.createdAt, lifetime));
}

/** Returns whether an import of this user is still running. */
async function isBusy(db: Executor, { actor }: Owner): Promise<boolean> {
  await giveUpLost(db);
  const [found] = await db
    .select({ id: importJob.id })
    .from(importJob)
    .where(and(eq(importJob.userId, actor.userId), isWorking))
    .limit(1);
  return found !== undefined;
}

/** Adds an import and deletes the oldest ones of its user. Refuses while another one runs, also of two sent at once. */
export function addJob(
  db: Database,
  owner: Owner,
  asked: Pick<Row, 'mode' | 'isCovered' | 'fileName' | 'file'>,
): Promise<string> {
  const { tenantId, userId } = owner.actor;
  return transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import of ${userId}`}, 0))`);
    if (await isBusy(tx, owner)) throw new AppError('IMPORT_BUSY');
    const [made] = await tx
      .insert(importJob)
      .values({ ...asked, tenantId, userId, noun: owner.noun, leaseUntil: lease })
      .returning({ id: importJob.id });
    const newest = tx
      .select({ id: importJob.id })
      .from(importJob)
      .where(eq(importJob.userId, userId))
      .orderBy(desc(importJob.createdAt))
      .limit(mostKept);
    await tx.delete(importJob).where(and(eq(importJob.userId, userId), notInArray(importJob.id, newest)));
    return made?.id ?? '';
  });
}

/** Returns one of the owner's imports; undefined when there is none of this id. */
export async function findJob(db: Executor, owner: Owner, id: string): Promise<Job | undefined> {
  await giveUpLost(db);
  const { file: _, result, ...columns } = getTableColumns(importJob);
  const [job] = await db
    .select({
      ...columns,
      hasResult: sql<boolean>`${result} is not null`,
      began: asMoment(sql`${columns.createdAt}`),
      // The lease begins anew with every progress; what rows hold is rounded.
      ended: asMoment(sql`${columns.leaseUntil} - interval '2 minutes' + interval '1 second'`),
    })
    .from(importJob)
    .where(ownedBy(owner, id));
  return job;
}

/** Returns a workbook of one of the owner's imports: the one that was sent, or the one with its faults marked. */
export async function findWorkbook(
  db: Database,
  owner: Owner,
  asked: { readonly id: string; readonly which: 'file' | 'result' },
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string } | undefined> {
  const [row] = await db
    .select({ bytes: importJob[asked.which], fileName: importJob.fileName })
    .from(importJob)
    .where(ownedBy(owner, asked.id));
  return row?.bytes ? { bytes: row.bytes, fileName: row.fileName } : undefined;
}

/** Stores the progress of an import, and renews its lease. Returns whether the import is still to go on. */
export async function tell(db: Executor, id: string, progress: Progress): Promise<boolean> {
  const told = await db
    .update(importJob)
    .set({ ...progress, leaseUntil: lease })
    .where(and(eq(importJob.id, id), isWorking))
    .returning({ id: importJob.id });
  return told.length > 0;
}

/** Claims a waiting import for this server. Returns whether it was still unclaimed. */
export async function claim(db: Executor, id: string): Promise<boolean> {
  const claimed = await db
    .update(importJob)
    .set({ state: 'reading', leaseUntil: lease })
    .where(and(eq(importJob.id, id), eq(importJob.state, 'waiting')))
    .returning({ id: importJob.id });
  return claimed.length > 0;
}

/** Renews the leases of imports that run. */
export async function renew(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .update(importJob)
      .set({ leaseUntil: lease })
      .where(and(inArray(importJob.id, [...ids]), isWorking));
}
