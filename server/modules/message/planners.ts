import { sql } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { isEnabled, PLATFORM_ROLE, PLATFORM_TENANT } from '#server/modules/auth/service';
import { dept } from '#src/resources/system/dept';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';

const [users, roles, depts] = [tableOf(user), tableOf(role), tableOf(dept)];

/** A limit of the query: fewer people than this look after one base. */
const MOST = 200;

/** Returns the users who administer the platform. */
export async function platformAdmins(via: Executor): Promise<readonly string[]> {
  const isAdmin = whereOf(role, { tenantId: PLATFORM_TENANT, roleAlias: PLATFORM_ROLE });
  const rows = await via
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(roles, holdsOne(users.roleId, sql`${roles.id}::text`))
    .where(whereOf(user, [{ tenantId: PLATFORM_TENANT }, isEnabled(users.status), isAdmin]))
    .limit(MOST);
  return rows.map(({ id }) => id);
}

/** Returns the users of a tenant who have one of these roles and belong to the base, to an office of it or to one above it. */
export async function peopleOfBase(
  via: Executor,
  { tenantId, baseId, aliases }: { readonly tenantId: string; readonly baseId: string; readonly aliases: readonly string[] },
): Promise<readonly string[]> {
  const ofBase = sql`(select array_agg(near.id::text) from ${depts} near, ${depts} base where base.id = ${baseId} and near.is_deleted = 0
    and (near.id = base.id or near.id::text = any(string_to_array(base.ancestors, ','))
      or base.id::text = any(string_to_array(near.ancestors, ','))))`;
  const rows = await via
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(roles, holdsOne(users.roleId, sql`${roles.id}::text`))
    .where(
      whereOf(user, [
        { tenantId },
        isEnabled(users.status),
        whereOf(role, { tenantId, roleAlias: aliases }),
        sql`string_to_array(${users.deptId}, ',') && ${ofBase}`,
      ]),
    )
    .limit(MOST);
  return rows.map(({ id }) => id);
}
