import type { FastifyInstance } from 'fastify';
import { ALL_TENANTS, enterTenant } from '#server/db/tenancy';

/**
 * Lets each handler ask the database in the name of its actor's tenant, a platform administrator's in that of all. So does a public
 * route, which is asked before anybody is known. After the body was read, because its events come from outside the request.
 */
export function addTenancy(app: FastifyInstance): void {
  app.addHook('preValidation', ({ actor, routeOptions }, _reply, next) => {
    if (actor) enterTenant(actor.isPlatformAdmin ? ALL_TENANTS : actor.tenantId, next);
    else if (routeOptions.config.right === 'public') enterTenant(ALL_TENANTS, next);
    else next();
  });
}
