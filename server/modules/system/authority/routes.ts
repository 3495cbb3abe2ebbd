import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { readQuestion } from './demand.ts';
import { type Authority, whyMay } from './service.ts';

/** For whoever gives rights: what he sees of others' rights is what he could have given. */
const right = { anyOf: ['role_grant', 'user_role'] };

const parameters = {
  userId: 'Who',
  code: 'A menu or button code',
  method: 'Or a call: its method, GET unless told',
  path: 'and its address',
};

/** Why somebody may, or may not. */
export function authorityRoutes(authority: Authority) {
  return async (app: FastifyInstance) => {
    app.get(
      '/blade-system/authority/why',
      {
        config: { right },
        ...documented('Whether somebody may make a call or use a button, and everything that decides it', parameters),
      },
      async (request) => {
        const actor = actorOf(request);
        const query = request.query as Readonly<Record<string, unknown>>;
        if (!isId(query.userId)) throw new AppError('WRONG_PARAMETER', { name: 'userId' });
        const asked = { actor, userId: query.userId, question: readQuestion(query), routes: app.routeRights };
        return ok(await whyMay(authority, asked), actor.language);
      },
    );
  };
}
