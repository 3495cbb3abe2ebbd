import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import { AppError } from '#shared/errors';
import type { AuthContext } from './service.ts';
import { loginCounter } from './table.ts';

/** The limit of calls within a period. */
export interface Limit {
  /** At most 16 characters; no other limit has it. */
  readonly kind: string;
  readonly most: number;
  readonly windowMs: number;
}

/** The database and the clock by which calls are counted. Within a transaction a refusal undoes the counts before it. */
export interface Counting extends Pick<AuthContext, 'clock'> {
  readonly db: Executor;
}

const digest = (kind: string, subject: string) => createHash('sha256').update(`${kind}:${subject}`).digest('hex');

/** Returns how many calls were counted for a subject, without counting one. */
export async function callsSoFar({ db, clock }: Counting, { kind, windowMs }: Limit, subject: string): Promise<number> {
  const [row] = await db
    .select({ calls: loginCounter.failures })
    .from(loginCounter)
    .where(
      and(
        eq(loginCounter.kind, kind),
        eq(loginCounter.subject, digest(kind, subject)),
        gt(loginCounter.since, clock.now() - windowMs),
      ),
    );
  return row?.calls ?? 0;
}

/** Counts a call for a subject and refuses what is too many, with how long to wait. All servers count together. */
export async function countCalls({ db, clock }: Counting, { kind, most, windowMs }: Limit, subject: string): Promise<void> {
  const now = clock.now();
  const isOver = sql`${loginCounter.since} <= ${now - windowMs}`;
  const [row] = await db
    .insert(loginCounter)
    .values({ kind, subject: digest(kind, subject), failures: 1, since: now })
    .onConflictDoUpdate({
      target: [loginCounter.kind, loginCounter.subject],
      set: {
        failures: sql`case when ${isOver} then 1 else ${loginCounter.failures} + 1 end`,
        since: sql`case when ${isOver} then ${now} else ${loginCounter.since} end`,
      },
    })
    .returning();
  if (!row || row.failures <= most) return;
  throw new AppError('TOO_MANY', {}, { retryAfter: Math.ceil((row.since + windowMs - now) / 1000) });
}
