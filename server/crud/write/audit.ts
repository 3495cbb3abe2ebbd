import { index, jsonb, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { idColumn, nextId } from '#server/db/columns';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';

/** The value of a field before and after a change. Secrets are replaced by their mask. */
export interface Change {
  readonly before: unknown;
  readonly after: unknown;
}
export type Changes = Readonly<Record<string, Change>>;

/** The audit: each entry says who did what to which row, when and from where. Entries are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn().primaryKey().default(nextId),
    tenantId: varchar({ length: 12 }).notNull(),
    userId: idColumn(),
    account: varchar({ length: 255 }).notNull(),
    ip: varchar({ length: 64 }).notNull(),
    requestId: varchar({ length: 64 }).notNull(),
    /** `insert`, `update`, `remove` or the name of another verb. */
    action: varchar({ length: 64 }).notNull(),
    resource: varchar({ length: 64 }).notNull(),
    recordId: varchar({ length: 64 }),
    /** The title of the row at that moment. */
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

/** The part of an actor that the audit records. A failed sign-in has no user id. */
export type AuditActor = Pick<Actor, 'tenantId' | 'account' | 'ip' | 'requestId'> & { readonly userId: string | null };

/** An action to be audited. */
export interface AuditEntry {
  readonly action: string;
  readonly resource: string;
  readonly recordId?: string | null;
  readonly label?: string;
  readonly changes?: Changes;
  /** The tenant of the row, when it is not the actor's own. */
  readonly tenantId?: string;
  /** The moment of the action, with its zone, where the caller knows it; else now. */
  readonly happenedAt?: string;
}

/**
 * Writes actions into the audit, inside the transaction that does them: if the audit cannot be written, nothing is done.
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
