import type { FastifyInstance } from 'fastify';
import { ALL_TENANTS, enterTenant } from '#server/db/tenancy';

/**
 * Runs each handler in the name of its actor's tenant, or of all tenants for platform administrators and for public routes, which
 * have no actor. It hooks in after the body was read, because the events of the body come from outside the async context.
 */
export function addTenancy(app: FastifyInstance): void {
  app.addHook('preValidation', ({ actor, routeOptions }, _reply, next) => {
    if (actor) enterTenant(actor.isPlatformAdmin ? ALL_TENANTS : actor.tenantId, next);
    else if (routeOptions.config.right === 'public') enterTenant(ALL_TENANTS, next);
    else next();
  });
}
