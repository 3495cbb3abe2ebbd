import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import { authSession } from './table.ts';

/** The reason why a session ended before its time. */
export type RevokedFor = 'logout' | 'replay' | 'password' | 'account' | 'owner' | 'admin';

interface Ending {
  readonly now: number;
  readonly reason: RevokedFor;
}

/** Ends one session: its tokens, access and refresh, open nothing any more. */
export function endSession(via: Executor, sessionId: string, ending: Ending): Promise<void> {
  return revoke(via, eq(authSession.id, sessionId), ending);
}

/** Ends the sessions of an account, but for one that goes on. */
export function endSessionsOf(via: Executor, userId: string, ending: Ending & { readonly except?: string }): Promise<void> {
  const others = ending.except === undefined ? undefined : ne(authSession.id, ending.except);
  return revoke(via, and(eq(authSession.userId, userId), others), ending);
}

/** Ends the sessions of everybody in a tenant. */
export function endSessionsIn(via: Executor, tenantId: string, ending: Ending): Promise<void> {
  return revoke(via, eq(authSession.tenantId, tenantId), ending);
}

async function revoke(via: Executor, which: SQL | undefined, { now, reason }: Ending): Promise<void> {
  await via
    .update(authSession)
    .set({ revokedAt: now, revokedFor: reason })
    .where(and(which, isNull(authSession.revokedAt)));
}
