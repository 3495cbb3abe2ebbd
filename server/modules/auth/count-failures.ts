import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { transact } from '#server/db/transact';
import type { Executor } from '#server/db/types';
import { Turns } from '#server/lib/turns';
import { AppError, type Refusal } from '#shared/errors';
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
/** The milliseconds for which failures are remembered, from the first of them. */
const windows: Record<Kind, number> = { accountSource: 24 * 60 * MINUTE, source: 15 * MINUTE, account: 24 * 60 * MINUTE };
/** Failures that are free; the next ones wait, respectively need a captcha. */
const limits: Record<Kind, number> = { accountSource: 5, source: 60, account: 100 };
const LONGEST_WAIT = 15 * MINUTE;

/** Returns the subjects that an attempt is counted under, as hashes: the text typed as an account is sometimes the password. */
function subjectsOf({ tenantId, account, ip }: Attempt): Record<Kind, string> {
  const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const name = normaliseAccount(account);
  return { accountSource: digest(tenantId, name, ip), source: digest(ip), account: digest(tenantId, name) };
}

/** Returns how long the source waits after so many failures, in milliseconds: 1 minute after the fifth, doubling up to 15. */
function waitAfter(failures: number): number {
  const beyond = failures - limits.accountSource;
  return beyond < 0 ? 0 : Math.min(MINUTE * 2 ** Math.min(beyond, 10), LONGEST_WAIT);
}

/** Returns the milliseconds until a moment, and 0 for one that is further than any wait: it was set before the clock was set back. */
const until = (moment: number, now: number, longest: number) => (moment - now > longest ? 0 : moment - now);

/** Returns how long this attempt has to wait, in milliseconds; 0 when it may go on. */
function waitOf(row: CounterRow, now: number): number {
  if (row.kind === 'accountSource') return until(row.blockedUntil, now, LONGEST_WAIT);
  if (row.kind === 'source' && row.failures >= limits.source) return until(row.since + windows.source, now, windows.source);
  return 0;
}

/** Returns the counter with one more failure; it begins anew when its window has passed. */
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

const turns = new WeakMap<AuthContext, Turns>();

function turnsOf(context: AuthContext): Turns {
  const known = turns.get(context) ?? new Turns();
  turns.set(context, known);
  return known;
}

/**
 * Runs an attempt in turn, from counting it to its outcome, after other attempts on that account from that source: an attempt
 * under way counts as a failure and would block a right password beside it. Refuses with 429 where too many wait already.
 */
export function tryInTurn<T>(context: AuthContext, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const outcome = turnsOf(context).take(subjectsOf(attempt).accountSource, work);
  if (!outcome) return Promise.reject(new AppError('TOO_MANY', {}, { retryAfter: 1 }));
  return outcome;
}

/** Locks counters and returns them: always in this order, and after everything else that a transaction locks. */
function lockCounters(tx: Executor, subjects: readonly string[]): Promise<CounterRow[]> {
  return tx
    .select()
    .from(loginCounter)
    .where(inArray(loginCounter.subject, [...subjects]))
    .orderBy(loginCounter.kind, loginCounter.subject)
    .for('update');
}

/** Deletes the counters that are over; one that another transaction has locked is deleted another time. */
async function forgetOld(tx: Executor, before: number): Promise<void> {
  const old = await tx
    .select({ subject: loginCounter.subject })
    .from(loginCounter)
    .where(lt(loginCounter.since, before))
    .for('update', { skipLocked: true });
  if (old.length > 0)
    await tx.delete(loginCounter).where(
      and(
        lt(loginCounter.since, before),
        inArray(
          loginCounter.subject,
          old.map(({ subject }) => subject),
        ),
      ),
    );
}

/** The state of a user's attempts after one has failed. It is the same for an account that does not exist. */
export interface Standing {
  /** The number of attempts left before a wait. */
  readonly left: number;
  /** Milliseconds until the next attempt is accepted, where none is left. */
  readonly wait: number;
}

const minutesOf = (milliseconds: number) => Math.ceil(milliseconds / MINUTE);

