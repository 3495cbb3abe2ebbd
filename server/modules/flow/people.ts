import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import type { People } from '#server/flow/ports';
import type { Actor } from '#server/lib/actor';
import { type Account, findAccount, isEnabled } from '#server/modules/auth/service';
import type { Refusal } from '#shared/errors';
import type { Words } from '#shared/field';
import { isId } from '#shared/rules';
import { dept } from '#src/resources/system/dept';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import type { ProcessRow } from './process-noun.ts';

const [users, roles, depts] = [tableOf(user), tableOf(role), tableOf(dept)];

/** The most people who get a message about one event. */
const MOST = 200;

const roleKey = sql`${roles.id}::text`;

/** An account that may sign in. */
const isActive = (tenantId: SQLWrapper) => whereOf(user, [sql`${users.tenantId} = ${tenantId}`, isEnabled(users.status)]);

/** A text as an id; nothing where it is none, as a name in a drawing may be. */
const asId = (text: SQLWrapper): SQL => sql`case when ${text} ~ '^[0-8]?[0-9]{1,18}$' then (${text})::bigint end`;

/** The accounts of the product, as the workflow asks about them. */
export const flowPeople: People = {
  async namesOf(via, ids) {
    const where = { id: ids.filter(isId) };
    const rows = await readRows(via, user, { where, columns: ['id', 'realName'], withRemoved: true });
    return new Map(rows.map(({ id, realName }) => [id, realName]));
  },
  async withRoles(via, { tenantId, codes }) {
    const rows = await via
      .selectDistinct({ id: users.id })
      .from(users)
      .innerJoin(roles, holdsOne(users.roleId, roleKey))
      .where(and(isActive(sql`${tenantId}`), whereOf(role, { tenantId, roleAlias: codes })))
      .limit(MOST);
    return rows.map(({ id }) => id);
  },
  isThere: (tenantId, userId) => sql`exists (select from ${users} where ${users.id} = ${asId(userId)} and ${isActive(tenantId)})`,
  holdsRole: (tenantId, code) => sql`exists (select from ${users}
    join ${roles} on ${holdsOne(users.roleId, roleKey)}
      and ${whereOf(role, [eq(roles.tenantId, users.tenantId), sql`${roles.roleAlias} = ${code}`])}
    where ${isActive(tenantId)})`,
};

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

interface Named {
  readonly userId: string;
  /** The field that names them. */
  readonly field: Words;
}

/** Returns the account that an application names, or the refusal: it is the applicant, or somebody who cannot sign in. */
export async function findNamed(
  via: Executor,
  { tenantId, createUser }: Pick<ProcessRow, 'tenantId' | 'createUser'>,
  { userId, field }: Named,
): Promise<{ readonly account: Account } | { readonly refusal: Refusal }> {
  const params = { field };
  if (userId === createUser) return { refusal: { code: 'NOT_APPLICANT', params } };
  const account = isId(userId) ? await findAccount(via, { userId }) : undefined;
  return account?.isActive && account.tenantId === tenantId ? { account } : { refusal: { code: 'PERSON_OFF', params } };
}
