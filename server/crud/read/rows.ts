import { and, asc, desc, eq, getTableColumns, inArray, isNull, SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/db/types';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { columnOf, type Model, modelOf } from '../model/model.ts';
import type { AnyTable, RowOf } from '../model/table.ts';
import type { StoredRow } from '../records.ts';
import { isLiving } from '../scope/scope.ts';

/**
 * Reads of rows that code needs to decide something: removed rows are left out, tenants and rights are not asked. What people
 * read goes through `Records`, which asks them. Joins and sums are written with Drizzle, their conditions with `whereOf`.
 */

type ColumnOf<R extends Resource> = keyof RowOf<R> & string;
type Values<R extends Resource> = { readonly [N in ColumnOf<R>]?: RowOf<R>[N] | readonly RowOf<R>[N][] };

/**
 * Which rows of a noun: by the values of their columns, where a list means any of them and null means empty, or by SQL; of a list
 * of conditions, all must hold. `{}` means all rows of all tenants.
 */
export type Where<R extends Resource> = Values<R> | SQL | readonly (Values<R> | SQL | undefined)[];

/** Which rows to read, and how. */
export interface Reading<R extends Resource, N extends ColumnOf<R> = ColumnOf<R>> {
  readonly where: Where<R>;
  /** The columns to read; all when absent. */
  readonly columns?: readonly N[];
  readonly order?: { readonly [C in ColumnOf<R>]?: 'asc' | 'desc' };
  readonly limit?: number;
  /** Holds the rows until the transaction ends; in the order of ids if no other is given, so that no two actions wait for each other. */
  readonly lock?: 'update' | 'share';
  /** Removed rows are read as well: for the names of rows that others still point to. */
  readonly withRemoved?: boolean;
}

/** The same for a noun whose columns are known by name only. */
interface AnyReading extends Pick<Reading<Resource>, 'limit' | 'lock' | 'withRemoved'> {
  readonly where: object;
  readonly columns?: readonly string[];
  readonly order?: Readonly<Record<string, 'asc' | 'desc' | undefined>>;
}

function holds(column: AnyPgColumn, value: unknown): SQL {
  // A value that is missing by mistake must not widen the condition to all tenants.
  if (value === undefined) throw new Error(`No value for ${column.name}`);
  if (Array.isArray(value)) return value.length > 0 ? inArray(column, value) : sql`false`;
  return value === null ? isNull(column) : eq(column, value);
}

type Part = object | undefined;
const partsOf = (where: object): readonly Part[] => (Array.isArray(where) ? where : [where]);

function conditionOf(table: AnyTable, where: object): SQL | undefined {
  const parts = partsOf(where).map((part) => {
    if (part === undefined || part instanceof SQL) return part;
    return and(...Object.entries(part).map(([name, value]) => holds(columnOf(table, name), value)));
  });
  return and(...parts);
}

const living = (model: Model, where: object) => and(isLiving(model), conditionOf(model.table, where));

/**
 * Returns the condition for living rows of a noun, for joins, sums and subqueries.
 *
 * @example
 * via.select({ name: depts.deptName }).from(tasks).leftJoin(depts, whereOf(dept, eq(depts.id, tasks.baseId)))
 */
export function whereOf<R extends Resource>(resource: R, where: Where<R>): SQL | undefined {
  return living(modelOf(resource), where);
}

/** Returns whether a condition is one that no row meets: an empty list of values. */
const meetsNone = (where: object): boolean =>
  partsOf(where).some(
    (part) =>
      part !== undefined &&
      !(part instanceof SQL) &&
      Object.values(part).some((value) => Array.isArray(value) && value.length === 0),
  );

/**
 * Reads rows of a noun, with the types of its definition. An empty list of values asks nothing.
 *
 * @example
 * await readRows(tx, exchgSign, { where: { exchgId, tenantId }, order: { signTime: 'asc', id: 'asc' }, lock: 'update' });
 */
export async function readRows<R extends Resource, N extends ColumnOf<R> = ColumnOf<R>>(
  via: Executor,
  resource: R,
  reading: Reading<R, N>,
): Promise<Pick<RowOf<R>, N>[]>;
// The columns are made from the definition from which the type is computed.
export async function readRows(
  via: Executor,
  resource: Resource,
  { where, columns, order, limit, lock, withRemoved }: AnyReading,
): Promise<StoredRow[]> {
  if (meetsNone(where)) return [];
  const model = modelOf(resource);
  const { table } = model;
  const shown = columns ? Object.fromEntries(columns.map((name) => [name, columnOf(table, name)])) : getTableColumns(table);
  const by = Object.entries(order ?? (lock ? { id: 'asc' } : {})).map(([name, way]) =>
    (way === 'desc' ? desc : asc)(columnOf(table, name)),
  );
  const condition = withRemoved ? conditionOf(table, where) : living(model, where);
  let query = via
    .select(shown)
    .from(table)
    .where(condition)
    .orderBy(...by)
    .$dynamic();
  if (limit !== undefined) query = query.limit(limit);
  return lock ? query.for(lock) : query;
}

/** Reads the first row of a noun that meets a condition, if there is one. */
export async function readRow<R extends Resource, N extends ColumnOf<R> = ColumnOf<R>>(
  via: Executor,
  resource: R,
  reading: Omit<Reading<R, N>, 'limit'>,
): Promise<Pick<RowOf<R>, N> | undefined> {
  const [row] = await readRows(via, resource, { ...reading, limit: 1 });
  return row;
}

/** Reads a row that has to be there; refuses with `NOT_FOUND` where it is not. */
export async function requireRow<R extends Resource, N extends ColumnOf<R> = ColumnOf<R>>(
  via: Executor,
  resource: R,
  reading: Omit<Reading<R, N>, 'limit'>,
): Promise<Pick<RowOf<R>, N>> {
  const row = await readRow(via, resource, reading);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Counts the living rows of a noun that meet a condition. */
export async function countRows<R extends Resource>(via: Executor, resource: R, where: Where<R>): Promise<number> {
  return meetsNone(where) ? 0 : via.$count(modelOf(resource).table, whereOf(resource, where));
}