/** The number of attempts left from which on the message states it. */
const fewTries = 3;

/** Returns the refusal of a failed attempt: it states how many are left where they become few, or how long to wait. */
export function failedLogin({ left, wait }: Standing): Refusal {
  if (left === 0) return { code: 'LOGIN_FAILED_WAIT', params: { minutes: minutesOf(wait) } };
  return left > fewTries ? { code: 'LOGIN_FAILED' } : { code: 'LOGIN_FAILED_LEFT', params: { left } };
}

function standingOf(rows: readonly CounterRow[], now: number): Standing {
  const own = rows.find(({ kind }) => kind === 'accountSource');
  const left = Math.max(0, limits.accountSource - (own?.failures ?? 0));
  return { left, wait: Math.max(0, (own?.blockedUntil ?? now) - now) };
}

/**
 * Counts an attempt as a failure before its password is looked at, so that attempts sent at once are counted as well; success
 * takes it back. Refuses with 429 while the source has to wait, and asks for a captcha when an account was tried too often from
 * anywhere. Returns the standing that applies if the attempt fails.
 */
export async function countAttempt({ db, clock }: AuthContext, attempt: Attempt, hasCaptcha: boolean): Promise<Standing> {
  const now = clock.now();
  const subjects = Object.entries(subjectsOf(attempt))
    .map(([kind, subject]) => ({ kind, subject, since: now }))
    .sort((one, other) => one.kind.localeCompare(other.kind));
  return transact(db, async (tx) => {
    await forgetOld(tx, now - windows.account);
    await tx.insert(loginCounter).values(subjects).onConflictDoNothing();
    const rows = await lockCounters(
      tx,
      subjects.map(({ subject }) => subject),
    );
    const wait = Math.max(...rows.map((row) => waitOf(row, now)));
    if (wait > 0) throw new AppError('ATTEMPTS_SPENT', { minutes: minutesOf(wait) }, { retryAfter: Math.ceil(wait / 1000) });
    const tried = rows.find(({ kind }) => kind === 'account');
    if (!hasCaptcha && (tried?.failures ?? 0) >= limits.account) throw new AppError('CAPTCHA_WRONG');
    const after = rows.map((row) => counted(row, now));
    for (const row of after) {
      await tx
        .update(loginCounter)
        .set({ failures: row.failures, since: row.since, blockedUntil: row.blockedUntil })
        .where(and(eq(loginCounter.kind, row.kind), eq(loginCounter.subject, row.subject)));
    }
    return standingOf(after, now);
  });
}

/** Takes back what `countAttempt` counted; the account is free again from this source. */
export async function forgiveAttempt(tx: Executor, attempt: Attempt): Promise<void> {
  const subjects = subjectsOf(attempt);
  await lockCounters(tx, Object.values(subjects));
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
  await lockCounters(tx, [account, ...bySource]);
  await tx.delete(loginCounter).where(inArray(loginCounter.subject, [account, ...bySource]));
}

/**
 * Returns until when accounts are blocked from some address, by the position of the account: an administrator sees who has to
 * wait.
 *
 * @param tried accounts, each with the addresses from which somebody failed lately
 */
export async function blockedUntil(
  db: Executor,
  tried: readonly (Omit<Attempt, 'ip'> & { readonly addresses: readonly string[] })[],
  now: number,
): Promise<readonly (number | undefined)[]> {
  const subjects = tried.map(({ addresses, ...who }) => addresses.map((ip) => subjectsOf({ ...who, ip }).accountSource));
  if (subjects.flat().length === 0) return tried.map(() => undefined);
  const rows = await db
    .select({ subject: loginCounter.subject, until: loginCounter.blockedUntil })
    .from(loginCounter)
    .where(
      and(
        eq(loginCounter.kind, 'accountSource'),
        inArray(loginCounter.subject, subjects.flat()),
        gt(loginCounter.blockedUntil, now),
      ),
    );
  const bySubject = new Map(rows.map(({ subject, until }) => [subject, until]));
  return subjects.map((own) => own.flatMap((subject) => bySubject.get(subject) ?? []).sort((one, other) => other - one)[0]);
}
