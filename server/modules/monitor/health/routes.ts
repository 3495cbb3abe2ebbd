import type { FastifyInstance } from 'fastify';
import { addCalls } from '../../calls.ts';
import { type HealthContext, healthOf } from './service.ts';

/** How the machinery is. All tenants share it, so it is the platform's to look at. */
export function healthRoutes(context: HealthContext) {
  return async (app: FastifyInstance) =>
    addCalls(app, {
      'blade-monitor/health': {
        ...{ method: 'GET', right: 'platform', summary: 'How the servers, the database and what waits for them are' },
        answer: () => healthOf(context),
      },
    });
}
