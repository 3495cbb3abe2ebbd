import { transact } from '#server/db/transact';
import { decodePassword, verifyPassword } from '#server/lib/password';
import { AppError } from '#shared/errors';
import { type Attempt, countAttempt, forgiveAttempt, tryInTurn } from './count-failures.ts';
import { type Account, type AuthContext, findAccount } from './service.ts';

/** A person who proves their identity within the session of another user. */
export interface Proof {
  readonly userId: string;
  readonly password: string;
  /** The address that the call comes from. */
  readonly ip: string;
}

const DAY_SECONDS = 86_400;

/** An initial password is known to the person who gave it, so it proves nothing. */
const mayProve = (account: Account | undefined): account is Account => account?.isActive === true && !account.mustChangePassword;

/**
 * Returns whether a password is that person's own. Every try counts like a sign-in and is forgiven after a success, so that a
 * session is no way to guess passwords. Runs outside of transactions, so that a failure stays counted.
 */
export async function provePassword(context: AuthContext, { userId, password, ip }: Proof): Promise<boolean> {
  const account = await findAccount(context.db, { userId });
  const attempt: Attempt = { tenantId: account?.tenantId ?? '', account: account?.account ?? userId, ip };
  return tryInTurn(context, attempt, () => compare(context, { attempt, account, password }));
}

async function compare(
  context: AuthContext,
  { attempt, account, password }: { readonly attempt: Attempt; readonly account: Account | undefined; readonly password: string },
): Promise<boolean> {
  await countAttempt(context, attempt, false).catch((error: unknown) => {
    // At the point where signing in would show a captcha, no more signatures are accepted.
    const isTooOften = error instanceof AppError && error.refusal.code === 'CAPTCHA_WRONG';
    throw isTooOften ? new AppError('TOO_MANY', {}, { retryAfter: DAY_SECONDS }) : error;
  });
  const matches = await verifyPassword(account?.password, decodePassword(password, context.sm2PrivateKey));
  if (!matches || !mayProve(account)) return false;
  await transact(context.db, (tx) => forgiveAttempt(tx, attempt));
  return true;
}
