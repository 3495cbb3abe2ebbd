import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { businessNow } from '#server/db/columns';
import type { Executor } from '#server/db/types';
import type { Resource } from '#shared/define';
import { columnOf, type Model, modelOf } from '../model/model.ts';
import type { AnyTable, TableOf } from '../model/table.ts';
import type { Written } from './assert-within.ts';
import { type AuditActor, type AuditEntry, type Changes, writeAudit } from './audit.ts';
import { compareRows } from './changes.ts';
import { type DraftRow, labelOfRow, type Row, tenantOfRow } from './draft.ts';
import { inParts, setEach } from './rows.ts';

/**
 * Rows that the server writes because of what somebody does elsewhere: an exchange moves articles, a task counts its bags. Who may do
 * that was asked of what he does (`records.lock`), and the caller has locked the rows that it changes. Of the three sorts of a change
 * `changeRows` is the one of a row that people have open in a form; `touchRows` is for rows within another one, whose own audit says
 * what happened; `setColumns` for what only repeats or counts other rows. Nothing else writes to a table of a noun.
 */

/** Who writes, within which transaction, and when. */
export interface Writer {
  readonly tx: Executor;
  readonly actor: Pick<AuditActor, 'userId' | 'tenantId'> & { readonly deptIds?: readonly string[] };
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; now where it does not say. */
  readonly at?: string;
}

export type RowOf<R extends Resource> = TableOf<R>['$inferSelect'];
type NewColumns<R extends Resource> = TableOf<R>['$inferInsert'];
/** A row on its way into the table; whose it is and since when says the writer where the row does not. */
export type NewRowOf<R extends Resource> = Omit<NewColumns<R>, 'tenantId' | 'createTime'> & {
  readonly tenantId?: string;
  readonly createTime?: string;
};
/** Columns with what they are to hold; those that are absent or undefined stay. */
export type ValuesOf<R extends Resource> = { readonly [N in keyof NewColumns<R>]?: NewColumns<R>[N] | null };
type Computed<R extends Resource> = { readonly [N in keyof NewColumns<R>]?: NewColumns<R>[N] | SQL | null };

function madeBy(
  { actor: { userId, tenantId, deptIds = [] }, at = businessNow as unknown as string }: Writer,
  { resource }: Model,
) {
  const made = { createUser: userId, createDept: deptIds[0] ?? null, createTime: at, updateUser: userId, updateTime: at };
  return resource.scope === 'tenant' ? { tenantId, ...made } : made;
}

/** What the server does by itself leaves standing who was the last. */
const touchedBy = ({ actor: { userId }, at = businessNow as unknown as string }: Writer): DraftRow =>
  userId === null ? { updateTime: at } : { updateUser: userId, updateTime: at };

const given = (values: object): DraftRow => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function insertion(by: Writer, model: Model, rows: readonly object[]) {
  return by.tx.insert(model.table).values(rows.map((row) => ({ ...madeBy(by, model), ...given(row) })));
}

/**
 * Stores new rows, in the order given. What the audit is to know of them says the caller.
 *
 * @example
 * await addRows({ tx, actor, at }, articleHistory, events);
 */
export async function addRows<R extends Resource>(by: Writer, resource: R, rows: readonly NewRowOf<R>[]): Promise<void> {
  const model = modelOf(resource);
  for (const part of inParts(rows)) await insertion(by, model, part);
}

/**
 * The same, and answers them as they are stored, for who goes on with them.
 *
 * @example
 * const [row] = await makeRows({ tx, actor, at }, exception, [{ exceptionNo, deptId, content, exceptionState: 0 }]);
 */
export async function makeRows<R extends Resource>(by: Writer, resource: R, rows: readonly NewRowOf<R>[]): Promise<RowOf<R>[]> {
  const model = modelOf(resource);
  const stored: Row[] = [];
  for (const part of inParts(rows)) stored.push(...(await insertion(by, model, part).returning()));
  return typed<R>(stored);
}

/** The same without the rows whose place is taken, whoever was quicker: the unique index has the last word. */
export async function makeUntakenRows<R extends Resource>(
  by: Writer,
  resource: R,
  rows: readonly NewRowOf<R>[],
): Promise<RowOf<R>[]> {
  const model = modelOf(resource);
  const stored: Row[] = [];
  for (const part of inParts(rows)) stored.push(...(await insertion(by, model, part).onConflictDoNothing().returning()));
  return typed<R>(stored);
}

/** The columns of a table are those of its definition. */
const typed = <R extends Resource>(rows: readonly Row[]): RowOf<R>[] => rows as unknown as RowOf<R>[];

/** A row as it was read, and what it is to hold. */
export interface ChangeOf<R extends Resource> {
  readonly before: RowOf<R>;
  readonly values: ValuesOf<R>;
}

/** What the audit is told of a change; nothing where another entry tells it. */
export interface AuditNote {
  readonly action: string;
  /** What there is to say besides the fields of the row. */
  readonly said?: Changes;
  /** With its zone; now where it does not say. */
  readonly happenedAt?: string;
}

/** What the audit is told of rows that were changed. */
function entriesOf(model: Model, written: readonly Written[], { action, said, happenedAt }: AuditNote): AuditEntry[] {
  return written.map(({ before, row }) => ({
    ...{ action, resource: model.resource.name, recordId: String(row.id), label: labelOfRow(model, row) },
    ...{ tenantId: tenantOfRow(model, row), changes: { ...compareRows(model, before, row), ...said }, happenedAt },
  }));
}

