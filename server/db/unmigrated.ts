import { getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';

const columnsQuery = `select table_name as "table", column_name as "column", is_nullable = 'NO' and column_default is null as "isAsked"
  from information_schema.columns where table_schema = current_schema()`;

/**
 * Returns the tables that no step of the schema has brought to their definitions, each with its columns concerned: those that are
 * missing, and those that must have a value although no definition asks for one any more.
 */
export async function unmigrated(pool: pg.Pool, tables: readonly PgTable[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ table: string; column: string; isAsked: boolean }>(columnsQuery);
  return tables.flatMap((each) => {
    const table = getTableName(each);
    const there = rows.filter((row) => row.table === table);
    const defined = getTableConfig(each).columns.map(({ name, notNull }) => ({ name: toSnakeCase(name), notNull }));
    const asked = new Set(defined.filter(({ notNull }) => notNull).map(({ name }) => name));
    const missing = defined.filter(({ name }) => !there.some(({ column }) => column === name)).map(({ name }) => name);
    const left = there.filter(({ column, isAsked }) => isAsked && !asked.has(column)).map(({ column }) => column);
    return missing.length + left.length > 0 ? [`${table} (${[...missing, ...left].join(', ')})`] : [];
  });
}

/** Tells the developer what to do about such a table. */
export function unmigratedLine(what: string): string {
  return `No migration brings ${what} to its definition: run npm run db:generate -- what_changed. Until then its calls are refused.`;
}
