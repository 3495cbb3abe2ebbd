import { getTableName, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type Index, type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';

const dialect = new PgDialect({ casing: 'snake_case' });
const told = (sql: SQL) => dialect.sqlToQuery(sql).sql;
/** Quotes a name for a statement. */
export const quoted = (name: string) => `"${name}"`;
const isSql = (value: unknown): value is SQL => typeof value === 'object' && value !== null && 'queryChunks' in value;

/** A column in the terms of a statement. */
interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly primaryKey: boolean;
  readonly notNull: boolean;
  /** The default value as SQL. */
  readonly default?: string | number;
}

function columnOf(column: PgColumn): TableColumn {
  const value = column.default;
  return {
    name: toSnakeCase(column.name),
    type: column.getSQLType(),
    primaryKey: column.primary,
    notNull: column.notNull,
    ...(value !== undefined && { default: isSql(value) ? told(value) : defaultOf(value) }),
  };
}

const defaultOf = (value: unknown) => (typeof value === 'number' ? value : `'${String(value).replaceAll("'", "''")}'`);

function indexOf({ config }: Index) {
  return {
    name: config.name ?? '',
    columns: config.columns.map((column) => toSnakeCase((column as PgColumn).name)),
    isUnique: config.unique,
    where: config.where && told(config.where),
  };
}

/** The columns and indexes of a table, in the terms of the database. */
interface TableShape {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly indexes: readonly ReturnType<typeof indexOf>[];
}

/** Returns the columns and indexes of a table. */
export function shapeOf(table: PgTable): TableShape {
  const { columns, indexes } = getTableConfig(table);
  return { name: getTableName(table), columns: columns.map(columnOf), indexes: indexes.map(indexOf) };
}

/** Writes a column for the statement that makes its table or adds the column to it. */
export function columnLine({ name, type, primaryKey, notNull, default: value }: TableColumn): string {
  const autoNumber = value === undefined ? '' : ` DEFAULT ${value}`;
  return `${quoted(name)} ${type}${primaryKey ? ' PRIMARY KEY' : ''}${autoNumber}${notNull ? ' NOT NULL' : ''}`;
}

/** Writes the statements that make the indexes of a table. */
export function indexStatements({ name, indexes }: TableShape, ifMissing = ''): string[] {
  return indexes.map((index) => {
    const on = `${quoted(name)} USING btree (${index.columns.map(quoted).join(',')})`;
    const where = index.where ? ` WHERE ${index.where}` : '';
    return `CREATE ${index.isUnique ? 'UNIQUE ' : ''}INDEX ${ifMissing}${quoted(index.name)} ON ${on}${where};`;
  });
}

/** Writes the statements that make a table and its indexes, as the migration generator does, which servers do not ship with. */
export function statementsOf(table: PgTable): string[] {
  const shape = shapeOf(table);
  const lines = shape.columns.map((column) => `\t${columnLine(column)}`);
  return [`CREATE TABLE ${quoted(shape.name)} (\n${lines.join(',\n')}\n);`, ...indexStatements(shape)];
}
