import { bigint, index, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';

/** The uses of escort codes: once on each device, and once for each purpose (domain model 8.2). */
export const visitUse = pgTable(
  'visit_use',
  {
    /** The code's own id, which is in its signed text. */
    code: varchar({ length: 36 }).notNull(),
    /** A hash of the purpose and the device: no person can be found by it. */
    usedBy: varchar({ length: 64 }).notNull(),
    /** Milliseconds since 1970; from then on the row is not needed, since the code itself has expired. */
    expiresAt: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.usedBy] }), index('visit_use_expires').on(table.expiresAt)],
);
