import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { readRows } from '#server/crud/read/rows';
import { transact } from '#server/db/transact';
import { AppError } from '#shared/errors';
import { phoneRule } from '#shared/rules';
import type { TokenResponse } from '#shared/wire';
import { user } from '#src/resources/system/user';
import { admit, closedFor, type Entrant, turnAway } from './admit.ts';
import { type Asking, countCode, type Phone } from './count-calls.ts';
import { type Attempt, countAttempt, forgiveAttempt } from './count-failures.ts';
import { type Account, type AuthContext, findAccount } from './service.ts';
import { smsCode } from './table.ts';

const ACTIVE = 1;
const purpose = 'signIn';
const MINUTE = 60_000;
const LIFE_MS = 5 * MINUTE;
const MOST_TRIES = 5;

/** Refuses what is no phone number, in three messages (domain model 1.5). */
function assertPhone(phone: string): void {
  const refusal = phoneRule(phone);
  if (refusal) throw new AppError(refusal.code, refusal.params, { fields: { phone: refusal } });
}

/**
 * Returns the only account that may be opened by a phone. Where two people gave the same number, it identifies neither of them.
 */
async function accountOfPhone({ db }: AuthContext, { tenantId, phone }: Phone): Promise<Account | undefined> {
  const [only, another] = await readRows(db, user, {
    where: { tenantId, phone, status: ACTIVE },
    columns: ['id'],
    limit: 2,
  });
  return only && !another ? findAccount(db, { userId: only.id }) : undefined;
}

/**
 * Sends a code to sign in with. An unknown number is treated alike but sent nothing, and the answer never waits for the vendor,
 * so neither the answer nor its time discloses who has an account. For the same reason a code that the vendor refused is
 * answered and counted like the others; it is in the log of sent messages.
 */
export async function sendPhoneCode(context: AuthContext, asking: Asking): Promise<void> {
  const { db, clock, sms, complain } = context;
  if (!(await sms?.serves(asking.tenantId))) throw new AppError('SIGN_IN_WAY_OFF');
  assertPhone(asking.phone);
  await countCode(context, asking);
  const { tenantId, phone, requestId } = asking;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = clock.now();
  const values = { codeHash: digest(context, asking, code), tries: 0, endsAt: now + LIFE_MS };
  await db.delete(smsCode).where(lt(smsCode.endsAt, now));
  await db
    .insert(smsCode)
    .values({ tenantId: tenantId.slice(0, 12), phone, purpose, ...values })
    .onConflictDoUpdate({ target: [smsCode.tenantId, smsCode.phone, smsCode.purpose], set: values });
  if (!(await accountOfPhone(context, asking))) return;
  const message = { tenantId, phone, code, minutes: LIFE_MS / MINUTE, requestId };
  sms?.send(message).catch((error: unknown) => complain(error, 'sms was not sent'));
}

/** Returns whether this is the code that was sent last. A correct code is used up; five wrong tries void it. */
async function takePhoneCode(context: AuthContext, phone: Phone, code: string): Promise<boolean> {
  const { db, clock } = context;
  const isIts = and(eq(smsCode.tenantId, phone.tenantId), eq(smsCode.phone, phone.phone), eq(smsCode.purpose, purpose));
  const [row] = await db
    .update(smsCode)
    .set({ tries: sql`${smsCode.tries} + 1` })
    .where(and(isIts, gt(smsCode.endsAt, clock.now()), lt(smsCode.tries, MOST_TRIES)))
    .returning();
  const hash = digest(context, phone, code);
  if (!row || !timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hash))) return false;
  // Of two simultaneous calls with the right code, only one deletes the row.
  const taken = await db
    .delete(smsCode)
    .where(and(isIts, eq(smsCode.codeHash, hash)))
    .returning();
  return taken.length > 0;
}

interface PhoneSignIn extends Entrant {
  readonly phone: string;
  readonly code: string;
}

/** Opens a session for a phone and the code that was sent to it. What fails is counted like wrong passwords. */
export async function signInByPhone(context: AuthContext, input: PhoneSignIn): Promise<TokenResponse> {
  if (!(await context.sms?.serves(input.tenantId))) throw new AppError('SIGN_IN_WAY_OFF');
  assertPhone(input.phone);
  const attempt: Attempt = { tenantId: input.tenantId, account: `phone:${input.phone}`, ip: input.source.ip };
  // No captcha after many failures: ten codes a day with five tries each are no way to guess.
  await countAttempt(context, attempt, true);
  const isRight = await takePhoneCode(context, input, input.code);
  const account = await accountOfPhone(context, input);
  if (!isRight || !account) return turnAway(context, { entrant: input, account }, { code: 'PHONE_CODE_WRONG' });
  await transact(context.db, (tx) => forgiveAttempt(tx, attempt));
  const closed = closedFor(account, context.clock.now());
  if (closed) return turnAway(context, { entrant: input, account }, { code: closed });
  return admit(context, { entrant: input, account });
}

/** Six digits have few hashes: this one needs a key that no copy of the database holds. */
function digest({ keys }: AuthContext, { tenantId, phone }: Phone, code: string): string {
  return createHmac('sha256', keys.data[0].key)
    .update(JSON.stringify(['sms', tenantId, phone, code.trim()]))
    .digest('hex');
}
