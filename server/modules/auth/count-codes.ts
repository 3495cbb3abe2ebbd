import { AppError } from '#shared/errors';
import { type Counting, callsSoFar, countCalls, type Limit } from './count-calls.ts';
import { type CaptchaAnswer, consumeCaptcha } from './make-captcha.ts';
import type { AuthContext } from './service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A phone is sent one a minute and ten a day; one address asks for 20 an hour, a tenant pays for 500 (security-and-reliability 12). */
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

/** Somebody who asks for a code. */
export interface Asking extends Phone {
  readonly ip: string;
  readonly captcha: CaptchaAnswer;
  readonly requestId: string;
}

async function isOften(context: AuthContext, { tenantId, phone, ip }: Asking): Promise<boolean> {
  // This one is counted for its address already.
  if ((await callsSoFar(context, limits.source, ip)) > free.source) return true;
  if ((await callsSoFar(context, limits.day, phone)) >= free.day) return true;
  return (await callsSoFar(context, limits.tenant, tenantId)) >= free.tenant;
}

/** Counts a code that one who may do so sends to a phone by hand: none is sent twice a minute, from wherever. */
export async function countSentCode(counting: Counting, phone: string): Promise<void> {
  const { minute } = limits;
  if ((await callsSoFar(counting, minute, phone)) >= minute.most) {
    throw new AppError('SMS_CODE_OFTEN', { phone }, { retryAfter: minute.windowMs / 1000 });
  }
  await countCalls(counting, minute, phone);
}

/** Counts a code that is asked for. Refuses what is too many, and before that whoever cannot read a captcha. */
export async function countCode(context: AuthContext, asking: Asking): Promise<void> {
  const { tenantId, phone, ip, captcha } = asking;
  await countCalls(context, limits.source, ip);
  // Before the phone is counted: whoever does not answer uses up nobody else's codes.
  if (captcha.key !== '' || (await isOften(context, asking))) await consumeCaptcha(context, captcha);
  await countCalls(context, limits.minute, phone);
  await countCalls(context, limits.day, phone);
  await countCalls(context, limits.tenant, tenantId);
}
