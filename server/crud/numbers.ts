import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/types';

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

/**
 * The next number of a series of a tenant, from 1. Whoever asks next waits until this transaction ends, so that numbers are
 * neither given twice nor lost with a transaction that fails (domain model 1.6).
 */
export async function nextNumber(tx: Transaction, tenantId: string, series: string): Promise<number> {
  const [row] = await tx
    .insert(numberCounter)
    .values({ tenantId, series, last: 1 })
    .onConflictDoUpdate({
      target: [numberCounter.tenantId, numberCounter.series],
      set: { last: sql`${numberCounter.last} + 1` },
    })
    .returning({ last: numberCounter.last });
  if (!row) throw new Error(`No number for ${series}`);
  return row.last;
}
