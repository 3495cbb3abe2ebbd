import { asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Grantor } from '#shared/authority';
import { menu } from '#src/resources/system/menu';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { roleMenu } from '../../auth/grant-table.ts';
import { PLATFORM_TENANT } from '../../auth/service.ts';
import { addCalls } from '../../calls.ts';
import { neededId } from '../../sent.ts';
import { readQuestion } from './demand.ts';
import { type Authority, whyMay } from './service.ts';

const [menus, roles, users] = [tableOf(menu), tableOf(role), tableOf(user)];

/** The buttons by which rights are given: to a role, or a role to a person. */
const granting = ['role_grant', 'user_role'];
const PLATFORM_ROLE = 'administrator';
/** The key of the dictionary `account_status` for an account in use. */
const ACTIVE = 1;
const mostNamed = 3;

/** Returns the ids of a tenant's roles whose holders grant rights. Those of platform administrators grant without a button. */
async function grantingRoles(db: Database, tenantId: string): Promise<string[]> {
  const byButton = db
    .select({ id: roleMenu.roleId })
    .from(roleMenu)
    .innerJoin(menus, whereOf(menu, eq(menus.id, roleMenu.menuId)))
    .where(inArray(menus.code, granting));
  const byAlias = tenantId === PLATFORM_TENANT ? eq(roles.roleAlias, PLATFORM_ROLE) : undefined;
  const where = [{ tenantId }, or(inArray(roles.id, byButton), byAlias)];
  const rows = await readRows(db, role, { where, columns: ['id'] });
  return rows.map(({ id }) => id);
}

/** The condition that a list of ids, as one text, has one of these. */
const hasAny = (list: SQL, ids: readonly string[]): SQL =>
  sql`string_to_array(coalesce(${list}, ''), ',') && ${sql.param(ids)}::text[]`;

/**
 * Returns who of the actor's tenant can give a right, for whoever was denied something: a few people, those of their own
 * departments first, and nothing of them but what it takes to ask.
 */
async function grantorsFor(db: Database, { tenantId, userId, deptIds }: Actor): Promise<readonly Grantor[]> {
  const held = await grantingRoles(db, tenantId);
  if (held.length === 0) return [];
  const isNear = hasAny(sql`${users.deptId}`, deptIds);
  const rows = await db
    .select({ name: users.realName, phone: users.phone })
    .from(users)
    .where(whereOf(user, [{ tenantId, status: ACTIVE }, ne(users.id, userId), hasAny(sql`${users.roleId}`, held)]))
    .orderBy(desc(isNear), desc(sql`${users.phone} is not null`), asc(users.id))
    .limit(mostNamed);
  return rows.map(({ name, phone }) => ({ name, phone: phone ?? '' }));
}

/** The right of users who grant rights: they only see rights of others that they could have granted. */
const right = { anyOf: ['role_grant', 'user_role'] };

const parameters = {
  userId: 'Who',
  code: 'A menu or button code',
  method: 'Or a call: its method, GET unless told',
  path: 'and its address',
};

/** Makes the calls that explain why a user may, or may not, do something, and whom to ask. */
export function authorityRoutes(authority: Authority) {
  return async (app: FastifyInstance) =>
    addCalls(app, {
      'blade-system/authority/why': {
        method: 'GET',
        right,
        summary: 'Explain whether a user may make a call or use a button',
        parameters,
        handler: async (sent, { actor }) =>
          whyMay(authority, { actor, userId: neededId(sent, 'userId'), question: readQuestion(sent), routes: app.routeRights }),
      },
      'blade-system/authority/grantors': {
        method: 'GET',
        right: 'session',
        summary: 'List people of the own tenant who can grant a right',
        handler: (_sent, { actor }) => grantorsFor(authority.context.db, actor),
      },
    });
}
