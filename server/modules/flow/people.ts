import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import type { People } from '#server/flow/ports';
import { isEnabled } from '#server/modules/auth/service';
import { isId } from '#shared/rules';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';

const [users, roles] = [tableOf(user), tableOf(role)];

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
