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

/** The save of a row, as far as its lists have to know it. */
export interface OwnerSave {
  readonly tx: Transaction;
  /** In whose name, and in the tenant of the row. */
  readonly scope: RowScope;
  readonly input: Input;
  readonly before: Row | undefined;
}

/** What a save does to the lists of its row: planned when the save begins, then settled, checked and, behind the row, stored. */
export interface PartsWrite {
  /** The rows that each list that was sent will hold, by field. Hooks may change them until they are checked. */
  readonly drafts: ReadonlyMap<string, readonly PartDraft[]>;
  /**
   * Makes the lists those of the row as it will be: one that it does not have in the end is emptied, whatever was sent. Answers
   * what they hold, as far as that has to be known to judge the row.
   */
  settle(draft: DraftRow): Promise<Record<string, readonly unknown[]>>;
  /** Refuses what must not be stored of the rows themselves, whatever hooks have made of them. Answers whether anything will change. */
  check(): Promise<boolean>;
  /** Stores them behind the row, and answers what the audit is told. */
  store(owner: Row): Promise<Changes>;
}

/**
 * Reads the lists that were sent. Each field of a row that the sender may set is right by its definition from here on.
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
