import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { writeAudit } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { businessMoment } from '#shared/time';
import { deviceOf } from './device.ts';
import type { AuthContext } from './service.ts';
import { endSession, endSessionsOf } from './sign-out.ts';
import { authSession } from './table.ts';

/** Returns the sessions of the user, this one first, then the others by when they were last used. */
export async function ownSessions({ db, clock }: AuthContext, { userId, sessionId }: Actor) {
  const rows = await db
    .select()
    .from(authSession)
    .where(and(eq(authSession.userId, userId), isNull(authSession.revokedAt), gt(authSession.endsAt, clock.now())))
    .orderBy(desc(eq(authSession.id, sessionId)), desc(authSession.seenAt), desc(authSession.id))
    .limit(100);
  return rows.map(({ id, ip, userAgent, issuedAt, startedAt, seenAt }) => ({
    id,
    ip,
    ...deviceOf(userAgent),
    isCurrent: id === sessionId,
    startTime: startedAt === null ? '' : businessMoment(startedAt),
    // Sessions from before this was kept: their tokens were renewed then.
    seenTime: businessMoment(seenAt ?? issuedAt),
  }));
}

/** Ends one of one's own sessions elsewhere; signing out is how the present one ends. */
export async function endOwnSession({ db, clock }: AuthContext, actor: Actor, id: string): Promise<void> {
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  await transact(db, async (tx) => {
    const isOwn = and(eq(authSession.id, id), eq(authSession.userId, actor.userId), ne(authSession.id, actor.sessionId));
    const [found] = await tx.select({ id: authSession.id }).from(authSession).where(isOwn).for('update');
    if (!found) throw new AppError('NOT_FOUND');
    await endSession(tx, id, { now: clock.now(), reason: 'owner' });
    await writeAudit(tx, actor, { action: 'endSession', resource: 'session', recordId: id });
  });
}

/** Ends all of one's own sessions but this one. */
export async function endOtherSessions({ db, clock }: AuthContext, actor: Actor): Promise<void> {
  await transact(db, async (tx) => {
    await endSessionsOf(tx, actor.userId, { now: clock.now(), reason: 'owner', except: actor.sessionId });
    await writeAudit(tx, actor, { action: 'endOtherSessions', resource: 'session', recordId: actor.sessionId });
  });
}
