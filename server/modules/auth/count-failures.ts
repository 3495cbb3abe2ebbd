import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { transact } from '#server/db/transact';
import type { Executor } from '#server/db/types';
import { AppError } from '#shared/errors';
import { normaliseAccount } from '#shared/rules';
import type { AuthContext } from './service.ts';
import { loginCounter } from './table.ts';

/** One try to sign in. */
export interface Attempt {
  readonly tenantId: string;
  readonly account: string;
  readonly ip: string;
}

type CounterRow = typeof loginCounter.$inferSelect;
type Kind = 'accountSource' | 'source' | 'account';

const MINUTE = 60_000;
/** How long failures are remembered, from the first of them. */
const windows: Record<Kind, number> = { accountSource: 24 * 60 * MINUTE, source: 15 * MINUTE, account: 24 * 60 * MINUTE };
/** Failures that are free; the next ones wait, respectively need a captcha. */
const limits: Record<Kind, number> = { accountSource: 5, source: 60, account: 100 };
const LONGEST_WAIT = 15 * MINUTE;

/** What an account is counted under. Hashed: what was typed as an account is sometimes the password. */
function subjectsOf({ tenantId, account, ip }: Attempt): Record<Kind, string> {
  const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const name = normaliseAccount(account);
  return { accountSource: digest(tenantId, name, ip), source: digest(ip), account: digest(tenantId, name) };
}

/** Until when the source waits after so many failures: 1 minute after the fifth, doubling to 15. */
function waitAfter(failures: number): number {
  const beyond = failures - limits.accountSource;
  return beyond < 0 ? 0 : Math.min(MINUTE * 2 ** Math.min(beyond, 10), LONGEST_WAIT);
}

/** How long this try has to wait, in milliseconds; 0 when it may go on. */
function waitOf(row: CounterRow, now: number): number {
  if (row.kind === 'accountSource') return row.blockedUntil - now;
  if (row.kind === 'source' && row.failures >= limits.source) return row.since + windows.source - now;
  return 0;
}

/** The counter with one failure more, begun anew when its window has passed. */
function counted(row: CounterRow, now: number): CounterRow {
  const kind = row.kind as Kind;
  const isOver = row.since + windows[kind] <= now;
  const failures = (isOver ? 0 : row.failures) + 1;
  return {
    ...row,
    failures,
    since: isOver ? now : row.since,
    blockedUntil: kind === 'accountSource' ? now + waitAfter(failures) : 0,
  };
}

/**
 * Counts a try as a failure before its password is looked at, so that tries sent at once are counted as well; success takes it
 * back. Refuses with 429 while the source has to wait, and asks for a captcha when an account was tried too often from anywhere.
 */
export async function countAttempt({ db, clock }: AuthContext, attempt: Attempt, hasCaptcha: boolean): Promise<void> {
  const now = clock.now();
  const subjects = Object.entries(subjectsOf(attempt)).map(([kind, subject]) => ({ kind, subject, since: now }));
  await transact(db, async (tx) => {
    await tx.delete(loginCounter).where(lt(loginCounter.since, now - windows.account));
    await tx.insert(loginCounter).values(subjects).onConflictDoNothing();
    const rows = await tx
      .select()
      .from(loginCounter)
      .where(
        inArray(
          loginCounter.subject,
          subjects.map(({ subject }) => subject),
        ),
      )
      .orderBy(loginCounter.kind)
      .for('update');
    const wait = Math.max(...rows.map((row) => waitOf(row, now)));
    if (wait > 0) throw new AppError('TOO_MANY', {}, { retryAfter: Math.ceil(wait / 1000) });
    const tried = rows.find(({ kind }) => kind === 'account');
    if (!hasCaptcha && (tried?.failures ?? 0) >= limits.account) throw new AppError('CAPTCHA_WRONG');
    for (const row of rows.map((row) => counted(row, now))) {
      await tx
        .update(loginCounter)
        .set({ failures: row.failures, since: row.since, blockedUntil: row.blockedUntil })
        .where(and(eq(loginCounter.kind, row.kind), eq(loginCounter.subject, row.subject)));
    }
  });
}

/** Takes back what `countAttempt` counted; the account is free again from this source. */
export async function forgiveAttempt(tx: Executor, attempt: Attempt): Promise<void> {
  const subjects = subjectsOf(attempt);
  await tx
    .delete(loginCounter)
    .where(and(eq(loginCounter.kind, 'accountSource'), eq(loginCounter.subject, subjects.accountSource)));
  await tx
    .update(loginCounter)
    .set({ failures: sql`greatest(${loginCounter.failures} - 1, 0)` })
    .where(inArray(loginCounter.subject, [subjects.source, subjects.account]));
}

/** Forgets every failed try at an account, whichever of these addresses they came from. */
export async function forgiveAccount(tx: Executor, who: Omit<Attempt, 'ip'>, addresses: readonly string[]): Promise<void> {
  const { account } = subjectsOf({ ...who, ip: '' });
  const bySource = addresses.map((ip) => subjectsOf({ ...who, ip }).accountSource);
  await tx.delete(loginCounter).where(inArray(loginCounter.subject, [account, ...bySource]));
}
