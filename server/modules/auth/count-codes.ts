import { AppError } from '#shared/errors';
import { type Counting, callsSoFar, countCalls, type Limit } from './count-calls.ts';
import { type CaptchaResponse, consumeCaptcha } from './make-captcha.ts';
import type { AuthContext } from './service.ts';

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
