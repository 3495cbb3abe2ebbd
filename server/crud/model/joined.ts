import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Makes the condition that a column of comma-joined values contains this one. */
export const holdsOne = (column: AnyColumn, value: string | SQL): SQL =>
  sql`${value} = any(string_to_array(coalesce(${column}, ''), ','))`;

/** Makes the condition that such a column contains any of these. */
export const holdsAny = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`string_to_array(${column}, ',') && ${sql.param([...values])}::text[]`;
