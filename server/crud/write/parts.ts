import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { AppError, type FieldRefusals, type Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import { meets } from '#shared/meets';
import { checkField, validateRow } from '#shared/validate';
import type { EngineContext } from '../engine-context.ts';
import { columnOf, type Model } from '../model/model.ts';
import type { PartField } from '../model/registry.ts';
import { isSettable } from '../model/settable.ts';
import type { PartDraft } from '../module.ts';
import type { RowScope } from '../scope/scope.ts';
import { scopedWhere } from '../scope/scope.ts';
import { refusedChoicesOf } from './choices.ts';
import { type DraftRow, draftOf, dropUnasked, type Row } from './draft.ts';
import { refusedFiles } from './files.ts';
import { asRecord, type Input, readId, readValues } from './input.ts';
import type { PartPlan, PartRow } from './part-plan.ts';
import { repeatedRows } from './repeats.ts';

/** Where, and in whose name, rows of an owner are written. */
export interface PartWrite {
  readonly tx: Transaction;
  readonly scope: RowScope;
}

/** What is wrong with one row of a list. */
interface RowFault {
  readonly part: PartField;
  readonly index: number;
  readonly refusals: FieldRefusals;
}

/** The field by which rows of a part noun keep their order, where they have one. */
export const orderField = 'sort';

/** Refuses a write for rows of its lists: the first fault speaks for all, and says where it is. */
function refuseRows(faults: readonly RowFault[]): void {
  const named = faults.flatMap(({ part, index, refusals }) =>
    Object.entries(refusals).map(([name, refusal]) => ({ key: `${part.name}.${index}.${name}`, refusal, part, index })),
  );
  const [first] = named;
  if (!first) return;
  const { code, params } = first.refusal;
  const fields = Object.fromEntries(named.map(({ key, refusal }) => [key, refusal]));
  throw new AppError(code, params, { fields, at: { list: first.part.field, row: first.index + 1 } });
}

/** Rows of a part noun stand in the order of its definition. */
export function partOrder({ table, resource }: Model): SQL[] {
  const columns = Object.entries(resource.sort).map(([name, direction]) =>
    direction === 'asc' ? asc(columnOf(table, name)) : desc(columnOf(table, name)),
  );
  return [...columns, asc(columnOf(table, 'id'))];
}

/** Which rows of a part noun belong to a field. */
export function ofField({ model, field }: PartField): SQL[] {
  return Object.entries(field.only ?? {}).map(([name, key]) => eq(columnOf(model.table, name), key));
}

/** The stored rows of a field, of one owner or of several. */
export function readParts(tx: Transaction, part: PartField, ownerIds: readonly string[]): Promise<Row[]> {
  const { model, by } = part;
  return tx
    .select()
    .from(model.table)
    .where(and(inArray(by.column, [...ownerIds]), ...ofField(part), scopedWhere(model, undefined)))
    .orderBy(...partOrder(model));
}

/** Whether the engine itself says what a field of a part holds: whose row it is, of which field, and its place. */
export function isFixed({ by, field }: PartField, name: string): boolean {
  return name === by.name || name === orderField || name in (field.only ?? {});
}

/** Puts in what no sender and no hook decides. Whose row it is follows when that is stored. */
function fix({ field, model }: PartField, draft: PartDraft, index: number): void {
  Object.assign(draft, field.only);
  if (orderField in model.resource.fields) draft[orderField] = index + 1;
  dropUnasked(model, draft);
}

function planRow(
  part: PartField,
  sent: unknown,
  { before, index }: { before: ReadonlyMap<string, Row>; index: number },
): PartRow {
  const record = asRecord(sent);
  const id = readId(record.id);
  const row = id === undefined ? undefined : before.get(id);
  if (id !== undefined && !row) refuseRows([{ part, index, refusals: { id: { code: 'NOT_FOUND' } } }]);
  const form = row ? 'edit' : 'add';
  const free = part.model.own.filter(({ name }) => !isFixed(part, name));
  const values = readValues(free, record, { form, isVisible: () => true });
  const draft: PartDraft = { ...draftOf(part.model, values, row), ...(row && { id: String(row.id) }) };
  fix(part, draft, index);
  return { before: row, values, draft };
}

function assertOnce({ part, rows }: PartPlan): void {
  const ids = rows.map(({ draft }) => draft.id);
  const index = ids.findIndex((id, place) => id !== undefined && ids.indexOf(id) !== place);
  if (index >= 0) refuseRows([{ part, index, refusals: { id: { code: 'ALREADY_EXISTS' } } }]);
}

/** Reads one list, row by row. */
function planOf(part: PartField, sent: unknown, before: readonly Row[]): PartPlan {
  const refusal = checkField({ ...part.field, required: false }, sent);
  if (refusal) throw new AppError(refusal.code, refusal.params, { fields: { [part.name]: refusal } });
  const known = new Map(before.map((row) => [String(row.id), row]));
  const rows = (sent as readonly unknown[]).map((row, index) => planRow(part, row, { before: known, index }));
  const plan = { part, before, rows };
  assertOnce(plan);
  return plan;
}

/** What the lists that were sent will hold. Each field of a row that the sender may set is right by its definition. */
export async function planParts(
  engine: Pick<EngineContext, 'registry'>,
  { resource }: Model,
  { tx, input, before }: { tx: Transaction; input: Input; before: Row | undefined },
): Promise<PartPlan[]> {
  const plans: PartPlan[] = [];
  for (const part of engine.registry.partsOf(resource)) {
    if (!input.rows.has(part.name)) continue;
    const stored = before ? await readParts(tx, part, [String(before.id)]) : [];
    plans.push(planOf(part, input.rows.get(part.name) ?? [], stored));
  }
  refuseRows(plans.flatMap((plan) => faultsOf(plan, true)));
  return plans;
}

/** Refusals by the definition: all of them, or those of fields that the sender may set. */
function faultsOf({ part, rows }: PartPlan, isSent: boolean): RowFault[] {
  const { fields } = part.model.resource;
  const counts = (name: string, row: PartRow) =>
    name !== part.by.name && (!isSent || isSettable(fields[name] as Field, row.before ? 'edit' : 'add'));
  return rows.map((row, index) => {
    const refusals = Object.entries(validateRow(part.model.resource, row.draft)).filter(([name]) => counts(name, row));
    return { part, index, refusals: Object.fromEntries(refusals) };
  });
}

/** A list that the row does not have in the end is emptied, whatever was sent. */
export async function dropUnaskedParts(
  engine: Pick<EngineContext, 'registry'>,
  { resource }: Model,
  { tx, plans, draft, before }: { tx: Transaction; plans: readonly PartPlan[]; draft: DraftRow; before: Row | undefined },
): Promise<readonly PartPlan[]> {
  const unasked = engine.registry
    .partsOf(resource)
    .filter(({ field: { onlyWhen } }) => onlyWhen && !meets(onlyWhen, draft[onlyWhen.field]));
  if (unasked.length === 0) return plans;
  const emptied: PartPlan[] = [];
  for (const part of unasked) {
    emptied.push({ part, before: before ? await readParts(tx, part, [String(before.id)]) : [], rows: [] });
  }
  return [...plans.filter(({ part }) => !unasked.includes(part)), ...emptied];
}

/** What the lists of a row hold, as far as that has to be known to judge it. */
export async function heldParts(
  engine: Pick<EngineContext, 'registry'>,
  { resource }: Model,
  { tx, plans, before }: { tx: Transaction; plans: readonly PartPlan[]; before: Row | undefined },
): Promise<Record<string, readonly unknown[]>> {
  const held: Record<string, readonly unknown[]> = {};
  for (const { part, rows } of plans) held[part.name] = rows.map(({ draft }) => draft);
  for (const part of engine.registry.partsOf(resource)) {
    const isDemanded = part.field.required || part.field.requiredWhen !== undefined;
    if (before && isDemanded && !(part.name in held)) held[part.name] = await readParts(tx, part, [String(before.id)]);
  }
  return held;
}

/** Everything that must hold for the rows themselves before they are stored, whatever hooks have made of them. */
export async function assertParts(engine: EngineContext, plans: readonly PartPlan[], { tx, scope }: PartWrite): Promise<void> {
  for (const { part, rows } of plans) for (const [index, { draft }] of rows.entries()) fix(part, draft, index);
  refuseRows(plans.flatMap((plan) => faultsOf(plan, false)));
  refuseRows(repeatedRows(plans));
  for (const { part, rows } of plans) {
    const where = { tx, tenantId: scope.tenantId, actor: scope.actor };
    const choosable = part.model.own.filter(({ name }) => name !== part.by.name);
    const choices = await refusedChoicesOf(engine, choosable, { ...where, rows });
    refuseRows(choices.map((refusals, index) => ({ part, index, refusals })));
    for (const [index, row] of rows.entries()) {
      const refusals: Record<string, Refusal> = await refusedFiles(engine, part.model, { ...where, ...row });
      refuseRows([{ part, index, refusals }]);
    }
  }
}
