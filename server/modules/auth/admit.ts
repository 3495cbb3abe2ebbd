import { eq, lt } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { type AuditActor, writeAudit } from '#server/crud/write/audit';
import { setColumns } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import { hasPassed } from '#server/lib/time';
import { AppError, type Refusal } from '#shared/errors';
import type { ErrorCode } from '#shared/refusals';
import { businessMoment, DAY_MS } from '#shared/time';
import type { TokenResponse } from '#shared/wire';
import { user } from '#src/resources/system/user';
import type { Client } from './authenticate-client.ts';
import { issueTokens } from './issue-tokens.ts';
import type { Account, AuthContext, Source } from './service.ts';
import { authSession } from './table.ts';

/** A request to be let in, whichever way of signing in it uses. */
export interface Entrant {
  /** The tenant as it was sent; the account's own tenant takes its place where there is an account. */
  readonly tenantId: string;
  readonly client: Client;
  readonly userType: string;
  readonly source: Source;
}

const users = tableOf(user);

/** Returns the actor of an audit entry. The text typed for an unknown account is left out, since it may be a password. */
function auditActor({ tenantId, source }: Entrant, account: Account | undefined): AuditActor {
  return {
    tenantId: account?.tenantId ?? tenantId.slice(0, 12),
    userId: account?.userId ?? null,
    account: account?.account ?? '',
    ip: source.ip,
    requestId: source.requestId,
  };
}

/** Returns who signed in and from where, for the log that administrators read. */
function noted({ tenantId, account }: AuditActor, { ip, requestId, userAgent }: Source) {
  return { tenantId, createBy: account, remoteIp: ip, requestId, userAgent };
}

/** Writes a refused sign-in to the audit and the log, and throws the refusal. */
export async function turnAway(
  context: AuthContext,
  { entrant, account }: { readonly entrant: Entrant; readonly account?: Account },
  { code, params }: Refusal,
): Promise<never> {
  const who = auditActor(entrant, account);
  await writeAudit(context.db, who, { action: 'loginFailed', resource: 'session' });
  context.note({ ...noted(who, entrant.source), logLevel: 'warn', logId: 'session.refused' });
  throw new AppError(code, params);
}

/**
 * Returns the refusal for a proven account that may not open a session, if any. Only people who have an account in a tenant learn
 * that it has expired.
 */
export function closedFor(account: Account, now: number): ErrorCode | undefined {
  if (!account.isActive) return 'LOGIN_FAILED';
  return hasPassed(account.tenantExpireTime, now) ? 'TENANT_EXPIRED' : undefined;
}

interface Admission {
  readonly entrant: Entrant;
  readonly account: Account;
  /** A hash that takes the place of an outdated one. */
  readonly rehashed?: string;
  /** Further writes that belong to the same transaction. */
  readonly also?: (tx: Transaction) => Promise<void>;
}

/** Opens a session for somebody who has proven their identity, in whichever way. */
export async function admit(context: AuthContext, admission: Admission): Promise<TokenResponse> {
  const { entrant, account, also } = admission;
  const who = auditActor(entrant, account);
  const session = await transact(context.db, async (tx) => {
    await noteSignIn(tx, context, admission);
    await also?.(tx);
    const opened = await openSession(tx, context, admission);
    await writeAudit(tx, who, { action: 'login', resource: 'session', recordId: opened.id });
    return opened;
  });
  context.note({
    ...noted(who, entrant.source),
    logLevel: 'info',
    logId: 'session.login',
    logData: entrant.client.clientId,
  });
  return issueTokens(context.keys.token, session, account);
}

async function noteSignIn(tx: Transaction, context: AuthContext, { entrant, account, rehashed }: Admission): Promise<void> {
  const values = {
    lastLoginTime: businessMoment(context.clock.now()),
    lastLoginIp: entrant.source.ip,
    ...(rehashed && { password: rehashed }),
  };
  await setColumns({ tx }, user, { values, where: eq(users.id, account.userId) });
}

async function openSession(tx: Transaction, context: AuthContext, { entrant, account }: Admission) {
  const { client, source, userType } = entrant;
  const now = context.clock.now();
  await tx.delete(authSession).where(lt(authSession.endsAt, now - DAY_MS));
  const [session] = await tx
    .insert(authSession)
    .values({
      tenantId: account.tenantId,
      userId: account.userId,
      clientId: client.clientId,
      userType,
      ip: source.ip,
      userAgent: source.userAgent.slice(0, 1000),
      issuedAt: now,
      startedAt: now,
      seenAt: now,
      endsAt: now + client.refreshSeconds * 1000,
      accessSeconds: client.accessSeconds,
      keyId: context.keys.token[0].id,
    })
    .returning();
  if (!session) throw new Error('An inserted session was not returned');
  return session;
}
