import type { Transaction } from '#server/db/types';
import type { Refusal } from '#shared/errors';
import { meets } from '#shared/meets';
import type { EngineContext } from '../engine-context.ts';
import type { Model } from '../model/model.ts';
import type { PartDraft } from '../module.ts';
import type { RowScope } from '../scope/scope.ts';
import type { Changes } from './audit.ts';
import { refusedChoicesOf } from './choices.ts';
import type { DraftRow, Row } from './draft.ts';
import { refusedFiles } from './files.ts';
import type { Input } from './input.ts';
import { readParts } from './part-fields.ts';
import { faultsOf, fix, type PartPlan, planPart, refuseRows } from './part-plan.ts';
import { repeatedRows } from './repeats.ts';
import { type PartChanges, partChangesOf, storeParts } from './store-parts.ts';

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
