import type { PgTable } from 'drizzle-orm/pg-core';
import { stored } from '#src/resources/index';
import { importJob } from './crud/excel/job.ts';
import { plainTableOf } from './crud/model/table.ts';
import { auditLog } from './crud/write/audit.ts';
import { idempotency } from './crud/write/idempotency.ts';
import { numberCounter } from './crud/write/numbers.ts';
import { flowTables } from './flow/tables.ts';
import { jobRun } from './lib/jobs.ts';
import { roleMenu, roleScope, topMenuMenu } from './modules/auth/grant-table.ts';
import {
  authSession,
  captcha,
  loginCounter,
  qrTicket,
  serverKey,
  smsCode,
  socialFlow,
  socialGuest,
  socialIdentity,
} from './modules/auth/table.ts';
import { auditTarget } from './modules/monitor/audit-copy/copy.ts';
import { backupProof } from './modules/monitor/backup/table.ts';
import { serverNode } from './modules/monitor/health/table.ts';
import { visitUse } from './modules/operation/visit/table.ts';

/** The tables of the definitions: what they have in common is enough for a migration. */
const nouns = stored.map((definition) => plainTableOf(definition));

/** Every table of the product: those of the definitions and those that are not nouns. Migrations are generated from this list. */
export const tables: readonly PgTable[] = [
  ...nouns,
  auditLog,
  auditTarget,
  authSession,
  backupProof,
  captcha,
  idempotency,
  importJob,
  jobRun,
  loginCounter,
  numberCounter,
  qrTicket,
  roleMenu,
  roleScope,
  serverKey,
  serverNode,
  smsCode,
  socialFlow,
  socialGuest,
  socialIdentity,
  topMenuMenu,
  visitUse,
  ...flowTables,
];
