import type { FastifyInstance } from 'fastify';
import { defineModule, type Hooks, type Module } from '#server/crud/module';
import { readCodes } from '#server/crud/scope/rights';
import type { GuardedRoute } from '#shared/authority';
import { actions } from '#shared/errors';
import { apiScope } from '#src/resources/system/api-scope';
import { addCalls } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { assertUngranted, freeCode, menuOf, scopeName } from '../data-scope/service.ts';

/** Returns the hooks of calls that can be granted by themselves. Whether one is valid follows from its definition. */
function apiScopeHooks({
  authenticator,
  dictionaries,
}: Pick<Services, 'authenticator' | 'dictionaries'>): Hooks<typeof apiScope> {
  return {
    async beforeSave(draft, { tx, sent, before }) {
      const menu = before ? undefined : await menuOf(tx, draft.menuId);
      if (!menu) return;
      const isLeftOut = (name: keyof typeof draft) => draft[name] === null && !sent.has(name);
      if (isLeftOut('resourceCode')) draft.resourceCode = await freeCode(tx, 'apiScope', menu.code);
      if (isLeftOut('scopeName')) {
        draft.scopeName = await scopeName(dictionaries, menu, { code: 'api_scope_type', key: draft.scopeType, via: tx });
      }
    },
    afterSave: (_, { tx }) => authenticator.forget({}, tx),
    async beforeRemove(rows, { tx }) {
      await assertUngranted(tx, rows, { kind: 'apiScope', action: actions.remove });
      await authenticator.forget({}, tx);
    },
  };
}

const right = { anyOf: [...readCodes(apiScope), 'api_scope_setting'] };

/** Makes the call that lists the calls which can be granted, for users who write scopes. */
function apiScopeRoutes(app: FastifyInstance): void {
  addCalls(app, {
    routes: {
      method: 'GET',
      right,
      summary: 'List the guarded calls with the rights that open them',
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

/** Calls that a role may make although it grants none of the codes that guard them. */
export const apiScopeModule = (services: Services): Module =>
  defineModule(apiScope, { hooks: apiScopeHooks(services), routes: [apiScopeRoutes] });
