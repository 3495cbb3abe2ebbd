import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableWithColumns,
  pgTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { businessNow, idColumn, momentColumn, nextId } from '#server/db/columns';
import { type Fields, type Resource, type Scope, type SystemColumns, snakeCase } from '#shared/define';
import type { Field } from '#shared/field';
import { parentField, ROOT_ID } from '#shared/tree';
import type { StoredColumn } from '../kinds/kind-store.ts';
import { kindStores } from '../kinds/store.ts';
import { mayLackFromWorkbook } from './settable.ts';

/** A column of a derived table, as far as callers need its type. */
type Column<Data, NotNull extends boolean, HasDefault extends boolean> = PgColumn<{
  name: string;
  tableName: string;
  dataType: 'custom';
  columnType: 'PgCustomColumn';
  data: Data;
  driverParam: unknown;
  notNull: NotNull;
  hasDefault: HasDefault;
  isPrimaryKey: false;
  isAutoincrement: false;
  hasRuntimeDefault: false;
  enumValues: undefined;
  baseColumn: never;
  identity: undefined;
  generated: undefined;
}>;

type Generated = 'id' | 'createTime' | 'updateTime' | 'status' | 'isDeleted' | 'version';
type Nullable = 'createUser' | 'createDept' | 'updateUser';
type SystemColumnsOf<S extends Scope> = {
  [N in keyof Omit<SystemColumns, S extends 'platform' ? 'tenantId' : never>]: Column<
    SystemColumns[N],
    N extends Nullable ? false : true,
    N extends Generated ? true : false
  >;
};
type ColumnOf<T> = T extends Field<infer V, infer R> ? Column<V, R, false> : never;
type StoredFields<F extends Fields> = {
  [N in keyof F as F[N]['kind'] extends 'computed' | 'transient' | 'rows' ? never : N]: ColumnOf<F[N]>;
};

/** The Drizzle table of a definition: its own fields over the system columns. */
export type TableOf<R extends Resource> = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: Omit<SystemColumnsOf<R['scope']>, keyof R['fields']> & StoredFields<R['fields']>;
  dialect: 'pg';
}>;

/** A row of a definition as it is stored. */
export type RowOf<R extends Resource> = TableOf<R>['$inferSelect'];

/** A derived table whose fields are only known at run time; engines read its columns by name. */
export type AnyTable = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: Record<string, AnyPgColumn>;
  dialect: 'pg';
}>;

function systemColumns(scope: Scope): Record<string, PgColumnBuilderBase> {
  return {
    id: idColumn().primaryKey().default(nextId),
    ...(scope === 'tenant' && { tenantId: varchar({ length: 12 }).notNull() }),
    createUser: idColumn(),
    createDept: idColumn(),
    createTime: momentColumn().notNull().default(businessNow),
    updateUser: idColumn(),
    updateTime: momentColumn().notNull().default(businessNow),
    status: integer().notNull().default(1),
    isDeleted: smallint().notNull().default(0),
    version: integer().notNull().default(1),
  };
}

function ownColumns(resource: Resource): Record<string, PgColumnBuilderBase> {
  const parent = parentField(resource);
  const columns: Record<string, PgColumnBuilderBase> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const column = name === parent ? parentColumn() : kindStores[field.kind].column(field);
    if (column) columns[name] = isAlwaysStored(field) ? column.notNull() : column;
  }
  return columns;
}

/** Makes the column of the parent. It is never empty, so that names can be unique at the top of a tree as well. */
function parentColumn(): StoredColumn {
  return idColumn().notNull().default(ROOT_ID);
}

/** Returns whether every row has a value: the field is required, or the server fills it in. */
function isAlwaysStored(field: Field): boolean {
  return field.default === 'last' || (field.required && !mayLackFromWorkbook(field));
}

function indexName(resource: Resource, parts: readonly string[]): string {
  return [resource.name, ...parts].map(snakeCase).join('_').slice(0, 60);
}

/** Returns the groups of fields that are unique together, by the name of the index that enforces it. */
export function uniqueGroups(resource: Resource): ReadonlyMap<string, readonly string[]> {
  const single = Object.entries(resource.fields).filter(([, { unique }]) => unique);
  const groups = [...single.map(([name]) => [name]), ...resource.unique];
  return new Map(groups.map((group) => [indexName(resource, [...group, 'unique']), group]));
}

/**
 * Returns the indexes that a list needs: one for its order, one per exactly-searched field in that order, one per reference,
 * one per value that is looked up alone, one per unique group. All are ascending, because PostgreSQL reads them backwards for a
 * descending list but cannot use `DESC NULLS LAST` for `DESC`.
 */
function indexesOf(resource: Resource, table: Record<string, AnyPgColumn>) {
  const name = (...parts: string[]) => indexName(resource, parts);
  const columns = (...names: string[]) =>
    names.map((part) => table[part]).filter((column): column is AnyPgColumn => column !== undefined);
  const scope = resource.scope === 'tenant' ? ['tenantId', 'isDeleted'] : ['isDeleted'];
  const order = [...Object.keys(resource.sort), 'id'];
  const on = (indexName: string, ...names: string[]) => {
    const [first, ...rest] = columns(...scope, ...names, ...order.filter((part) => !names.includes(part)));
    return first && index(indexName).on(first, ...rest);
  };
  const uniqueOn = ([unique, group]: readonly [string, readonly string[]]) => {
    const [first, ...rest] = columns(...scope.filter((part) => part !== 'isDeleted'), ...group);
    return (
      first &&
      uniqueIndex(unique)
        .on(first, ...rest)
        .where(sql`${table.isDeleted} = 0`)
    );
  };
  const fields = Object.entries(resource.fields);
  // One of several values is found by scanning all of them; an index on the joined text would not help.
  const single = fields.filter(([field, { many }]) => !many && table[field]);
  const searched = single.filter(([, { search }]) => search === 'equals' || search === 'in' || search === 'range');
  // Before a row is removed, references to it are searched in all tenants.
  const pointing = single.filter(([, { target }]) => target !== undefined);
  // Before a number is assigned, it is searched among removed rows too.
  const sought = fields.filter(([, { lookup, autoNumber }]) => lookup || autoNumber);
  return [
    on(name('order')),
    ...searched.filter(([field]) => field !== order[0]).map(([field]) => on(name(field), field)),
    ...pointing.map(([field]) => table[field] && index(name(field, 'ref')).on(table[field])),
    ...sought.map(([field]) => table[field] && index(name(field, 'lookup')).on(table[field])),
    ...[...uniqueGroups(resource)].map(uniqueOn),
  ].filter((entry) => entry !== undefined);
}

const tables = new WeakMap<Resource, AnyTable>();

/**
 * Returns the Drizzle table of a definition, which is made once. Columns are the definition's stored fields plus the system
 * columns; a field of the same name replaces a system column (`status` with a dictionary of its own).
 *
 * @example
 * const table = tableOf(notice);
 * await db.select({ title: table.title }).from(table).where(eq(table.id, id));
 */
export function tableOf<R extends Resource>(resource: R): TableOf<R>;
// The columns are made from the definition from which the type is computed.
export function tableOf(resource: Resource): AnyTable {
  return plainTableOf(resource);
}

/** Returns the table of a definition that is only known at run time. */
export function plainTableOf(resource: Resource): AnyTable {
  const known = tables.get(resource);
  if (known) return known;
  const columns = { ...systemColumns(resource.scope), ...ownColumns(resource) };
  const table: AnyTable = pgTable(snakeCase(resource.name), columns, (made) => indexesOf(resource, made));
  tables.set(resource, table);
  return table;
}
