import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { columnLine, indexStatements, quoted, shapeOf, statementsOf } from './table-statements.ts';

/** The outcome of an attempt to bring a table up to its definition. */
export interface TableChange {
  /** The columns whose type differs from the wanted one, by their names in the database. With any of them nothing was changed. */
  readonly clashes: readonly string[];
}

const typesOf = `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired"
  from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`;

interface Found {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

type Columns = ReadonlyMap<string, Found>;
type Shape = ReturnType<typeof shapeOf>;

/** Reads the columns of a table within the transaction; none where there is no table. */
async function columnsIn(client: pg.ClientBase, table: string): Promise<Columns> {
  const { rows } = await client.query<Found>(typesOf, [table]);
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Makes the table of a definition that no migration knows, or brings the existing one up to it, within the transaction of
 * `client`, which has to be the owner's. No data is removed: a column that is not wanted any more stays and may be empty, a new
 * one is empty in old rows. Columns of another type are answered as clashes, and nothing is changed then.
 */
export async function makeTable(client: pg.ClientBase, table: PgTable): Promise<TableChange> {
  const shape = shapeOf(table);
  const there = await columnsIn(client, quoted(shape.name));
  if (there.size === 0) {
    await client.query(statementsOf(table).join('\n'));
    return { clashes: [] };
  }
  const wanted = await wantedTypes(client, shape);
  const clashes = [...wanted.values()].filter(({ name, type }) => there.has(name) && there.get(name)?.type !== type);
  if (clashes.length > 0) return { clashes: clashes.map(({ name }) => name) };
  const statements = [...changes(shape, there), ...indexStatements(shape, 'IF NOT EXISTS ')];
  await client.query(statements.join('\n'));
  return { clashes: [] };
}

/** Returns the wanted types as the database itself spells them, so that they can be compared. */
async function wantedTypes(client: pg.ClientBase, { columns }: Shape): Promise<Columns> {
  const lines = columns.map(({ name, type }) => `${quoted(name)} ${type}`);
  await client.query(`create temporary table wanted_columns (${lines.join(', ')}) on commit drop`);
  const wanted = await columnsIn(client, 'pg_temp.wanted_columns');
  await client.query('drop table pg_temp.wanted_columns');
  return wanted;
}

/** Makes the statements that add and relax columns: old rows are empty in new columns, new rows in columns no longer wanted. */
function changes({ name, columns }: Shape, there: Columns): string[] {
  const alter = (what: string) => `ALTER TABLE ${quoted(name)} ${what};`;
  const added = columns
    .filter((column) => !there.has(column.name))
    .map((column) => alter(`ADD COLUMN ${columnLine({ ...column, notNull: false })}`));
  const demanded = new Set(columns.filter(({ notNull, primaryKey }) => notNull || primaryKey).map((column) => column.name));
  const freed = [...there.values()]
    .filter((column) => column.isRequired && !demanded.has(column.name))
    .map((column) => alter(`ALTER COLUMN ${quoted(column.name)} DROP NOT NULL`));
  return [...added, ...freed];
}
