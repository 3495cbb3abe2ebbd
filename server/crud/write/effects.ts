import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { businessNow } from '#server/db/columns';
import type { Executor } from '#server/db/types';
import type { Resource } from '#shared/define';
import { type Model, modelOf } from '../model/model.ts';
import type { RowOf, TableOf } from '../model/table.ts';
import type { Written } from './assert-within.ts';
import { type AuditActor, type AuditEntry, type Changes, entryOf, writeAudit } from './audit.ts';
import type { DraftRow, Row } from './draft.ts';
import { inParts, setEach, type Update } from './rows.ts';

/**
 * Writes that follow from an action on other rows: an exchange moves articles, a task counts its bags. The right to the action
 * was checked there (`records.lock`), and the caller has locked the rows that it changes. There are three sorts of change:
 * `changeRows` is for rows that people edit in a form; `touchRows` is for rows within another one, whose own audit tells the
 * change; `setColumns` is for columns that only repeat or count other rows. Nothing else writes to a table of a noun.
 */

/** The actor of a write, its transaction and its moment. */
export interface Writer {
  readonly tx: Executor;
  readonly actor: Pick<AuditActor, 'userId' | 'tenantId'> & { readonly deptIds?: readonly string[] };
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; now when absent. */
  readonly at?: string;
}

type NewColumns<R extends Resource> = TableOf<R>['$inferInsert'];
/** A row that is about to be inserted; tenant and time of creation come from the writer where the row has none. */
export type NewRowOf<R extends Resource> = Omit<NewColumns<R>, 'tenantId' | 'createTime'> & {
  readonly tenantId?: string;
  readonly createTime?: string;
};
/** The new values of columns; columns that are absent or undefined keep theirs. */
export type ValuesOf<R extends Resource> = { readonly [N in keyof NewColumns<R>]?: NewColumns<R>[N] | null };
type Computed<R extends Resource> = { readonly [N in keyof NewColumns<R>]?: NewColumns<R>[N] | SQL | null };

function madeBy({ actor: { userId, tenantId, deptIds = [] }, at: moment }: Writer, { resource }: Model) {
  const at = moment ?? businessNow;
  const made = { createUser: userId, createDept: deptIds[0] ?? null, createTime: at, updateUser: userId, updateTime: at };
  return resource.scope === 'tenant' ? { tenantId, ...made } : made;
}

/** Returns the stamp of a change; one that the server makes by itself keeps the last user. */
function touchedBy({ actor: { userId }, at }: Writer): DraftRow {
  const updateTime = at ?? businessNow;
  return userId === null ? { updateTime } : { updateUser: userId, updateTime };
}

const given = (values: object): DraftRow => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function insertion(by: Writer, model: Model, rows: readonly object[]) {
  return by.tx.insert(model.table).values(rows.map((row) => ({ ...madeBy(by, model), ...given(row) })));
}

/**
 * Stores new rows, in the order given. The caller writes the audit.
 *
 * @example
 * await addRows({ tx, actor, at }, articleHistory, events);
 */
export async function addRows<R extends Resource>(by: Writer, resource: R, rows: readonly NewRowOf<R>[]): Promise<void> {
  const model = modelOf(resource);
  for (const part of inParts(rows)) await insertion(by, model, part);
}

/**
 * Stores new rows as `addRows` does, and returns them as they are stored.
 *
 * @example
 * const [row] = await makeRows({ tx, actor, at }, exception, [{ exceptionNo, deptId, content, exceptionState: 0 }]);
 */
export async function makeRows<R extends Resource>(by: Writer, resource: R, rows: readonly NewRowOf<R>[]): Promise<RowOf<R>[]>;
// The columns of a table are those of its definition; so it is below.
export async function makeRows(by: Writer, resource: Resource, rows: readonly object[]): Promise<Row[]> {
  const model = modelOf(resource);
  const stored: Row[] = [];
  for (const part of inParts(rows)) stored.push(...(await insertion(by, model, part).returning()));
  return stored;
}

/** Stores new rows as `makeRows` does, but skips those that a unique index refuses, also against a concurrent insert. */
export async function makeUntakenRows<R extends Resource>(
  by: Writer,
  resource: R,
  rows: readonly NewRowOf<R>[],
): Promise<RowOf<R>[]>;
export async function makeUntakenRows(by: Writer, resource: Resource, rows: readonly object[]): Promise<Row[]> {
  const model = modelOf(resource);
  const stored: Row[] = [];
  for (const part of inParts(rows)) stored.push(...(await insertion(by, model, part).onConflictDoNothing().returning()));
  return stored;
}

/** A row as it was read, and its new values. */
export interface ChangeOf<R extends Resource> {
  readonly before: RowOf<R>;
  readonly values: ValuesOf<R>;
}

/** The audit entry of a change; absent where another entry covers it. */
export interface AuditNote {
  readonly action: string;
  /** Further values beside the changed fields of the row. */
  readonly said?: Changes;
  /** The moment with its zone; now when absent. */
  readonly happenedAt?: string;
}

/** Makes the audit entries of rows that were changed. */
function entriesOf(model: Model, written: readonly Written[], { action, said, happenedAt }: AuditNote): AuditEntry[] {
  return written.map(({ before, row }) => {
    const entry = entryOf(model, { before, after: row }, action);
    return { ...entry, changes: { ...entry.changes, ...said }, happenedAt };
  });
}

/** A writer whose actor the audit can name. */
type AuditingWriter = Writer & { readonly actor: AuditActor };

interface Noted {
  readonly audit?: AuditNote;
}
type Change<R extends Resource> = Noted & { readonly rows: readonly ChangeOf<R>[] };
type OneChange<R extends Resource> = Noted & ChangeOf<R>;
/** A change that another entry of the audit covers. */
type Untold<C> = C & { readonly audit?: undefined };

