import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '#server/crud/write/idempotency';
import { readIds } from '#server/crud/write/remove';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Services } from '../../services.ts';
import { grantTrees, topTree } from './catalogue.ts';
import { changeGrants, previewGrants, storedKeys } from './change-grants.ts';
import { placedKeys, placeMenus } from './place-menus.ts';
import { readRoleGrant, readTopMenuGrant } from './read-grant.ts';
import { assertRoles } from './service.ts';

const grants = { right: { anyOf: ['role_grant'] } };
/** Clients of the family ask as soon as the list of roles opens. */
const readsGrants = { right: { anyOf: ['role', 'role_view', 'role_grant'] } };
const readsTops = { right: { anyOf: ['topmenu', 'topmenu_view', 'topmenu_setting'] } };

const body = 'As JSON: roleIds, menuIds, dataScopeIds, apiScopeIds';
const idsIn = (request: FastifyRequest, name: string) => readIds((request.query as Record<string, unknown>)[name]);

/** What roles are granted, and what stands under the entries of the top bar (blade-protocol 5.6). */
export function grantRoutes(services: Pick<Services, 'context' | 'authenticator' | 'events'>) {
  return async (app: FastifyInstance) => {
    roleGrants(app, services);
    topGrants(app, services);
  };
}

function roleGrants(app: FastifyInstance, { context: { db }, authenticator }: Pick<Services, 'context' | 'authenticator'>) {
  app.get(
    '/blade-system/menu/grant-tree',
    { config: readsGrants, ...documented('What the user may grant, as three forests') },
    async (request) => {
      const actor = actorOf(request);
      return ok(await grantTrees(db, actor), actor.language);
    },
  );
  app.get(
    '/blade-system/menu/role-tree-keys',
    { config: readsGrants, ...documented('The ids that roles are granted', { roleIds: 'Comma-joined ids' }) },
    async (request) => {
      const actor = actorOf(request);
      const roleIds = idsIn(request, 'roleIds');
      await assertRoles(db, actor, roleIds);
      return ok(await storedKeys(db, roleIds), actor.language);
    },
  );
  app.post(
    '/blade-system/role/grant',
    { config: grants, ...documented(`Grants roles exactly these. ${body}`) },
    async (request) => {
      const actor = actorOf(request);
      const call = { db, actor, once: idempotencyKeyOf(request) };
      await changeGrants(call, readRoleGrant(request.body), (tx) => authenticator.forget({}, tx));
      return ok({}, actor.language);
    },
  );
  app.post(
    '/blade-system/role/grant-preview',
    { config: grants, ...documented(`What a grant would change. ${body}`) },
    async (request) => {
      const actor = actorOf(request);
      return ok(await previewGrants(db, actor, readRoleGrant(request.body)), actor.language);
    },
  );
}

function topGrants(app: FastifyInstance, { context: { db }, events }: Pick<Services, 'context' | 'events'>) {
  app.get(
    '/blade-system/menu/grant-top-tree',
    { config: readsTops, ...documented('The menus that an entry of the top bar may show') },
    async (request) => {
      const actor = actorOf(request);
      return ok({ menu: await topTree(db, actor), dataScope: [], apiScope: [] }, actor.language);
    },
  );
  app.get(
    '/blade-system/menu/top-tree-keys',
    { config: readsTops, ...documented('The menus under entries of the top bar', { topMenuIds: 'Comma-joined ids' }) },
    async (request) => {
      const { language } = actorOf(request);
      return ok({ menu: await placedKeys(db, idsIn(request, 'topMenuIds')), dataScope: [], apiScope: [] }, language);
    },
  );
  app.post(
    '/blade-system/topmenu/grant',
    { config: { right: 'platform' }, ...documented('Puts exactly these menus under entries. As JSON: topMenuIds, menuIds') },
    async (request) => {
      const actor = actorOf(request);
      await placeMenus({ db, actor, once: idempotencyKeyOf(request) }, readTopMenuGrant(request.body));
      await events.publish({ topic: 'menus' });
      return ok({}, actor.language);
    },
  );
}
