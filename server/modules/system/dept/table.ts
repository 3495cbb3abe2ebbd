import { index, integer, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/columns';

/** Minutes that a stop takes unless somebody says otherwise. */
export const STAY_MINUTES = 10;

/** The nodes at which a line stops, in order, for each direction (domain model 6.2). */
export const lineDept = pgTable(
  'line_dept',
  {
    tenantId: varchar({ length: 12 }).notNull(),
    lineId: idColumn().notNull(),
    /** A key of the dictionary `line_direction`. */
    direction: smallint().notNull(),
    deptId: idColumn().notNull(),
    sort: integer().notNull(),
    /** Minutes after departure, rising from stop to stop. */
    offsetMinutes: integer().notNull(),
    stayMinutes: integer().notNull().default(STAY_MINUTES),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.direction, table.deptId] }), index('line_dept_dept').on(table.deptId)],
);
