import { eq, sql } from 'drizzle-orm';
import { bigint, pgTable, varchar } from 'drizzle-orm/pg-core';
import { inAllTenants } from '#server/db/tenancy';
import { transact } from '#server/db/transact';
import type { Database } from '#server/db/types';
import { keepDoing } from '#server/lib/keep-doing';
import { entriesAfter, mostAtOnce, sealAudit } from './seal.ts';
import type { Target } from './targets.ts';

/** How far each second place of the audit has been told. */
export const auditTarget = pgTable('audit_target', {
  name: varchar({ length: 255 }).primaryKey(),
  /** The number of the last entry that it has. */
  seq: bigint({ mode: 'number' }).notNull().default(0),
});

/** Between two rounds, in milliseconds. */
const pauseMs = 5_000;

/** Tells a place the entries that it lacks, a batch at most; another server that does so is waited for. Returns how many there were. */
async function tell(db: Database, target: Target): Promise<number> {
  await db.insert(auditTarget).values({ name: target.name }).onConflictDoNothing();
  return transact(db, async (tx) => {
    const [known] = await tx.select().from(auditTarget).where(eq(auditTarget.name, target.name)).for('update');
    const entries = await entriesAfter(tx, known?.seq ?? 0);
    const last = entries.at(-1);
    if (!last) return 0;
    await target.write(entries);
    await tx.update(auditTarget).set({ seq: last.seq }).where(eq(auditTarget.name, target.name));
    return entries.length;
  });
}

/** Seals the audit and tells a second place of it, until all of it is there. */
export async function copyAudit(db: Database, target: Target): Promise<void> {
  while ((await sealAudit(db)) === mostAtOnce);
  while ((await tell(db, target)) === mostAtOnce);
}

/** Returns how many entries of the audit the place that is furthest behind lacks; undefined where there is none. */
export async function waitingEntries(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ waiting: number | null }>(sql`
    select ((select coalesce(max(seq), 0) from audit_log) + (select count(*) from audit_log where seq is null)
      - (select min(seq) from ${auditTarget}))::int as waiting`);
  return rows[0]?.waiting ?? undefined;
}

/** Copies the audit to a second place every few seconds. Returns a function that stops it and waits for a round that runs. */
export const keepCopying = (db: Database, target: Target, onError: (error: unknown) => void): (() => Promise<void>) =>
  keepDoing(() => inAllTenants(() => copyAudit(db, target)), { everyMs: pauseMs, onError });
