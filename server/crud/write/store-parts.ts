import { inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { MASK } from '#shared/rules';
import type { EngineContext } from '../engine-context.ts';
import { columnOf, type Model } from '../model/model.ts';
import type { PartField } from '../model/registry.ts';
import { uniqueGroups } from '../model/table.ts';
import type { RowScope } from '../scope/scope.ts';
import type { Changes } from './audit.ts';
import { namingRow } from './conflict.ts';
import { changesOf, type DraftRow, type Row } from './draft.ts';
import { claimFiles } from './files.ts';
import { isFixed } from './part-fields.ts';
import type { PartPlan } from './part-plan.ts';
import { hideRows, insertRows, updateRows } from './rows.ts';
import { assertPartsUnused } from './usage.ts';

/** The transaction, and the actor and tenant, in which the parts of a row are written. */
interface PartWrite {
  readonly tx: Transaction;
  readonly scope: RowScope;
}

/** A row that changes, and its changed values. */
interface Changed {
  readonly before: Row;
  readonly values: DraftRow;
}

/** The changes of a list that have to be stored. */
export interface PartChanges {
  readonly plan: PartPlan;
  readonly removed: readonly Row[];
  readonly changed: readonly Changed[];
  readonly added: readonly DraftRow[];
}

/** Returns the changes of lists; lists without any are left out. */
export function partChangesOf(plans: readonly PartPlan[], { secrets }: Pick<EngineContext, 'secrets'>): PartChanges[] {
  return plans
    .map((plan) => changesOfPlan(plan, secrets))
    .filter(({ removed, changed, added }) => removed.length + changed.length + added.length > 0);
}

function changesOfPlan(plan: PartPlan, secrets: EngineContext['secrets']): PartChanges {
  const { part, rows } = plan;
  const valuesOf = ({ draft, before, values }: PartPlan['rows'][number]) =>
    changesOf(part.model, draft, { before, sent: values, secrets });
  const kept = new Set(rows.map(({ before }) => before));
  return {
    plan,
    removed: plan.before.filter((row) => !kept.has(row)),
    changed: rows.flatMap((row) => {
      const values = row.before ? valuesOf(row) : {};
      return row.before && Object.keys(values).length > 0 ? [{ before: row.before, values }] : [];
    }),
    added: rows.filter(({ before }) => !before).map(valuesOf),
  };
}

/** Returns the rows that change a unique field: they are set aside so that they can exchange values. */
function moving({ resource }: Model, changed: readonly Changed[]): Changed[] {
  const unique = new Set([...uniqueGroups(resource).values()].flat());
  return changed.filter(({ values }) => Object.keys(values).some((name) => unique.has(name)));
}

/** Marks moving rows as removed for a moment, which frees their unique values. A single moving row need not step aside. */
async function stepAside(tx: Transaction, changes: readonly PartChanges[]): Promise<ReadonlySet<Row>> {
  const aside = new Set<Row>();
  for (const { plan, changed } of changes) {
    const { model } = plan.part;
    const rows = moving(model, changed).map(({ before }) => before);
    if (rows.length === 0 || (rows.length === 1 && changes.length === 1)) continue;
    const ids = rows.map(({ id }) => String(id));
    const isAmong = inArray(columnOf(model.table, 'id'), ids);
    await tx.update(model.table).set({ isDeleted: 1 }).where(isAmong);
    for (const row of rows) aside.add(row);
  }
  return aside;
}

async function settle(
  engine: EngineContext,
  { tx, scope }: PartWrite,
  at: { changes: PartChanges; owner: Row; aside: ReadonlySet<Row> },
) {
  const { plan, changed, added } = at.changes;
  const { model, by } = plan.part;
  const updates = changed.map(({ before, values }) => ({
    before,
    values: at.aside.has(before) ? { ...values, isDeleted: 0 } : values,
  }));
  await updateRows(tx, model, { rows: updates, scope });
  const rows = added.map((values) => ({ ...values, [by.name]: at.owner.id }));
  const fresh = rows.length > 0 ? await insertRows(tx, model, { rows, scope }) : [];
  const after = afterRows(at.changes, fresh);
  for (const { row, before } of after) {
    await claimFiles(engine, model, { tx, row, before, tenantId: scope.tenantId, actor: scope.actor });
  }
  return after.map(({ row }) => row);
}

/** Returns the rows of a list once they are stored, in order. */
function afterRows({ plan, changed }: PartChanges, fresh: readonly Row[]): { row: Row; before: Row | undefined }[] {
  const changes = new Map(changed.map(({ before, values }) => [before, values]));
  const added = [...fresh];
  return plan.rows.map(({ before }) => {
    const row = before ? { ...before, ...changes.get(before) } : added.shift();
    return { row: row ?? {}, before };
  });
}

/** Returns the part of a list's row that the audit holds: without the fields that the list fixes, and with secrets masked. */
function plainRow(part: PartField, row: Row): Row {
  const told = part.model.own.filter(({ name }) => !isFixed(part, name));
  const shown = told.map(({ name, field }) => {
    const value = row[name] ?? null;
    return [name, field.kind === 'secret' && value !== null ? MASK : value];
  });
  return { id: String(row.id), ...Object.fromEntries(shown) };
}

/** Makes the audit's change of a list. */
export function changeOfList(part: PartField, before: readonly Row[], after: readonly Row[]): Changes[string] {
  return { before: before.map((row) => plainRow(part, row)), after: after.map((row) => plainRow(part, row)) };
}

/**
 * Stores the changes in the lists of a row that is stored already: first the removed rows of all lists, then the changed, then
 * the added ones, so that rows can exchange unique values.
 */
export async function storeParts(
  engine: EngineContext,
  write: PartWrite,
  { owner, ownerModel, changes }: { owner: Row; ownerModel: Model; changes: readonly PartChanges[] },
): Promise<Changes> {
  const { tx, scope } = write;
  for (const { plan, removed } of changes) {
    if (removed.length === 0) continue;
    await assertPartsUnused(tx, engine.registry, {
      owner: ownerModel,
      part: plan.part.model,
      place: plan.part.field,
      rows: removed,
    });
    await hideRows(tx, plan.part.model, { ids: removed.map(({ id }) => String(id)), scope });
  }
  const aside = await stepAside(tx, changes);
  const told: Record<string, Changes[string]> = {};
  for (const change of changes) {
    const at = { changes: change, owner, aside };
    const after = await namingRow(change.plan, () => settle(engine, write, at));
    told[change.plan.part.name] = changeOfList(change.plan.part, change.plan.before, after);
  }
  return told;
}
