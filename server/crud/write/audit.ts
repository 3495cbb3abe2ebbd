import { index, jsonb, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { idColumn, nextId } from '#server/db/columns';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';

/** What a field held and what it holds now. Secrets stand as their mask. */
export interface Change {
  readonly before: unknown;
  readonly after: unknown;
}
export type Changes = Readonly<Record<string, Change>>;

/** Who did what to which row, when and from where. Rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn().primaryKey().default(nextId),
    tenantId: varchar({ length: 12 }).notNull(),
    userId: idColumn(),
    account: varchar({ length: 255 }).notNull(),
    ip: varchar({ length: 64 }).notNull(),
    requestId: varchar({ length: 64 }).notNull(),
    /** `insert`, `update`, `remove` or the name of a special verb. */
    action: varchar({ length: 64 }).notNull(),
    resource: varchar({ length: 64 }).notNull(),
    recordId: varchar({ length: 64 }),
    /** What stood for the row at that moment. */
    label: varchar({ length: 255 }).notNull().default(''),
    changes: jsonb().$type<Changes>().notNull().default({}),
    happenedAt: timestamp({ withTimezone: true, precision: 3, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_time').on(table.tenantId, table.happenedAt, table.id),
    index('audit_log_record').on(table.resource, table.recordId),
    index('audit_log_request').on(table.requestId),
  ],
);

/** The part of an actor that is written down. A failed sign-in has no user id. */
export type AuditActor = Pick<Actor, 'tenantId' | 'account' | 'ip' | 'requestId'> & { readonly userId: string | null };

/** One thing done, for the audit. */
export interface AuditEntry {
  readonly action: string;
  readonly resource: string;
  readonly recordId?: string | null;
  readonly label?: string;
  readonly changes?: Changes;
  /** Whose row it is, when that is not the actor's own tenant. */
  readonly tenantId?: string;
  /** The moment of an action that says it itself, with its zone; now where nobody does. */
  readonly happenedAt?: string;
}

/**
 * Writes what was done into the audit, inside the transaction that does it: if the audit cannot be written, nothing was done.
 *
 * @example
 * await writeAudit(tx, actor, { action: 'grant', resource: role.name, recordId: id, changes: { menus: { before, after } } });
 */
export async function writeAudit(tx: Executor, actor: AuditActor, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { tenantId, userId, account, ip, requestId } = actor;
  await tx.insert(auditLog).values(
    entries.map((entry) => ({
      ...entry,
      label: (entry.label ?? '').slice(0, 255),
      tenantId: entry.tenantId ?? tenantId,
      userId,
      account: account.slice(0, 255),
      ip: ip.slice(0, 64),
      requestId: requestId.slice(0, 64),
    })),
  );
}
