import { isNotNull, isNull } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { idColumn, nextId } from '#server/db/columns';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { MASK } from '#shared/rules';
import type { Model, ModelField } from '../model/model.ts';
import { type Row, tenantOfRow } from './draft.ts';

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
    /** The place of the entry among all that are told to a second place, and the seal that covers it and the one before. */
    seq: bigint({ mode: 'number' }),
    hash: varchar({ length: 64 }),
  },
  (table) => [
    index('audit_log_time').on(table.tenantId, table.happenedAt, table.id),
    index('audit_log_record').on(table.resource, table.recordId),
    index('audit_log_request').on(table.requestId),
    index('audit_log_seq').on(table.seq).where(isNotNull(table.seq)),
    index('audit_log_unsealed').on(table.id).where(isNull(table.seq)),
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

/** The states of a row before and after a write: of a new row only the later one, of a removed row only the earlier one. */
interface States {
  readonly before?: Row;
  readonly after?: Row;
}

function actionOf({ before, after }: States): string {
  if (!before) return 'insert';
  return after ? 'update' : 'remove';
}

/** Makes the audit entry of a row that was written. */
export function entryOf(model: Model, states: States, action = actionOf(states)): AuditEntry & { readonly changes: Changes } {
  const row = states.after ?? states.before ?? {};
  return {
    action,
    resource: model.resource.name,
    recordId: String(row.id),
    tenantId: tenantOfRow(model, row),
    label: labelOfRow(model, row),
    changes: compareRows(model, states),
  };
}

/** Returns the title of a row for messages and the audit, or its id where it has none. */
export function labelOfRow({ resource }: Model, row: Row): string {
  const label = row[resource.title] ?? row.id;
  return typeof label === 'object' ? String(row.id) : String(label);
}

/** Returns the value that the audit may hold: the mask for a secret. */
function shown({ field, name }: ModelField, row: Row | undefined): unknown {
  const value = row?.[name] ?? null;
  return field.kind === 'secret' && value !== null ? MASK : value;
}

/** Returns the differences between two states of a row, field by field. A changed secret is listed without its value. */
export function compareRows(model: Model, { before, after }: States): Changes {
  const changes: Record<string, Change> = {};
  for (const entry of model.own) {
    const [old, new_] = [before?.[entry.name] ?? null, after?.[entry.name] ?? null];
    if (JSON.stringify(old) === JSON.stringify(new_)) continue;
    changes[entry.name] = { before: shown(entry, before), after: shown(entry, after) };
  }
  return changes;
}
