import { and, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { EngineContext } from '../engine-context.ts';
import { columnOf } from '../model/model.ts';
import type { NamesOf } from '../module.ts';
import { accessOf } from '../scope/access.ts';
import { scopedWhere } from '../scope/scope.ts';
import { titleOf } from './labels.ts';
import { shown } from './select.ts';

interface Asking {
  readonly actor: Actor;
  readonly tx: Transaction;
  /** The tenant of the row that refers to them. */
  readonly tenantId: string | undefined;
}

/** Makes the lookup of names for refusals: only of rows that the actor may choose; ids where they may not see titles. */
export function namesFor(engine: EngineContext, { actor, tx, tenantId }: Asking): NamesOf {
  return async (noun, ids) => {
    if (ids.length === 0) return new Map();
    const model = engine.registry.target(noun.name);
    const id = columnOf(model.table, 'id');
    const { choices, isTitleVisible, isPlain } = accessOf({ engine, model }, actor);
    const found = await tx
      .select({ id, label: sql<string>`${titleOf(model, model.table, actor.language)}` })
      .from(model.table)
      .where(and(inArray(id, [...ids]), scopedWhere(model, tenantId, choices.rows)));
    const mask = isPlain ? undefined : model.resource.fields[model.resource.title]?.mask;
    return new Map(found.map((row) => [String(row.id), isTitleVisible ? shown(row.label, mask) : String(row.id)]));
  };
}
