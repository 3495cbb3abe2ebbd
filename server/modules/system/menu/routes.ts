import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/types';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { buttonsFor, routesFor, topMenusFor } from './service.ts';

const session = { right: 'session' } as const;

/** What a client draws its frame from: open to anybody signed in, each seeing his own. */
export function menuRoutes(db: Database) {
  return async (app: FastifyInstance) => {
    app.get(
      '/blade-system/menu/routes',
      { config: session, ...documented('The menu tree of the user', { topMenuId: 'Only what this entry of the top bar holds' }) },
      async (request) => {
        const actor = actorOf(request);
        return ok(await routesFor(db, actor, topMenuIdOf(request.query)), actor.language);
      },
    );
    app.get(
      '/blade-system/menu/buttons',
      { config: session, ...documented('The buttons of the user, below the menus that own them') },
      async (request) => {
        const actor = actorOf(request);
        return ok(await buttonsFor(db, actor), actor.language);
      },
    );
    app.get('/blade-system/menu/top-menu', { config: session, ...documented('The entries of the top bar') }, async (request) => {
      const actor = actorOf(request);
      return ok(await topMenusFor(db, actor), actor.language);
    });
  };
}

/** Clients send the parameter blank when no entry of the top bar is chosen. */
function topMenuIdOf(query: unknown): string | undefined {
  const { topMenuId } = query as { topMenuId?: unknown };
  if (topMenuId === undefined || topMenuId === '') return undefined;
  if (!isId(topMenuId)) throw new AppError('WRONG_PARAMETER', { name: 'topMenuId' });
  return topMenuId;
}
