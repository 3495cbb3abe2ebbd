import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { businessNow } from '#server/db/columns';
import type { Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import type { WriteContext } from '../context.ts';
import type { Compiled } from '../engine-context.ts';
import { columnOf, type Model } from '../model/model.ts';
import type { RowOf } from '../model/table.ts';
import type { Records } from '../records.ts';
import { rowScope } from '../scope/access.ts';
import { type RowScope, scopedWhere } from '../scope/scope.ts';
import type { DraftRow, Row } from './draft.ts';

function rowsWith(model: Model, ids: readonly string[], { tenantId, within }: RowScope): SQL | undefined {
  return and(inArray(model.columns.id, [...ids]), scopedWhere(model, tenantId, within));
}

/** Locks the rows of these ids until the transaction ends, in the order of ids, so that two writes do not deadlock. */
async function lockRows(tx: Transaction, model: Model, at: { ids: readonly string[]; scope: RowScope }): Promise<Row[]> {
  const id = model.columns.id;
  const rows = await tx
    .select()
    .from(model.table)
    .where(rowsWith(model, at.ids, at.scope))
    .orderBy(id)
    .for('update');
  if (rows.length < new Set(at.ids).size) throw new AppError('NOT_FOUND');
  return rows;
}

/** Locks rows that an actor is about to write, after the rows that their noun locks first (docs/decisions/032). */
export async function lockForWrite(
  { model, module }: Pick<Compiled, 'model' | 'module'>,
  tx: Transaction,
  at: { readonly ids: readonly string[]; readonly scope: RowScope },
): Promise<Row[]> {
  await module.hooks?.beforeLock?.(at.ids, { actor: at.scope.actor, tx });
  return lockRows(tx, model, at);
}

/**
 * Compiles the lock for a verb of a module, which therefore changes no row that the actor could not have changed in the form.
 */
export function compileLock(compiled: Compiled): Records['lock'] {
  return ({ actor, tx }, ids) => lockForWrite(compiled, tx, { ids, scope: rowScope(compiled, actor) });
}

/** The most rows of one statement, so that its parameters stay below the 65,535 that PostgreSQL takes. */
const MOST_ROWS = 1_000;

/** Splits rows into parts that one statement can take. */
export function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / MOST_ROWS) }, (_, index) =>
    rows.slice(index * MOST_ROWS, (index + 1) * MOST_ROWS),
  );
}

/** Stores new rows, in the order given. The server's own columns come from the session, whatever was sent. */
export async function insertRows(
  tx: Transaction,
  model: Model,
  at: { rows: readonly DraftRow[]; scope: RowScope },
): Promise<Row[]> {
  const { actor, tenantId } = at.scope;
  const server = { tenantId, createUser: actor.userId, createDept: actor.deptIds[0] ?? null, updateUser: actor.userId };
  const ofServer = Object.fromEntries(
    Object.entries(server).filter(([name]) => model.system.some((field) => field.name === name)),
  );
  return tx
    .insert(model.table)
    .values(at.rows.map((values) => ({ ...values, ...ofServer })))
    .returning();
}

/** Stores a new row. */
export async function insertRow(tx: Transaction, model: Model, at: { values: DraftRow; scope: RowScope }): Promise<Row> {
  const { key } = model.resource;
  const [row] =
    key === undefined ? await insertRows(tx, model, { rows: [at.values], scope: at.scope }) : await insertKeyed(tx, model, at);
  if (!row) throw new Error(`No row of ${model.resource.name} was stored`);
  return row;
}

/** Stores a row whose id is its natural key. A removed row of that id is replaced; a living one makes the insert fail. */
async function insertKeyed(
  tx: Transaction,
  model: Model,
  { values, scope }: { values: DraftRow; scope: RowScope },
): Promise<Row[]> {
  const id = String(values[model.resource.key ?? '']);
  await tx.delete(model.table).where(and(eq(model.columns.id, id), eq(model.columns.isDeleted, 1)));
  return insertRows(tx, model, { rows: [{ ...values, id }], scope });
}

/** Changes a row if its version is still the one that was read, else refuses: of two writers with the same version, one wins. */
export async function updateRow(
  tx: Transaction,
  model: Model,
  at: { before: Row; values: DraftRow; scope: RowScope },
): Promise<Row> {
  const { table, columns } = model;
  const [row] = await tx
    .update(table)
    .set({ ...at.values, ...stamp(model, at.scope.actor) })
    .where(and(rowsWith(model, [String(at.before.id)], at.scope), eq(columns.version, at.before.version)))
    .returning();
  if (!row) throw new AppError('STALE');
  return row;
}

