import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Actor } from '#server/lib/actor';
import { isEnabled } from '#server/modules/auth/service';
import { dept } from '#src/resources/system/dept';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';

const [users, depts] = [tableOf(user), tableOf(dept)];
const roles = tableOf(role);

/** The id of the role that a condition of `holdsRole` is about. */
export const roleId = roles.id;

/** That a user holds a role of their tenant for which this is true. */
const holdsRole = (isSuch: SQL): SQL => sql`exists (select from ${roles}
  where ${whereOf(role, [eq(roles.tenantId, users.tenantId), isSuch, holdsOne(users.roleId, sql`${roles.id}::text`)])})`;

/** That a user may be named as approver by this actor: it is somebody else, who can sign in and holds a role of this kind. */
export const mayApprove = (actor: Actor, isSuchRole: SQL): SQL =>
  sql`${and(ne(users.id, actor.userId), isEnabled(users.status), holdsRole(isSuchRole))}`;

/** That a role has this alias. */
export const hasAlias = (alias: string): SQL => eq(roles.roleAlias, alias);

/** That a user belongs to a department of this actor, or to one above it. */
export const isNear = ({ deptIds }: Actor): SQL => sql`string_to_array(${users.deptId}, ',') && (
  select array_agg(near.id::text) from ${depts} near, ${depts} own
  where own.id::text = any(${sql.param([...deptIds])}::text[]) and near.is_deleted = 0
    and (near.id = own.id or near.id::text = any(string_to_array(own.ancestors, ','))))`;
