import { and, eq, inArray, sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/types';
import type { AutoNumber } from '#shared/field';
import { columnOf } from '../model/model.ts';
import type { AnyTable } from '../model/table.ts';

/** Stands for the tenant of what belongs to all. */
const ofPlatform = '';

/** The last number of every series that has been given. */
export const numberCounter = pgTable(
  'number_counter',
  {
    tenantId: varchar({ length: 12 }).notNull(),
    /** What is counted, with its period where the count begins anew: `keeperNo`, `RW20251120`. */
    series: varchar({ length: 64 }).notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.series] })],
);

/** Numbers of a series that follow each other, of which the last one is answered. */
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
  /** Whose count it is; nothing for rows of the platform. */
  readonly tenantId: string | undefined;
  /** What is counted, with its period where the count begins anew. */
  readonly series: string;
  /** Where codes of the series are kept: one that was typed there by hand is passed over. */
  readonly column?: AnyPgColumn;
}

/** Those of the codes that a row holds already, be it a removed one: no number is given again. */
async function takenAmong(tx: Transaction, { column, tenantId }: Series, codes: readonly string[]): Promise<ReadonlySet<string>> {
  if (!column) return new Set();
  const table = column.table as unknown as AnyTable;
  const ofTenant = tenantId === undefined ? undefined : eq(columnOf(table, 'tenantId'), tenantId);
  const rows = await tx
    .select({ code: column })
    .from(table)
    .where(and(inArray(column, [...codes]), ofTenant));
  return new Set(rows.map(({ code }) => String(code)));
}

/**
 * The next codes of a series, for a hook that numbers rows by its own rule. Whoever asks next waits until this transaction ends,
 * so that no number is given twice, and none is lost with a transaction that fails (domain model 1.6).
 *
 * @example
 * const [taskNo] = await nextCodes(tx, { tenantId, series: `task${day}`, prefix: `RW${day}`, digits: 4, column: tasks.taskNo });
 */
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
