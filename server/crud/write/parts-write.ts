import { inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Refusal } from '#shared/errors';
import { meets } from '#shared/meets';
import { MASK } from '#shared/rules';
import type { EngineContext } from '../engine-context.ts';
import { claimFiles, refusedFiles } from '../files.ts';
import type { Model } from '../model/model.ts';
import type { PartField } from '../model/registry.ts';
import { uniqueGroups } from '../model/table.ts';
import type { PartDraft } from '../module.ts';
import type { RowScope } from '../scope/scope.ts';
import type { Changes } from './audit.ts';
import { refusedChoicesOf } from './choices.ts';
import { namingRow } from './conflict.ts';
import { changesOf, type DraftRow, type Row } from './draft.ts';
import type { Input } from './input.ts';
import { isFixed, readParts } from './part-fields.ts';
import { faultsOf, fix, type PartPlan, planPart, refuseRows, repeatedRows } from './part-plan.ts';
import { hideRows, insertRows, type Update, updateRows } from './rows.ts';
import { assertPartsUnused } from './usage.ts';

/** The facts about the save of a row that its lists need. */
export interface OwnerSave {
  readonly tx: Transaction;
  /** The actor, and the tenant of the row. */
  readonly scope: RowScope;
  readonly input: Input;
  readonly before: Row | undefined;
}

/** The writes of a save to the lists of its row: planned as the save begins, then settled, checked, and stored after the row. */
export interface PartsWrite {
  /** The rows that each sent list will hold, by field. Hooks may change them until they are checked. */
  readonly drafts: ReadonlyMap<string, readonly PartDraft[]>;
  /**
   * Fits the lists to the final row: empties a list that the row does not have by `onlyWhen`, whatever was sent. Returns the rows
   * of the lists that the rules about the row need.
   */
  settle(draft: DraftRow): Promise<Record<string, readonly unknown[]>>;
  /** Refuses rows that must not be stored, after hooks may have changed them. Returns whether anything will change. */
  check(): Promise<boolean>;
  /** Stores the lists after the row, and returns their changes for the audit. */
  store(owner: Row): Promise<Changes>;
}

/**
 * Reads the lists that were sent. From here on each field of a row that the sender may set is valid by its definition.
 *
 * @throws AppError for the first fault of a row; it names the list, the row and the field
 */
export async function planParts(engine: EngineContext, model: Model, save: OwnerSave): Promise<PartsWrite> {
  const { tx, before } = save;
  const parts = engine.registry.partsOf(model.resource);
  const storedOf = async (part: PartPlan['part']) => (before ? readParts(tx, part, [String(before.id)]) : []);
  let plans: readonly PartPlan[] = await sentPlans();
  let changes: readonly PartChanges[] = [];

  async function sentPlans(): Promise<PartPlan[]> {
    const sent: PartPlan[] = [];
    for (const part of parts) {
      const rows = save.input.rows.get(part.name);
      if (save.input.rows.has(part.name)) sent.push(planPart(part, rows ?? [], await storedOf(part)));
    }
    refuseRows(sent.flatMap((plan) => faultsOf(plan, true)));
    return sent;
  }

  async function emptyUnasked(draft: DraftRow): Promise<void> {
    const unasked = parts.filter(({ field: { onlyWhen } }) => onlyWhen && !meets(onlyWhen, draft[onlyWhen.field]));
    plans = plans.filter(({ part }) => !unasked.includes(part));
    for (const part of unasked) plans = [...plans, { part, before: await storedOf(part), rows: [] }];
  }

  return {
    drafts: new Map(plans.map(({ part, rows }) => [part.name, rows.map(({ draft }) => draft)])),
    async settle(draft) {
      await emptyUnasked(draft);
      const held: Record<string, readonly unknown[]> = {};
      for (const { part, rows } of plans) held[part.name] = rows.map((row) => row.draft);
      for (const part of parts) {
        const isDemanded = part.field.required || part.field.requiredWhen !== undefined;
        if (before && isDemanded && !(part.name in held)) held[part.name] = await storedOf(part);
      }
      return held;
    },
    async check() {
      await assertRows(engine, plans, save);
      changes = partChangesOf(plans, engine);
      return changes.length > 0;
    },
    store: (owner) => storeParts(engine, save, { owner, ownerModel: model, changes }),
  };
}

async function assertRows(engine: EngineContext, plans: readonly PartPlan[], { tx, scope }: OwnerSave): Promise<void> {
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

/** The transaction, and the actor and tenant, in which the parts of a row are written. */
interface PartWrite {
  readonly tx: Transaction;
  readonly scope: RowScope;
}

/** The changes of a list that have to be stored. */
interface PartChanges {
  readonly plan: PartPlan;
  readonly removed: readonly Row[];
  readonly changed: readonly Update[];
  readonly added: readonly DraftRow[];
}

/** Returns the changes of lists; lists without any are left out. */
function partChangesOf(plans: readonly PartPlan[], { secrets }: Pick<EngineContext, 'secrets'>): PartChanges[] {
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
function moving({ resource }: Model, changed: readonly Update[]): Update[] {
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
    const isAmong = inArray(model.columns.id, ids);
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
async function storeParts(
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
