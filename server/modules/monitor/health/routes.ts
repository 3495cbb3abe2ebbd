import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { type HealthContext, healthOf } from './service.ts';

/** How the machinery is. All tenants share it, so it is the platform's to look at. */
export function healthRoutes(context: HealthContext) {
  return async (app: FastifyInstance) => {
    app.get(
      '/blade-monitor/health',
      { config: { right: 'platform' }, ...documented('How the servers, the database and what waits for them are') },
      async (request) => ok(await healthOf(context), actorOf(request).language),
    );
  };
}
