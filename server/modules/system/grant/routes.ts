import type { FastifyInstance } from 'fastify';
import { readIds } from '#server/crud/write/remove';
import { addCalls, type Calls } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { grantTrees, topTree } from './catalogue.ts';
import { changeGrants, previewGrants, storedKeys } from './change-grants.ts';
import { placedKeys, placeMenus } from './place-menus.ts';
import { readRoleGrant, readTopMenuGrant } from './read-grant.ts';
import { assertRoles } from './service.ts';

const grants = { anyOf: ['role_grant'] };
/** Includes readers of roles: clients of the family ask as soon as the list of roles opens. */
const readsGrants = { anyOf: ['role', 'role_view', 'role_grant'] };
const readsTops = { anyOf: ['topmenu', 'topmenu_view', 'topmenu_setting'] };

const body = 'As JSON: roleIds, menuIds, dataScopeIds, apiScopeIds';

type Needs = Pick<Services, 'context' | 'authenticator' | 'events'>;

/** Registers the calls for the grants of roles, and for the menus under entries of the top bar (protocol 5.6). */
export function grantRoutes(services: Needs) {
  return async (app: FastifyInstance) => addCalls(app, { ...roleGrants(services), ...topGrants(services) });
}

function roleGrants({ context: { db }, authenticator }: Needs): Calls {
  return {
    'blade-system/menu/grant-tree': {
      method: 'GET',
      right: readsGrants,
      summary: 'Read the grantable menus, data scopes and API scopes as trees',
      handler: (_sent, { actor }) => grantTrees(db, actor),
    },
    'blade-system/menu/role-tree-keys': {
      method: 'GET',
      right: readsGrants,
      summary: 'Read the ids that roles are granted',
      parameters: { roleIds: 'Comma-joined ids' },
      async handler(sent, { actor }) {
        const roleIds = readIds(sent.roleIds);
        await assertRoles(db, actor, roleIds);
        return storedKeys(db, roleIds);
      },
    },
    'blade-system/role/grant': {
      method: 'POST',
      right: grants,
      summary: `Replace the grants of roles. ${body}`,
      async handler(_sent, { actor, once, request }) {
        await changeGrants({ db, actor, once }, readRoleGrant(request.body), (tx) => authenticator.forget({}, tx));
      },
    },
    'blade-system/role/grant-preview': {
      method: 'POST',
      right: grants,
      summary: `Preview the changes of a grant. ${body}`,
      handler: async (_sent, { actor, request }) => previewGrants(db, actor, readRoleGrant(request.body)),
    },
  };
}

function topGrants({ context: { db }, events }: Needs): Calls {
  return {
    'blade-system/menu/grant-top-tree': {
      method: 'GET',
      right: readsTops,
      summary: 'List the menus for an entry of the top bar',
      handler: async (_sent, { actor }) => ({ menu: await topTree(db, actor), dataScope: [], apiScope: [] }),
    },
    'blade-system/menu/top-tree-keys': {
      method: 'GET',
      right: readsTops,
      summary: 'Read the menus of entries of the top bar',
      parameters: { topMenuIds: 'Comma-joined ids' },
      handler: async (sent) => ({ menu: await placedKeys(db, readIds(sent.topMenuIds)), dataScope: [], apiScope: [] }),
    },
    'blade-system/topmenu/grant': {
      method: 'POST',
      right: 'platform',
      summary: 'Replace the menus of entries of the top bar. As JSON: topMenuIds, menuIds',
      async handler(_sent, { actor, once, request }) {
        await placeMenus({ db, actor, once }, readTopMenuGrant(request.body));
        await events.publish({ topic: 'menus' });
      },
    },
  };
}
