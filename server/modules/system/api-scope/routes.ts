import type { FastifyInstance } from 'fastify';
import { readCodes } from '#server/crud/scope/rights';
import type { GuardedRoute } from '#shared/authority';
import { apiScope } from '#src/resources/system/api-scope';
import { addCalls } from '../../calls.ts';

const right = { anyOf: [...readCodes(apiScope), 'api_scope_setting'] };

/** Makes the call that lists the calls which can be granted, for users who write scopes. */
export function apiScopeRoutes(app: FastifyInstance): void {
  addCalls(app, {
    routes: {
      ...{ method: 'GET', right, summary: 'Every guarded call, with the codes that open it' },
      handler: async () => guardedRoutes(app),
    },
  });
}

/** Public calls need no right, and HEAD comes with GET. */
function guardedRoutes({ routeRights }: FastifyInstance): GuardedRoute[] {
  return routeRights.flatMap(({ method, url, right, summary }): GuardedRoute[] => {
    if (right === 'public' || method === 'HEAD') return [];
    const isByCode = typeof right === 'object';
    return [{ method, path: url, right: isByCode ? 'codes' : right, codes: isByCode ? right.anyOf : [], summary }];
  });
}
