import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { writeAudit } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import { hasPassed } from '#server/lib/time';
import { readToken, type SessionClaims } from '#server/lib/token';
import { AppError } from '#shared/errors';
import type { TokenResponse } from '#shared/wire';
import type { Client } from './authenticate-client.ts';
import { issueTokens, type Session } from './issue-tokens.ts';
import { type Account, type AuthContext, findAccount, type Source } from './service.ts';
import { endSession } from './sign-out.ts';
import { authSession } from './table.ts';

export interface Renewal {
  readonly refreshToken: string;
  readonly client: Client;
  readonly source: Source;
}

/** For so many milliseconds an old refresh token returns the renewed pair: two tabs may ask, or an answer may get lost. */
const GRACE_MS = 10_000;

/**
 * Renews the pair of a session. The step is one conditional update, so however many ask at once, a refresh token has at most one
 * successor; a later use of it means that two hold it, and ends the session.
 */
export async function renew(context: AuthContext, { refreshToken, client, source }: Renewal): Promise<TokenResponse> {
  const now = context.clock.now();
  const claims = await readToken(context.keys.token, refreshToken, { kind: 'refresh_token', now });
  if (!claims) throw new AppError('REFRESH_FAILED');
  const renewed = await transact(context.db, async (tx) => {
    const session = (await advance(tx, context, { claims, client })) ?? (await repeatOf(tx, { claims, client, now, source }));
    if (!session) return undefined;
    const account = await findAccount(tx, { userId: session.userId });
    return account && mayGoOn(account, now) ? { session, account } : undefined;
  });
  if (!renewed) throw new AppError('REFRESH_FAILED');
  return issueTokens(context.keys.token, renewed.session, renewed.account);
}

const mayGoOn = (account: Account, now: number) => account.isActive && !hasPassed(account.tenantExpireTime, now);

/** The claims of a refresh token and the client that presented it. */
interface Shown {
  readonly claims: SessionClaims;
  readonly client: Client;
}

/** Advances the session to the next generation, if the token is of the present one. */
async function advance(tx: Transaction, { clock, keys }: AuthContext, { claims, client }: Shown) {
  const now = clock.now();
  const [session] = await tx
    .update(authSession)
    .set({ generation: sql`${authSession.generation} + 1`, issuedAt: now, keyId: keys.token[0].id })
    .where(
      and(
        eq(authSession.id, claims.sid),
        eq(authSession.generation, claims.gen),
        eq(authSession.clientId, client.clientId),
        isNull(authSession.revokedAt),
        gt(authSession.endsAt, now),
      ),
    )
    .returning();
  return session;
}

/** Returns the session if the token was renewed a moment ago; a token that was renewed earlier ends its session. */
async function repeatOf(
  tx: Transaction,
  { claims, client, now, source }: Shown & { now: number; source: Source },
): Promise<Session | undefined> {
  const [session] = await tx.select().from(authSession).where(eq(authSession.id, claims.sid)).for('update');
  if (!session || session.clientId !== client.clientId) return undefined;
  if (session.revokedAt !== null || session.endsAt <= now) return undefined;
  // A clock that was set back since does not make the grace longer.
  if (session.generation === claims.gen + 1 && Math.abs(now - session.issuedAt) <= GRACE_MS) return session;
  await endSession(tx, session.id, { now, reason: 'replay' });
  const owner = await findAccount(tx, { userId: session.userId });
  await writeAudit(
    tx,
    {
      tenantId: session.tenantId,
      userId: session.userId,
      account: owner?.account ?? '',
      ip: source.ip,
      requestId: source.requestId,
    },
    { action: 'refreshReplayed', resource: 'session', recordId: session.id },
  );
  return undefined;
}
