import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { writeAudit } from '#server/crud/write/audit';
import { setColumns } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { decodePassword, hashPassword, verifyPassword } from '#server/lib/password';
import { AppError } from '#shared/errors';
import { MASK } from '#shared/rules';
import { user } from '#src/resources/system/user';
import { refusedPassword } from './check-password.ts';
import { type Attempt, countAttempt, forgiveAttempt } from './count-failures.ts';
import { type AuthContext, findAccount } from './service.ts';
import { endSessionsOf } from './sign-out.ts';

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly newPassword1: string;
}

const users = tableOf(user);

/**
 * Changes the password of the signed-in user and ends every other session of the account. Wrong old passwords are counted
 * like failed sign-ins: a session left open is no way to guess.
 */
export async function changePassword(context: AuthContext, actor: Actor, change: PasswordChange): Promise<void> {
  const decode = (sent: string) => decodePassword(sent, context.sm2PrivateKey);
  const [old, digest] = [decode(change.oldPassword), decode(change.newPassword)];
  if (digest !== decode(change.newPassword1)) throw new AppError('PASSWORD_CONFIRM');
  const account = await findAccount(context.db, { userId: actor.userId });
  if (!account) throw new AppError('UNAUTHORIZED');
  // Before a try is counted: choosing a bad new password is no guess at the old one.
  const names = [account.account, account.name, account.realName, account.tenantId, account.tenantName];
  const refused = (await refusedPassword({ sent: change.newPassword, digest }, names)) ?? (digest === old && 'PASSWORD_WEAK');
  if (refused) throw new AppError(refused);
  const attempt: Attempt = { tenantId: actor.tenantId, account: actor.account, ip: actor.ip };
  await countAttempt(context, attempt, true);
  if (!(await verifyPassword(account.password, old))) throw new AppError('PASSWORD_OLD_WRONG');
  const password = await hashPassword(digest);
  await transact(context.db, async (tx) => {
    const values = { password, mustChangePassword: 0 as const, passwordExpireTime: null };
    await setColumns({ tx }, user, { values, where: and(eq(users.id, actor.userId), eq(users.tenantId, actor.tenantId)) });
    await forgiveAttempt(tx, attempt);
    await endSessionsOf(tx, actor.userId, { now: context.clock.now(), reason: 'password', except: actor.sessionId });
    await writeAudit(tx, actor, {
      action: 'changePassword',
      resource: user.name,
      recordId: actor.userId,
      changes: { password: { before: MASK, after: MASK } },
    });
  });
}
