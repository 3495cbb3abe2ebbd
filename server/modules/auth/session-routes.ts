import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Authenticator } from './authenticate.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
import { readParameters, required } from './read-token-request.ts';
import type { AuthContext } from './service.ts';

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
      { config: session, ...documented('End all own sessions but this one') },
      async (request) => {
        const actor = actorOf(request);
        await endOtherSessions(context, actor);
        await authenticator.forget({ userId: actor.userId });
        return ok({}, actor.language);
      },
    );
  };
}
