import { transact } from '#server/db/transact';
import { AppError } from '#shared/errors';
import type { TokenResponse } from '#shared/wire';
import { admit, closedFor, type Entrant, turnAway } from './admit.ts';
import { type Attempt, countAttempt, forgiveAttempt } from './count-failures.ts';
import { accountOfPhone, assertPhone, takePhoneCode } from './phone-code.ts';
import type { AuthContext } from './service.ts';

export interface PhoneSignIn extends Entrant {
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
