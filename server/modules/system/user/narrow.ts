import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/model/table';
import type { Narrowed } from '#server/crud/module';
import { type Query, textParameter } from '#server/crud/read/paging';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { dept } from '#src/resources/system/dept';
import { users } from './lock-users.ts';

const depts = tableOf(dept);
/** The key of staff in the dictionary `user_kind`. */
const STAFF = '1';

/** Makes the query for these departments and all below them. */
function idsBelow(ids: readonly string[]): SQL {
  const tops = sql`select unnest(${sql.param([...ids])}::bigint[])`;
  const below = sql`select ${depts.id} from ${depts} join below on ${depts.parentId} = below.id where ${depts.isDeleted} = 0`;
  return sql`with recursive below(id) as (${tops} union ${below}) select id::text from below`;
}

/**
 * Reads `deptId` as a whole branch: the people of these departments and of all below them.
 *
 * @param column holds one department, or several, comma-joined
 */
export function narrowToBranch(column: AnyPgColumn, query: Query): Narrowed {
  const { deptId: _, ...rest } = query;
  const asked = textParameter(query, 'deptId');
  if (asked === undefined) return { query: rest };
  const ids = splitMany(asked);
  if (ids.length === 0 || !ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name: 'deptId' });
  return { query: rest, where: sql`string_to_array(${column}::text, ',') && array(${idsBelow(ids)})` };
}

/** Keepers, convoys and clients have screens of their own: they are listed here only when they are asked for. */
function withKind(query: Query): Query {
  const asks = Object.keys(query).some((name) => /^userKind(_|$)/.test(name) && textParameter(query, name) !== undefined);
  return asks ? query : { ...query, userKind: STAFF };
}

/** A department in the list of users means its whole branch. */
export function narrowUsers(query: Query): Narrowed {
  const { query: rest, where } = narrowToBranch(users.deptId, query);
  return { query: withKind(rest), where };
}
