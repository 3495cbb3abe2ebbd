import { notInArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import type { Query } from '#server/crud/read/paging';
import type { Records } from '#server/crud/records';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { role } from '#src/resources/system/role';
import { PLATFORM_ROLE, TENANT_ROLE } from '../grant/service.ts';

const roles = tableOf(role);
/** Whoever gives roles to people chooses among them as well. */
const choosing = {
  right: { anyOf: ['role', 'role_view', 'role_grant', 'user', 'user_add', 'user_edit', 'user_role', 'user_audit'] },
};

const level = { parentId: 'The level below this role', keyword: 'Without parentId: roles by name, in their branches' };

/** The calls of roles beside the engine's, below the noun's path. */
export function roleRoutes(app: FastifyInstance, { detail, trees }: Records): void {
  const treeOf = async (actor: Actor, tenantId: unknown) => trees?.tree(actor, { tenantId }, hiddenFrom(actor)) ?? [];
  app.get(
    '/tree',
    { config: choosing, ...documented('Roles as nested nodes', { tenantId: 'For platform administrators' }) },
    async (request) => {
      const actor = actorOf(request);
      return ok(await treeOf(actor, (request.query as { tenantId?: unknown }).tenantId), actor.language);
    },
  );
  app.get('/lazy-tree', { config: choosing, ...documented('The roles of one level as nodes', level) }, async (request) => {
    const actor = actorOf(request);
    return ok((await trees?.lazyTree(actor, request.query as Query, hiddenFrom(actor))) ?? [], actor.language);
  });
  app.get(
    '/tree-by-id',
    { config: choosing, ...documented('The roles of the tenant of a role', { roleId: 'A role' }) },
    async (request) => {
      const actor = actorOf(request);
      const { roleId } = request.query as { roleId?: unknown };
      if (!isId(roleId)) throw new AppError('WRONG_PARAMETER', { name: 'roleId' });
      const record = await detail(actor, roleId);
      if (!record) throw new AppError('NOT_FOUND');
      return ok(await treeOf(actor, record.tenantId), actor.language);
    },
  );
  app.get('/alias', { config: { right: 'session' }, ...documented('The aliases of the user') }, async (request) => {
    const { roleAliases, language } = actorOf(request);
    return ok(roleAliases, language);
  });
}

/** Whoever does not hold the roles that run a tenant or the platform is not offered them. */
function hiddenFrom({ isPlatformAdmin, roleAliases }: Actor) {
  if (isPlatformAdmin) return undefined;
  const hidden = [PLATFORM_ROLE, TENANT_ROLE].filter((alias) => !roleAliases.includes(alias));
  return hidden.length > 0 ? notInArray(roles.roleAlias, hidden) : undefined;
}