/** Rows as they were read and their new values, and the audit entry. */
interface Changing {
  readonly rows: readonly Update[];
  readonly audit?: AuditNote;
}

const isNamed = (by: Writer): by is AuditingWriter => 'account' in by.actor;

async function change(by: Writer, resource: Resource, { rows, audit }: Changing): Promise<Row[]> {
  const model = modelOf(resource);
  const version = sql`${model.columns.version} + 1`;
  const stored = await each(by.tx, model, { rows, also: { ...touchedBy(by), version } });
  const byId = new Map(stored.map((row) => [row.id, row]));
  const written = rows.map(({ before }) => {
    const row = byId.get(before.id);
    if (!row) throw new Error(`A row of ${resource.name} was locked and is not there`);
    return { before, row };
  });
  if (audit && !isNamed(by)) throw new Error(`The audit has to name who changes rows of ${resource.name}`);
  if (audit && isNamed(by)) await writeAudit(by.tx, by.actor, ...entriesOf(model, written, audit));
  return written.map(({ row }) => row);
}

/**
 * Changes rows, raises their version, so that an open form of one is refused as stale, and writes the audit.
 *
 * @returns the rows as they are now, in the order given
 * @example
 * const [after] = await changeRows(by, exchg, { rows: [{ before, values: { exchgState: 3 } }], audit: { action: 'void' } });
 */
export async function changeRows<R extends Resource>(by: AuditingWriter, resource: R, changes: Change<R>): Promise<RowOf<R>[]>;
export async function changeRows<R extends Resource>(by: Writer, resource: R, changes: Untold<Change<R>>): Promise<RowOf<R>[]>;
export async function changeRows(by: Writer, resource: Resource, changes: Changing): Promise<Row[]> {
  return change(by, resource, changes);
}

/** Changes one row as `changeRows` does, and returns it as it is now. */
export async function changeRow<R extends Resource>(by: AuditingWriter, resource: R, changes: OneChange<R>): Promise<RowOf<R>>;
export async function changeRow<R extends Resource>(by: Writer, resource: R, changes: Untold<OneChange<R>>): Promise<RowOf<R>>;
export async function changeRow(by: Writer, resource: Resource, { audit, ...row }: Update & Noted): Promise<Row> {
  const [after] = await change(by, resource, { rows: [row], audit });
  if (!after) throw new Error(`A row of ${resource.name} was changed and is not there`);
  return after;
}

interface Each {
  readonly rows: readonly Update[];
  readonly also: DraftRow;
  /** The columns to return; all when absent. */
  readonly returning?: Readonly<Record<string, AnyPgColumn>>;
}

function each(tx: Executor, model: Model, { rows, also, returning }: Each): Promise<Row[]> {
  const updates = rows.map(({ before, values }) => ({ before, values: given(values) }));
  return setEach(tx, model, { rows: updates, also, returning: returning ?? getTableColumns(model.table) });
}

/** Changes rows within others, each to its own values: stamps user and time, but raises no version. */
export async function touchEachRow<R extends Resource>(
  by: Writer,
  resource: R,
  rows: readonly ChangeOf<R>[],
): Promise<RowOf<R>[]>;
export async function touchEachRow(by: Writer, resource: Resource, rows: readonly Update[]): Promise<Row[]> {
  return each(by.tx, modelOf(resource), { rows, also: touchedBy(by) });
}

/** Sets columns that repeat or count other rows, each row to its own values, without stamp and version. */
export async function setEachColumns<R extends Resource>(
  by: Pick<Writer, 'tx'>,
  resource: R,
  rows: readonly ChangeOf<R>[],
): Promise<void>;
export async function setEachColumns({ tx }: Pick<Writer, 'tx'>, resource: Resource, rows: readonly Update[]): Promise<void> {
  const model = modelOf(resource);
  await each(tx, model, { rows, also: {}, returning: { id: model.columns.id } });
}

/** A condition for rows, and their new values. */
interface Setting<R extends Resource> {
  readonly where: SQL | undefined;
  readonly values: Computed<R>;
  /** Another table that the values and the condition read. */
  readonly from?: PgTable;
}

async function set(tx: Executor, { table, columns }: Model, { where, values, from }: Setting<Resource>): Promise<string[]> {
  // Without a condition it would change every row of every tenant.
  if (!where) throw new Error('Rows are changed by a condition');
  const statement = tx.update(table).set(given(values));
  const id = { id: columns.id };
  const changed = from ? await statement.from(from).where(where).returning(id) : await statement.where(where).returning(id);
  return changed.map((row) => String(row.id));
}

/** Changes rows within others, all to the same values: stamps user and time, but raises no version. Returns their ids. */
export function touchRows<R extends Resource>(by: Writer, resource: R, { values, ...setting }: Setting<R>): Promise<string[]> {
  return set(by.tx, modelOf(resource), { ...setting, values: { ...values, ...touchedBy(by) } });
}

/** Sets columns that repeat or count other rows, without stamp and version, so that open forms stay valid. Returns the ids. */
export function setColumns<R extends Resource>({ tx }: Pick<Writer, 'tx'>, resource: R, setting: Setting<R>): Promise<string[]> {
  return set(tx, modelOf(resource), setting);
}

/** Deletes rows for good, where no trace of them is to be kept. Returns how many. */
export async function eraseRows({ tx }: Pick<Writer, 'tx'>, resource: Resource, where: SQL | undefined): Promise<number> {
  if (!where) throw new Error('Rows are erased by a condition');
  const { rowCount } = await tx.delete(modelOf(resource).table).where(where);
  return rowCount ?? 0;
}
