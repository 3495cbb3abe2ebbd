import { inArray } from 'drizzle-orm';
import type { WriteContext } from '#server/crud/context';
import { holdsAny } from '#server/crud/model/joined';
import { type RowOf, tableOf } from '#server/crud/model/table';
import type { Draft, Hooks, SaveContext } from '#server/crud/module';
import { readRow } from '#server/crud/read/rows';
import type { Authenticator } from '#server/modules/auth/authenticate';
import { AppError, actions } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import type { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { roleMenu, roleScope } from '../../auth/grant-table.ts';
import { assertMayGive, PLATFORM_ROLE, TENANT_ROLE } from '../grant/service.ts';

type RoleDraft = Draft<typeof role>;
type RoleRow = RowOf<typeof role>;

/** Returns the hooks of roles. Aliases mean something to the server, so they are not free. */
export function roleHooks(authenticator: Authenticator): Hooks<typeof role> {
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