/** A row as it was read, and its new values. */
export interface Update {
  readonly before: Row;
  readonly values: DraftRow;
}

/** Groups updates that set the same columns, so that one statement does each group. */
function alike(rows: readonly Update[]): Update[][] {
  const groups = new Map<string, Update[]>();
  for (const row of rows) {
    const key = Object.keys(row.values).sort().join();
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Changes rows if their versions are still as read, else refuses. Rows that set the same columns share one statement. */
export async function updateRows(tx: Transaction, model: Model, at: { rows: readonly Update[]; scope: RowScope }): Promise<void> {
  const { id, version } = model.columns;
  const isAsRead = eq(version, sql`given.v_version`);
  const also = stamp(model, at.scope.actor);
  const changed = await setEach(tx, model, { rows: at.rows, also, when: isAsRead, returning: { id } });
  if (changed.length < at.rows.length) throw new AppError('STALE');
}

interface Each {
  readonly rows: readonly Update[];
  /** Column values that all of the rows get. */
  readonly also: DraftRow;
  /** A further condition on a row; `given.v_version` is the version that was read. */
  readonly when?: SQL;
  /** The columns to return. */
  readonly returning: Readonly<Record<string, AnyPgColumn>>;
}

/** Sets each row to its own values, in one statement for all that set the same columns. Returns the changed rows. */
export async function setEach(tx: Executor, model: Model, { rows, ...each }: Each): Promise<Row[]> {
  const changed: Row[] = [];
  for (const group of alike(rows)) {
    for (const part of inParts(group)) changed.push(...(await setAlike(tx, model, { ...each, rows: part })));
  }
  return changed;
}

function setAlike(
  tx: Executor,
  { table, columns: { id, version } }: Model,
  { rows, also, when, returning }: Each,
): Promise<Row[]> {
  const names = Object.keys(rows[0]?.values ?? {});
  const columns = names.map((name) => columnOf(table, name));
  const cell = (value: unknown, column: AnyPgColumn) => sql`${sql.param(value, column)}::${sql.raw(column.getSQLType())}`;
  const lines = rows.map(({ before, values }) => {
    const cells = columns.map((column, index) => cell(values[names[index] ?? ''], column));
    return sql`(${sql.join([cell(before.id, id), cell(before.version, version), ...cells], sql`, `)})`;
  });
  const given = sql.raw(['v_id', 'v_version', ...names.map((_, index) => `c${index}`)].join(', '));
  const set = Object.fromEntries(names.map((name, index) => [name, sql`given.${sql.raw(`c${index}`)}`]));
  return tx
    .update(table)
    .set({ ...set, ...also })
    .from(sql`(values ${sql.join(lines, sql`, `)}) as given(${given})`)
    .where(and(eq(id, sql`given.v_id`), when))
    .returning(returning);
}

/** Marks rows as removed, which hides them from every read. */
export async function hideRows(tx: Transaction, model: Model, at: { ids: readonly string[]; scope: RowScope }): Promise<void> {
  await tx
    .update(model.table)
    .set({ isDeleted: 1, ...stamp(model, at.scope.actor) })
    .where(rowsWith(model, at.ids, at.scope));
}

function stamp({ columns }: Model, { userId }: Actor): DraftRow {
  return { updateUser: userId, updateTime: businessNow, version: sql`${columns.version} + 1` };
}

/**
 * Locks one row of a noun until the transaction ends, and returns it with the types of its definition. Refuses with `NOT_FOUND`
 * a row that does not exist or that the actor may not change.
 *
 * @param records the calls of that noun, which keep tenant and scope
 */
export async function lockRow<R extends Resource>(
  { tx, actor }: WriteContext,
  records: Records,
  of: { readonly noun: R; readonly id: string },
): Promise<RowOf<R>>;
// A row of a noun has the names of its definition.
export async function lockRow(
  { tx, actor }: WriteContext,
  records: Records,
  { noun, id }: { readonly noun: Resource; readonly id: string },
): Promise<Row> {
  if (records.resource.name !== noun.name) throw new Error(`These are calls of ${records.resource.name}, not of ${noun.name}`);
  const [row] = await records.lock({ tx, actor }, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
