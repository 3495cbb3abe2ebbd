import { getTableName, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type Index, type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';

const dialect = new PgDialect({ casing: 'snake_case' });
const told = (sql: SQL) => dialect.sqlToQuery(sql).sql;
/** A name as a statement takes it. */
export const quoted = (name: string) => `"${name}"`;
const isSql = (value: unknown): value is SQL => typeof value === 'object' && value !== null && 'queryChunks' in value;

/** A column as a statement says it. */
interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly primaryKey: boolean;
  readonly notNull: boolean;
  /** As a statement says it. */
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

/** What a table is made of, in the words of the database. */
interface TableShape {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly indexes: readonly ReturnType<typeof indexOf>[];
}

/** Reads off a table what it is made of. */
export function shapeOf(table: PgTable): TableShape {
  const { columns, indexes } = getTableConfig(table);
  return { name: getTableName(table), columns: columns.map(columnOf), indexes: indexes.map(indexOf) };
}

/** A column in a statement that makes its table, or adds it to one. */
export function columnLine({ name, type, primaryKey, notNull, default: value }: TableColumn): string {
  const autoNumber = value === undefined ? '' : ` DEFAULT ${value}`;
  return `${quoted(name)} ${type}${primaryKey ? ' PRIMARY KEY' : ''}${autoNumber}${notNull ? ' NOT NULL' : ''}`;
}

/** The statements that make the indexes of a table. */
export function indexStatements({ name, indexes }: TableShape, ifMissing = ''): string[] {
  return indexes.map((index) => {
    const on = `${quoted(name)} USING btree (${index.columns.map(quoted).join(',')})`;
    const where = index.where ? ` WHERE ${index.where}` : '';
    return `CREATE ${index.isUnique ? 'UNIQUE ' : ''}INDEX ${ifMissing}${quoted(index.name)} ON ${on}${where};`;
  });
}

/** The statements that make a table with its indexes: what the generator of migrations writes for it, which no server has at hand. */
export function statementsOf(table: PgTable): string[] {
  const shape = shapeOf(table);
  const lines = shape.columns.map((column) => `\t${columnLine(column)}`);
  return [`CREATE TABLE ${quoted(shape.name)} (\n${lines.join(',\n')}\n);`, ...indexStatements(shape)];
}
