import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { writeAudit } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented, nothing } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { businessMoment } from '#shared/time';
import type { Authenticator } from './authenticate.ts';
import { deviceOf } from './device.ts';
import { readParameters, required } from './read-token-request.ts';
import type { AuthContext } from './service.ts';
import { endSession, endSessionsOf } from './sign-out.ts';
import { authSession } from './table.ts';

/** Returns the sessions of the user, this one first, then the others by when they were last used. */
async function ownSessions({ db, clock }: AuthContext, { userId, sessionId }: Actor) {
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
async function endOwnSession({ db, clock }: AuthContext, actor: Actor, id: string): Promise<void> {
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
async function endOtherSessions({ db, clock }: AuthContext, actor: Actor): Promise<void> {
  await transact(db, async (tx) => {
    await endSessionsOf(tx, actor.userId, { now: clock.now(), reason: 'owner', except: actor.sessionId });
    await writeAudit(tx, actor, { action: 'endOtherSessions', resource: 'session', recordId: actor.sessionId });
  });
}

const session = { right: 'session' } as const;

/** Makes the calls that list the user's own sessions and end them. */
export function sessionRoutes(context: AuthContext, authenticator: Authenticator) {
  return async (app: FastifyInstance) => {
    app.get('/blade-auth/oauth/sessions', { config: session, ...documented('List own sessions') }, async (request) => {
      const actor = actorOf(request);
      return ok(await ownSessions(context, actor), actor.language);
    });
    app.post(
      '/blade-auth/oauth/end-session',
      { config: session, ...documented('End one of the own sessions', { id: 'Which' }) },
      async (request) => {
        const [actor, id] = [actorOf(request), required(readParameters(request), 'id')];
        await endOwnSession(context, actor, id);
        await authenticator.forget({ sessionId: id });
        return ok({}, actor.language);
      },
    );
    app.post(
      '/blade-auth/oauth/end-other-sessions',
      { config: session, ...documented('End all own sessions but this one', nothing) },
      async (request) => {
        const actor = actorOf(request);
        await endOtherSessions(context, actor);
        await authenticator.forget({ userId: actor.userId });
        return ok({}, actor.language);
      },
    );
  };
}
