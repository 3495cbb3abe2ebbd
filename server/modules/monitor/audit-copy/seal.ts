import { asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { auditLog } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import type { Database, Executor, Transaction } from '#server/db/types';
import { type SealedEntry, sealOf } from '#server/lib/audit-chain';

/** The entries that are sealed or sent at once. */
export const mostAtOnce = 500;

type Row = typeof auditLog.$inferSelect;

/** Returns what an entry tells outside; the moment is in the form of every zone, whatever that of the session. */
function entryOf({ seq: _, hash: __, happenedAt, ...entry }: Row): object {
  return { ...entry, happenedAt: new Date(happenedAt).toISOString() };
}

/** Lets one server at a time seal; the others leave it to that one. */
async function isMine(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext('seal of the audit')) as is`);
  return rows[0]?.is === true;
}

async function lastSealed(tx: Executor): Promise<Pick<SealedEntry, 'seq' | 'hash'>> {
  const { seq, hash } = auditLog;
  const [last] = await tx.select({ seq, hash }).from(auditLog).where(isNotNull(seq)).orderBy(desc(seq)).limit(1);
  return { seq: last?.seq ?? 0, hash: last?.hash ?? '' };
}

/**
 * Gives entries of the audit that have none their number and their seal, which covers the one before: what is taken out, put in or changed later does not fit any
 * more. An entry gets it after its transaction was committed, so that no number is left out. Returns how many there were.
 */
export function sealAudit(db: Database): Promise<number> {
  return transact(db, async (tx) => {
    if (!(await isMine(tx))) return 0;
    const rows = await tx.select().from(auditLog).where(isNull(auditLog.seq)).orderBy(asc(auditLog.id)).limit(mostAtOnce);
    let { seq, hash } = await lastSealed(tx);
    const seals = rows.map((row) => {
      const prev = hash;
      seq += 1;
      hash = sealOf({ seq, prev, entry: entryOf(row) });
      return sql`(${row.id}::bigint, ${seq}::bigint, ${hash})`;
    });
    if (seals.length > 0) {
      await tx.execute(sql`update ${auditLog} set seq = sealed.seq, hash = sealed.hash
        from (values ${sql.join(seals, sql`, `)}) as sealed(id, seq, hash) where ${auditLog.id} = sealed.id`);
    }
    return rows.length;
  });
}

/** Returns the sealed entries that follow a number, in their order. */
export async function entriesAfter(via: Executor, seq: number): Promise<readonly SealedEntry[]> {
  const [before] = await via.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.seq, seq)).limit(1);
  const rows = await via.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(asc(auditLog.seq)).limit(mostAtOnce);
  let prev = before?.hash ?? '';
  return rows.map((row) => {
    const sealed = { seq: row.seq ?? 0, prev, hash: row.hash ?? '', entry: entryOf(row) };
    prev = sealed.hash;
    return sealed;
  });
}
