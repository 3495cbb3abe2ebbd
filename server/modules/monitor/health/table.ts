import { bigint, doublePrecision, index, integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';

/** A moment by the clock of the database, since those of servers differ. */
const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow();

/** The running servers, each of which reports regularly. One that has been silent for long is removed by the others. */
export const serverNode = pgTable(
  'server_node',
  {
    id: varchar({ length: 100 }).primaryKey(),
    host: varchar({ length: 255 }).notNull(),
    pid: integer().notNull(),
    version: varchar({ length: 32 }).notNull(),
    nodeVersion: varchar({ length: 32 }).notNull(),
    startedAt: moment(),
    seenAt: moment(),
    memoryBytes: bigint({ mode: 'number' }).notNull(),
    load: doublePrecision().notNull(),
    processors: integer().notNull(),
    delayMs: doublePrecision().notNull(),
    streams: integer().notNull(),
    poolMost: integer().notNull(),
    poolOpen: integer().notNull(),
    poolIdle: integer().notNull(),
    poolWaiting: integer().notNull(),
  },
  (table) => [index('server_node_seen').on(table.seenAt)],
);
