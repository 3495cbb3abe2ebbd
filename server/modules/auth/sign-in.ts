import { decodePassword, hashPassword, isOutdated, verifyPassword } from '#server/lib/password';
import { hasPassed } from '#server/lib/time';
import type { TokenResponse } from '#shared/wire';
import { admit, closedFor, type Entrant, turnAway } from './admit.ts';
import { type Attempt, countAttempt, failedLogin, forgiveAttempt, tryInTurn } from './count-failures.ts';
import { type CaptchaResponse, consumeCaptcha } from './make-captcha.ts';
import { type Account, type AuthContext, findAccount } from './service.ts';

export interface SignIn extends Entrant {
  readonly account: string;
  readonly password: string;
  /** The answer to a captcha; none was shown where it has no key. */
  readonly captcha?: CaptchaResponse;
  /** Whether the grant promises a captcha. */
  readonly needsCaptcha: boolean;
}

/**
 * Opens a session for an account and its password. Unknown, disabled and expired accounts, unknown tenants and wrong passwords
 * are refused alike: the same words after the same work.
 */
export async function signIn(context: AuthContext, input: SignIn): Promise<TokenResponse> {
  const attempt: Attempt = { tenantId: input.tenantId, account: input.account, ip: input.source.ip };
  const hasCaptcha = input.captcha !== undefined && input.captcha.key !== '';
  if (hasCaptcha || input.needsCaptcha || context.captchaMode) {
    await consumeCaptcha(context, input.captcha ?? { key: '', code: '' });
  }
  return tryInTurn(context, attempt, () => prove(context, input, { attempt, hasCaptcha }));
}

async function prove(
  context: AuthContext,
  input: SignIn,
  { attempt, hasCaptcha }: { readonly attempt: Attempt; readonly hasCaptcha: boolean },
): Promise<TokenResponse> {
  const failed = failedLogin(await countAttempt(context, attempt, hasCaptcha));
  const account = await findAccount(context.db, attempt);
  const digest = decodePassword(input.password, context.sm2PrivateKey);
  const matches = await verifyPassword(account?.password, digest);
  if (!account || !matches || isInitialOver(account, context.clock.now())) {
    return turnAway(context, { entrant: input, account }, failed);
  }
  const closed = closedFor(account, context.clock.now());
  if (closed) return turnAway(context, { entrant: input, account }, closed === 'LOGIN_FAILED' ? failed : { code: closed });
  const rehashed = account.password && isOutdated(account.password) ? await hashPassword(digest) : undefined;
  return admit(context, { entrant: input, account, rehashed, also: (tx) => forgiveAttempt(tx, attempt) });
}

/** Returns whether a password given by an administrator has expired because it was not changed in time. */
function isInitialOver(account: Account, now: number): boolean {
  return account.mustChangePassword && hasPassed(account.passwordExpireTime, now);
}
