import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import { AppError } from '#shared/errors';
import { type CaptchaResponse, consumeCaptcha } from './make-captcha.ts';
import type { AuthContext } from './service.ts';
import { loginCounter } from './table.ts';

/** The limit of calls within a period. */
interface Limit {
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
async function callsSoFar({ db, clock }: Counting, { kind, windowMs }: Limit, subject: string): Promise<number> {
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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A phone is sent one a minute and ten a day; one address asks for 20 an hour, a tenant pays for 500 (promise 12). */
const limits = {
  source: { kind: 'smsSource', most: 20, windowMs: HOUR },
  tenant: { kind: 'smsTenant', most: 500, windowMs: HOUR },
  minute: { kind: 'smsMinute', most: 1, windowMs: MINUTE },
  day: { kind: 'smsDay', most: 10, windowMs: 24 * HOUR },
} satisfies Record<string, Limit>;

/** Codes that are sent before a captcha is asked for: to people a few, to programs not many. */
const free = { source: 5, day: 3, tenant: 100 } as const;

/** A phone, and the tenant in which its owner has an account. */
export interface Phone {
  readonly tenantId: string;
  readonly phone: string;
}

/** A request for a code. */
export interface Asking extends Phone {
  readonly ip: string;
  readonly captcha: CaptchaResponse;
  readonly requestId: string;
}

async function isOften(context: AuthContext, { tenantId, phone, ip }: Asking): Promise<boolean> {
  // This one is counted for its address already.
  if ((await callsSoFar(context, limits.source, ip)) > free.source) return true;
  if ((await callsSoFar(context, limits.day, phone)) >= free.day) return true;
  return (await callsSoFar(context, limits.tenant, tenantId)) >= free.tenant;
}

/** Counts a code that an authorised user sends to a phone by hand: none is sent twice a minute, from wherever. */
export async function countSentCode(counting: Counting, phone: string): Promise<void> {
  const { minute } = limits;
  if ((await callsSoFar(counting, minute, phone)) >= minute.most) {
    throw new AppError('SMS_CODE_OFTEN', { phone }, { retryAfter: minute.windowMs / 1000 });
  }
  await countCalls(counting, minute, phone);
}

/** Counts a requested code. Refuses one above the limits and, before that, a caller who cannot solve the captcha. */
export async function countCode(context: AuthContext, asking: Asking): Promise<void> {
  const { tenantId, phone, ip, captcha } = asking;
  await countCalls(context, limits.source, ip);
  // The captcha comes before the phone is counted, so that a caller who does not solve it uses up nobody else's codes.
  if (captcha.key !== '' || (await isOften(context, asking))) await consumeCaptcha(context, captcha);
  await countCalls(context, limits.minute, phone);
  await countCalls(context, limits.day, phone);
  await countCalls(context, limits.tenant, tenantId);
}
