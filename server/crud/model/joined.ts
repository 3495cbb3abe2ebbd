import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Whether a column of comma-joined values holds one. */
export const holdsOne = (column: AnyColumn, value: string | SQL): SQL =>
  sql`${value} = any(string_to_array(coalesce(${column}, ''), ','))`;

/** Whether it holds any of these. */
export const holdsAny = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`string_to_array(${column}, ',') && ${sql.param([...values])}::text[]`;
