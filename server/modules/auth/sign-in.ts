import { eq, lt } from 'drizzle-orm';
import { type AuditActor, writeAudit } from '#server/crud/audit';
import { tableOf } from '#server/crud/table';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import { decodePassword, hashPassword, isOutdated, verifyPassword } from '#server/lib/password';
import { AppError } from '#shared/errors';
import type { TokenAnswer } from '#shared/wire';
import { user } from '#src/resources/system/user';
import type { Client } from './authenticate-client.ts';
import { type Attempt, countAttempt, forgiveAttempt } from './count-failures.ts';
import { issueTokens } from './issue-tokens.ts';
import { consumeCaptcha } from './make-captcha.ts';
import { type Account, type AuthContext, businessMoment, findAccount, hasPassed, type Source } from './service.ts';
import { authSession } from './table.ts';

export interface SignIn {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  readonly userType: string;
  /** What was answered to a captcha; without a key none was shown. */
  readonly captcha?: { readonly key: string; readonly code: string };
  /** The grant promises a captcha. */
  readonly needsCaptcha: boolean;
  readonly client: Client;
  readonly source: Source;
}

const users = tableOf(user);
const DAY_MS = 24 * 3_600_000;

/**
 * Opens a session for an account and its password. Unknown, disabled and expired accounts, unknown tenants and wrong passwords are
 * refused alike: the same words after the same work.
 */
export async function signIn(context: AuthContext, input: SignIn): Promise<TokenAnswer> {
  const attempt: Attempt = { tenantId: input.tenantId, account: input.account, ip: input.source.ip };
  const hasCaptcha = input.captcha !== undefined && input.captcha.key !== '';
  if (hasCaptcha || input.needsCaptcha || context.captchaMode) {
    await consumeCaptcha(context, input.captcha?.key ?? '', input.captcha?.code ?? '');
  }
  await countAttempt(context, attempt, hasCaptcha);
  const account = await findAccount(context.db, attempt);
  const digest = decodePassword(input.password, context.sm2PrivateKey);
  const matches = await verifyPassword(account?.password, digest);
  const who = auditActor(input, account);
  const isKnown = account !== undefined && matches && mayWork(account, context.clock.now());
  if (!isKnown || hasPassed(account.tenantExpireTime, context.clock.now())) {
    await writeAudit(context.db, who, { action: 'loginFailed', resource: 'session' });
    context.note({ ...noted(who, input.source), logLevel: 'warn', logId: 'session.refused' });
    // That a tenant has expired is told only to those who have an account in it.
    throw new AppError(isKnown ? 'TENANT_EXPIRED' : 'LOGIN_FAILED');
  }
  const rehashed = account.password && isOutdated(account.password) ? await hashPassword(digest) : undefined;
  const session = await transact(context.db, async (tx) => {
    await forgiveAttempt(tx, attempt);
    await noteSignIn(tx, { context, input, account, rehashed });
    const opened = await openSession(tx, { context, input, account });
    await writeAudit(tx, who, { action: 'login', resource: 'session', recordId: opened.id });
    return opened;
  });
  context.note({ ...noted(who, input.source), logLevel: 'info', logId: 'session.login', logData: input.client.clientId });
  return issueTokens(context.keys.token, session, account);
}

/** A password given by an administrator ends unless it was changed in time. */
function mayWork(account: Account, now: number): boolean {
  return account.isActive && !(account.mustChangePassword && hasPassed(account.passwordExpireTime, now));
}

/** What was typed for an unknown account is not written down: it may be a password. */
function auditActor({ tenantId, source }: SignIn, account: Account | undefined): AuditActor {
  return {
    tenantId: account?.tenantId ?? tenantId.slice(0, 12),
    userId: account?.userId ?? null,
    account: account?.account ?? '',
    ip: source.ip,
    requestId: source.requestId,
  };
}

/** Who signed in from where, for the log that administrators read. */
function noted({ tenantId, account }: AuditActor, { ip, requestId, userAgent }: Source) {
  return { tenantId, createBy: account, remoteIp: ip, requestId, userAgent };
}

interface Opening {
  readonly context: AuthContext;
  readonly input: SignIn;
  readonly account: Account;
  readonly rehashed?: string;
}

async function noteSignIn(tx: Transaction, { context, input, account, rehashed }: Opening): Promise<void> {
  await tx
    .update(users)
    .set({
      lastLoginTime: businessMoment(context.clock.now()),
      lastLoginIp: input.source.ip,
      ...(rehashed && { password: rehashed }),
    })
    .where(eq(users.id, account.userId));
}

async function openSession(tx: Transaction, { context, input, account }: Opening) {
  const now = context.clock.now();
  await tx.delete(authSession).where(lt(authSession.endsAt, now - DAY_MS));
  const [session] = await tx
    .insert(authSession)
    .values({
      tenantId: account.tenantId,
      userId: account.userId,
      clientId: input.client.clientId,
      userType: input.userType,
      ip: input.source.ip,
      userAgent: input.source.userAgent.slice(0, 1000),
      issuedAt: now,
      endsAt: now + input.client.refreshSeconds * 1000,
      accessSeconds: input.client.accessSeconds,
      keyId: context.keys.token[0].id,
    })
    .returning();
  if (!session) throw new Error('An inserted session was not returned');
  return session;
}
