import { inArray, notInArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { WriteContext } from '#server/crud/context';
import { holdsAny } from '#server/crud/model/joined';
import { type RowOf, tableOf } from '#server/crud/model/table';
import { type Draft, defineModule, engineVerbs, type Hooks, type Module, type SaveContext } from '#server/crud/module';
import { readRow } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import type { Authenticator } from '#server/modules/auth/authenticate';
import { AppError, actions } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { roleMenu, roleScope } from '../../auth/grant-table.ts';
import { addCalls } from '../../calls.ts';
import { neededId } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { assertMayGive, PLATFORM_ROLE, TENANT_ROLE } from '../grant/service.ts';

type RoleDraft = Draft<typeof role>;
type RoleRow = RowOf<typeof role>;

/** Returns the hooks of roles. Aliases mean something to the server, so they are not free. */
function roleHooks(authenticator: Authenticator): Hooks<typeof role> {
  return {
    beforeSave: async (draft, context) => {
      assertAlias(draft, context);
      const { before, actor, tx } = context;
      if (before) await assertMayGive(tx, actor, { roleIds: [before.id], tenantId: before.tenantId });
    },
    afterSave: (_, { tx }) => authenticator.forget({}, tx),
    beforeRemove: async (rows, context) => {
      await assertRemovable(rows, context);
      await unlink(rows, context);
      await authenticator.forget({}, context.tx);
    },
  };
}

/** Refuses reserved aliases: `administrator` to everybody, `admin` to all but the platform. Parts of these words are free. */
function assertAlias(draft: RoleDraft, { actor, before }: SaveContext<typeof role>): void {
  const alias = draft.roleAlias ?? '';
  if (alias === before?.roleAlias) return;
  const isReserved = [alias, before?.roleAlias].includes(PLATFORM_ROLE);
  const isTenantRole = [alias, before?.roleAlias].includes(TENANT_ROLE);
  if (isReserved || (isTenantRole && !actor.isPlatformAdmin))
    throw new AppError('ROLE_RESERVED', { alias: reservedOf(alias, before) });
  if (before && !actor.isPlatformAdmin && actor.roleIds.includes(before.id)) throw new AppError('OWN_ROLE');
}

/** Returns the one of the two aliases that is reserved. */
function reservedOf(alias: string, before: RoleRow | undefined): string {
  return alias === PLATFORM_ROLE || alias === TENANT_ROLE ? alias : (before?.roleAlias ?? alias);
}

async function assertRemovable(rows: readonly RoleRow[], { actor, tx }: WriteContext): Promise<void> {
  const reserved = rows.find(({ roleAlias }) => roleAlias === PLATFORM_ROLE);
  if (reserved) throw new AppError('ROLE_RESERVED', { alias: PLATFORM_ROLE });
  for (const { id, tenantId } of rows) await assertMayGive(tx, actor, { roleIds: [id], tenantId });
  const ids = rows.map(({ id }) => id);
  const where = holdsAny(tableOf(user).roleId, ids);
  const holder = await readRow(tx, user, { where, columns: ['realName', 'roleId'] });
  if (!holder) return;
  const held = splitMany(holder.roleId);
  const name = rows.find(({ id }) => held.includes(id))?.roleName ?? '';
  const place = { zh: `${user.label.zh} ${holder.realName}`, en: `${user.label.en.toLowerCase()} ${holder.realName}` };
  throw new AppError('REF_IN_USE', { name, place, action: actions.remove });
}

/** Removes the grants of removed roles. */
async function unlink(rows: readonly RoleRow[], { tx }: WriteContext): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.delete(roleMenu).where(inArray(roleMenu.roleId, ids));
  await tx.delete(roleScope).where(inArray(roleScope.roleId, ids));
}

const roles = tableOf(role);
/** The right to choose among roles, which users who give roles to people have as well. */
const choosing = {
  method: 'GET',
  right: { anyOf: ['role', 'role_view', 'role_grant', 'user', 'user_add', 'user_edit', 'user_role', 'user_audit'] },
} as const;

const level = { parentId: 'The level below this role', keyword: 'Without parentId: roles by name, in their branches' };

/** Registers the calls of roles beside the engine's, below the noun's path. */
function roleRoutes(app: FastifyInstance, { detail, trees }: Records): void {
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

/** Its trees leave out what the reader must not know of, so they are not the engine's. */
const own: ReadonlySet<string> = new Set(['tree', 'lazyTree']);

/** Roles of a tenant. What they grant is the grant module's. */
export const roleModule = ({ authenticator }: Services): Module =>
  defineModule(role, {
    only: engineVerbs.filter((verb) => !own.has(verb)),
    hooks: roleHooks(authenticator),
    routes: [roleRoutes],
  });
