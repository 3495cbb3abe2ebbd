import { type AnyColumn, and, eq, getTableColumns, getTableName, inArray, max, sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/types';
import { snakeCase } from '#shared/define';
import type { AutoNumber } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import { columnOf, type Model, type ModelField } from '../model/model.ts';
import { scopedWhere } from '../scope/scope.ts';
import type { DraftRow } from './draft.ts';

/** The tenant of series that belong to the platform. */
const ofPlatform = '';

/** The last number that was given in each series. */
export const numberCounter = pgTable(
  'number_counter',
  {
    tenantId: varchar({ length: 12 }).notNull(),
    /** The name of the series, with its period where the count begins anew: `keeperNo`, `RW20251120`. */
    series: varchar({ length: 64 }).notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.series] })],
);

/** Takes consecutive numbers of a series. Returns the last one. */
async function takeNumbers(tx: Transaction, { tenantId, series, count }: Counted): Promise<number> {
  const [row] = await tx
    .insert(numberCounter)
    .values({ tenantId, series, last: count })
    .onConflictDoUpdate({
      target: [numberCounter.tenantId, numberCounter.series],
      set: { last: sql`${numberCounter.last} + ${count}` },
    })
    .returning({ last: numberCounter.last });
  if (!row) throw new Error(`No number for ${series}`);
  return row.last;
}

interface Counted {
  readonly tenantId: string;
  readonly series: string;
  readonly count: number;
}

/** A series of codes: a prefix and a count with so many digits. */
export interface Series extends AutoNumber {
  /** The tenant of the series; nothing for rows of the platform. */
  readonly tenantId: string | undefined;
  /** The name of the series, with its period where the count begins anew. */
  readonly series: string;
  /** The column that holds codes of the series: a code that was typed in by hand is skipped. */
  readonly column?: AnyPgColumn;
}

function tenantColumn({ table }: AnyPgColumn): AnyColumn {
  const { tenantId } = getTableColumns(table);
  if (!tenantId) throw new Error(`Rows of ${getTableName(table)} belong to no tenant`);
  return tenantId;
}

/** Returns those of the codes that a row holds already, removed rows included, since no number is given twice. */
async function takenAmong(tx: Transaction, { column, tenantId }: Series, codes: readonly string[]): Promise<ReadonlySet<string>> {
  if (!column) return new Set();
  const ofTenant = tenantId === undefined ? undefined : eq(tenantColumn(column), tenantId);
  const rows = await tx
    .select({ code: column })
    .from(column.table)
    .where(and(inArray(column, [...codes]), ofTenant));
  return new Set(rows.map(({ code }) => String(code)));
}

/**
 * Returns the next code of a series, for a hook that numbers rows by its own rule. Other transactions that need one of the
 * series wait until this one ends, so that none is given twice, nor lost with a transaction that fails (domain model 1.6).
 *
 * @example
 * const taskNo = await nextCode(tx, { tenantId, series: `task${day}`, prefix: `RW${day}`, digits: 4, column: tasks.taskNo });
 */
export async function nextCode(tx: Transaction, series: Series): Promise<string> {
  const [code] = await nextCodes(tx, series, 1);
  if (code === undefined) throw new Error(`No number for ${series.series}`);
  return code;
}

/** Returns the next codes of a series, as `nextCode` does one. */
export async function nextCodes(tx: Transaction, series: Series, count = 1): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const missing = count - codes.length;
    const last = await takeNumbers(tx, { tenantId: series.tenantId ?? ofPlatform, series: series.series, count: missing });
    const numbers = Array.from({ length: missing }, (_, index) => last - missing + 1 + index);
    const made = numbers.map((number) => series.prefix + String(number).padStart(series.digits, '0'));
    const taken = await takenAmong(tx, series, made);
    codes.push(...made.filter((code) => !taken.has(code)));
  }
  return codes;
}

interface Unfilled {
  readonly rows: readonly DraftRow[];
  /** The tenant of the rows; nothing for rows of the platform. */
  readonly tenantId: string | undefined;
  /** Only new rows are numbered: a number that was cleared later is not given again. */
  readonly isNew: boolean;
}

function seriesOf({ resource }: Model, { name, field, column }: ModelField, tenantId: string | undefined): Series | undefined {
  return field.autoNumber && { ...field.autoNumber, tenantId, series: `${snakeCase(resource.name)}.${name}`, column };
}

/** Numbers rows that have no number. Other transactions that number rows of the series wait until this one ends. */
async function assignNumbers(tx: Transaction, model: Model, { rows, tenantId }: Unfilled): Promise<void> {
  for (const entry of model.own) {
    const series = seriesOf(model, entry, tenantId);
    const bare = series ? rows.filter((row) => isEmptyValue(row[entry.name], entry.field)) : [];
    const codes = series && bare.length > 0 ? await nextCodes(tx, series, bare.length) : [];
    for (const [index, row] of bare.entries()) row[entry.name] = codes[index];
  }
}

/** Returns the highest place among the siblings of a row: the rows of its tenant, in a tree those below the same parent. */
async function lastBeside(tx: Transaction, model: Model, { entry, tenantId, parent }: Beside): Promise<number> {
  const { table } = model;
  const [row] = await tx
    .select({ last: max(entry.column) })
    .from(table)
    .where(and(scopedWhere(model, tenantId), model.parent === undefined ? undefined : eq(columnOf(table, model.parent), parent)));
  return Number(row?.last ?? 0);
}

interface Beside {
  readonly entry: ModelField;
  readonly tenantId: string | undefined;
  readonly parent: unknown;
}

/** Puts rows without a place behind their siblings. Two concurrent rows may get the same place, as it only orders them. */
async function assignLastPlaces(tx: Transaction, model: Model, { rows, tenantId }: Unfilled): Promise<void> {
  const parentOf = (row: DraftRow) => (model.parent === undefined ? undefined : row[model.parent]);
  for (const entry of model.own.filter(({ field }) => field.default === 'last')) {
    const bare = rows.filter((row) => isEmptyValue(row[entry.name], entry.field));
    for (const parent of new Set(bare.map(parentOf))) {
      const last = await lastBeside(tx, model, { entry, tenantId, parent });
      const beside = bare.filter((row) => parentOf(row) === parent);
      for (const [index, row] of beside.entries()) row[entry.name] = last + 1 + index;
    }
  }
}

/** Fills in the values that the server assigns where none was sent, right before rows are stored: numbers and last places. */
export async function assignValues(tx: Transaction, model: Model, unfilled: Unfilled): Promise<void> {
  if (unfilled.isNew) await assignNumbers(tx, model, unfilled);
  await assignLastPlaces(tx, model, unfilled);
}