/** A writer whom the audit can name. */
type AuditingWriter = Writer & { readonly actor: AuditActor };

/**
 * Changes rows: whoever has one of their forms open is told that it is newer, and the audit knows what was changed.
 *
 * @returns the rows as they are now, in the order given
 * @example
 * const [after] = await changeRows(by, exchg, { rows: [{ before, values: { exchgState: 3 } }], audit: { action: 'void' } });
 */
export async function changeRows<R extends Resource>(
  ...[by, resource, { rows, audit }]:
    | [by: AuditingWriter, resource: R, change: { readonly rows: readonly ChangeOf<R>[]; readonly audit?: AuditNote }]
    | [by: Writer, resource: R, change: { readonly rows: readonly ChangeOf<R>[]; readonly audit?: undefined }]
): Promise<RowOf<R>[]> {
  const model = modelOf(resource);
  const version = sql`${columnOf(model.table, 'version')} + 1`;
  const stored = await each(by.tx, model, { rows, also: { ...touchedBy(by), version } });
  const byId = new Map(stored.map((row) => [row.id, row]));
  const written = rows.map(({ before }) => {
    const row = byId.get((before as Row).id);
    if (!row) throw new Error(`A row of ${resource.name} was locked and is not there`);
    return { before: before as Row, row };
  });
  if (audit) await writeAudit(by.tx, (by as AuditingWriter).actor, ...entriesOf(model, written, audit));
  return typed<R>(written.map(({ row }) => row));
}

/** The same for one row: answers it as it is now. */
export async function changeRow<R extends Resource>(
  ...[by, resource, { audit, ...row }]:
    | [by: AuditingWriter, resource: R, change: ChangeOf<R> & { readonly audit?: AuditNote }]
    | [by: Writer, resource: R, change: ChangeOf<R> & { readonly audit?: undefined }]
): Promise<RowOf<R>> {
  const [after] = await changeRows(by as AuditingWriter, resource, { rows: [row], audit });
  return after as RowOf<R>;
}

interface EachOf<R extends Resource> {
  readonly rows: readonly ChangeOf<R>[];
  readonly also: DraftRow;
  /** The columns that are answered; all unless told. */
  readonly answer?: Readonly<Record<string, AnyPgColumn>>;
}

function each<R extends Resource>(tx: Executor, model: Model, { rows, also, answer }: EachOf<R>): Promise<Row[]> {
  const updates = rows.map(({ before, values }) => ({ before: before as Row, values: given(values) }));
  return setEach(tx, model, { rows: updates, also, answer: answer ?? getTableColumns(model.table) });
}

/** Changes rows within others, each to its own values: who did it and when is noted, no version is raised. */
export async function touchEachRow<R extends Resource>(
  by: Writer,
  resource: R,
  rows: readonly ChangeOf<R>[],
): Promise<RowOf<R>[]> {
  return typed<R>(await each(by.tx, modelOf(resource), { rows, also: touchedBy(by) }));
}

/** Sets columns that repeat or count other rows, each row to its own values: nobody did that to it. */
export async function setEachColumns<R extends Resource>(
  { tx }: Pick<Writer, 'tx'>,
  resource: R,
  rows: readonly ChangeOf<R>[],
): Promise<void> {
  const model = modelOf(resource);
  await each(tx, model, { rows, also: {}, answer: { id: columnOf(model.table, 'id') } });
}

/** Which rows, and what they are to hold. */
interface Setting<R extends Resource> {
  readonly where: SQL | undefined;
  readonly values: Computed<R>;
  /** Another table that values and condition read. */
  readonly from?: PgTable;
}

async function set(tx: Executor, table: AnyTable, { where, values, from }: Setting<Resource>): Promise<string[]> {
  // Without a condition it would be every row there is, of every tenant.
  if (!where) throw new Error('Rows are changed by a condition');
  const statement = tx.update(table).set(given(values));
  const id = { id: columnOf(table, 'id') };
  const changed = from ? await statement.from(from).where(where).returning(id) : await statement.where(where).returning(id);
  return changed.map((row) => String(row.id));
}

/** Changes rows within others, all alike: who did it and when is noted, no version is raised. Answers their ids. */
export function touchRows<R extends Resource>(by: Writer, resource: R, { values, ...setting }: Setting<R>): Promise<string[]> {
  return set(by.tx, modelOf(resource).table, { ...setting, values: { ...values, ...touchedBy(by) } });
}

/** Sets columns that repeat or count other rows: nobody did that to them, and no form is behind because of it. Answers their ids. */
export function setColumns<R extends Resource>({ tx }: Pick<Writer, 'tx'>, resource: R, setting: Setting<R>): Promise<string[]> {
  return set(tx, modelOf(resource).table, setting);
}

/** Takes rows out of the table for good, where not even their having been there is to be kept. Answers how many. */
export async function eraseRows({ tx }: Pick<Writer, 'tx'>, resource: Resource, where: SQL | undefined): Promise<number> {
  if (!where) throw new Error('Rows are erased by a condition');
  const { rowCount } = await tx.delete(modelOf(resource).table).where(where);
  return rowCount ?? 0;
}
