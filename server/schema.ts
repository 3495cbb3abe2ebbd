import type { PgTable } from 'drizzle-orm/pg-core';
import { definitions } from '#src/resources/index';
import { auditLog } from './crud/audit.ts';
import { idempotency } from './crud/idempotency.ts';
import { tableOf } from './crud/table.ts';
import { authSession, captcha, loginCounter, serverKey } from './modules/auth/table.ts';
import { logError } from './modules/monitor/log/table.ts';
import { roleMenu, roleScope, topMenuMenu } from './modules/system/grant/table.ts';

/** The tables of the definitions: what they have in common is enough for a migration. */
const nouns = definitions.map((definition) => tableOf(definition) as unknown as PgTable);

/** Every table of the product: those of the definitions and those that are not nouns. Migrations are generated from this list. */
export const tables: readonly PgTable[] = [
  ...nouns,
  auditLog,
  authSession,
  captcha,
  idempotency,
  loginCounter,
  logError,
  roleMenu,
  roleScope,
  serverKey,
  topMenuMenu,
];
