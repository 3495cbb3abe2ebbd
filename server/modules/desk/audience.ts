import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Actor } from '#server/lib/actor';
import { dept } from '#src/resources/system/dept';

const depts = tableOf(dept);

const listed = (column: AnyColumn): SQL => sql`string_to_array(nullif(${column}, ''), ',')`;

/**
 * Makes the condition that a column names a department of the actor, or one above it: a base's notices are also for its
 * offices.
 */
export function forDepts(column: AnyColumn, { deptIds }: Actor): SQL {
  const mine = sql`${sql.param([...deptIds])}::text[]`;
  const above = sql`(select array_agg(up.id) from ${depts}, unnest(string_to_array(${depts.ancestors}, ',')) as up(id)
    where ${depts.id}::text = any(${mine}))`;
  return sql`coalesce(${listed(column)} && (${mine} || coalesce(${above}, '{}')), false)`;
}

/** Makes the condition that a column names a role of the actor. */
export function forRoles(column: AnyColumn, { roleIds }: Actor): SQL {
  return sql`coalesce(${listed(column)} && ${sql.param([...roleIds])}::text[], false)`;
}

/** Makes the condition that a column names nobody. */
export const forAll = (column: AnyColumn): SQL => sql`coalesce(${column}, '') = ''`;
