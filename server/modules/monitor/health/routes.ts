import type { FastifyInstance } from 'fastify';
import { addCalls } from '../../calls.ts';
import { type HealthContext, healthOf } from './service.ts';

/** Makes the call for the health of the system. All tenants share it, so only the platform may read it. */
export function healthRoutes(context: HealthContext) {
  return async (app: FastifyInstance) =>
    addCalls(app, {
      'blade-monitor/health': {
        method: 'GET',
        right: 'platform',
        summary: 'Read the health of servers, database and queues',
        handler: () => healthOf(context),
      },
    });
}
