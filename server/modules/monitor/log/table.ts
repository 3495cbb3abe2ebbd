import { index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { businessNow, idColumn, momentColumn, nextId } from '#server/db/columns';

/** Errors of the server and of browsers, in the columns of the family's error log (blade-protocol 4.15). */
export const logError = pgTable(
  'log_error',
  {
    id: idColumn().primaryKey().default(nextId),
    tenantId: varchar({ length: 12 }).notNull(),
    serviceId: varchar({ length: 32 }).notNull().default(''),
    serverHost: varchar({ length: 255 }).notNull().default(''),
    serverIp: varchar({ length: 255 }).notNull().default(''),
    env: varchar({ length: 255 }).notNull().default(''),
    method: varchar({ length: 10 }).notNull().default(''),
    requestUri: varchar({ length: 255 }).notNull().default(''),
    userAgent: varchar({ length: 1000 }).notNull().default(''),
    remoteIp: varchar({ length: 255 }).notNull().default(''),
    methodClass: varchar({ length: 255 }).notNull().default(''),
    methodName: varchar({ length: 255 }).notNull().default(''),
    params: text().notNull().default(''),
    time: varchar({ length: 64 }).notNull().default(''),
    stackTrace: text().notNull().default(''),
    exceptionName: varchar({ length: 255 }).notNull().default(''),
    message: text().notNull().default(''),
    fileName: varchar({ length: 1000 }).notNull().default(''),
    lineNumber: integer(),
    /** What only an entry from a browser has: the page, its kind and Vue's or React's remark. */
    url: varchar({ length: 1000 }).notNull().default(''),
    type: varchar({ length: 32 }).notNull().default(''),
    info: varchar({ length: 1000 }).notNull().default(''),
    createBy: varchar({ length: 64 }).notNull().default(''),
    createTime: momentColumn().notNull().default(businessNow),
  },
  (table) => [index('log_error_order').on(table.tenantId, table.createTime, table.id)],
);
