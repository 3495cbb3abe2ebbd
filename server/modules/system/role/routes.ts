import { notInArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import type { Records } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { role } from '#src/resources/system/role';
import { addCalls } from '../../calls.ts';
import { neededId } from '../../sent.ts';
import { PLATFORM_ROLE, TENANT_ROLE } from '../grant/service.ts';

const roles = tableOf(role);
/** The right to choose among roles, which users who give roles to people have as well. */
const choosing = {
  method: 'GET',
  right: { anyOf: ['role', 'role_view', 'role_grant', 'user', 'user_add', 'user_edit', 'user_role', 'user_audit'] },
} as const;

const level = { parentId: 'The level below this role', keyword: 'Without parentId: roles by name, in their branches' };

/** Registers the calls of roles beside the engine's, below the noun's path. */
export function roleRoutes(app: FastifyInstance, { detail, trees }: Records): void {
  const treeOf = async (actor: Actor, tenantId: unknown) => trees?.tree(actor, { tenantId }, hiddenFrom(actor)) ?? [];
  addCalls(app, {
    tree: {
      ...choosing,
      summary: 'List roles as tree nodes',
      parameters: { tenantId: 'For platform administrators' },
      handler: ({ tenantId }, { actor }) => treeOf(actor, tenantId),
    },
    'lazy-tree': {
      ...choosing,
      summary: 'List the roles of one level as tree nodes',
      parameters: level,
      handler: async (sent, { actor }) => trees?.lazyTree(actor, sent, hiddenFrom(actor)) ?? [],
    },
    'tree-by-id': {
      ...choosing,
      summary: 'List the roles of the tenant of a role',
      parameters: { roleId: 'A role' },
      async handler(sent, { actor }) {
        const record = await detail(actor, neededId(sent, 'roleId'));
        if (!record) throw new AppError('NOT_FOUND');
        return treeOf(actor, record.tenantId);
      },
    },
    alias: {
      method: 'GET',
      right: 'session',
      summary: 'List the role aliases of the user',
      handler: async (_sent, { actor }) => actor.roleAliases,
    },
  });
}

/** Returns the condition that hides the roles that run a tenant or the platform from actors who do not hold them. */
function hiddenFrom({ isPlatformAdmin, roleAliases }: Actor) {
  if (isPlatformAdmin) return undefined;
  const hidden = [PLATFORM_ROLE, TENANT_ROLE].filter((alias) => !roleAliases.includes(alias));
  return hidden.length > 0 ? notInArray(roles.roleAlias, hidden) : undefined;
}
