import { and, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { EngineContext } from '../engine-context.ts';
import type { Model } from '../model/model.ts';
import type { PartField, PartNoun } from '../model/registry.ts';
import { scopedWhere } from '../scope/scope.ts';
import type { Changes } from './audit.ts';
import type { Row } from './draft.ts';
import { partOrder } from './part-fields.ts';
import { hideRows } from './rows.ts';
import { changeOfList } from './store-parts.ts';
import { assertPartsUnused } from './usage.ts';

interface Removal {
  readonly tx: Transaction;
  readonly actor: Actor;
  /** The rows whose parts are removed with them. */
  readonly rows: readonly Row[];
}

function isOf({ field }: PartField, row: Row): boolean {
  return Object.entries(field.only ?? {}).every(([name, key]) => String(row[name]) === String(key));
}

async function hideParts(
  { registry }: EngineContext,
  owner: Model,
  { noun, ...removal }: Removal & { noun: PartNoun },
): Promise<Row[]> {
  const { tx, actor, rows } = removal;
  const { model, by } = noun;
  const owners = rows.map(({ id }) => String(id));
  const parts = await tx
    .select()
    .from(model.table)
    .where(and(inArray(by.column, owners), scopedWhere(model, undefined)))
    .orderBy(...partOrder(model));
  if (parts.length === 0) return parts;
  await assertPartsUnused(tx, registry, { owner, part: model, rows: parts, place: model.resource.label });
  await hideRows(tx, model, { ids: parts.map(({ id }) => String(id)), scope: { actor } });
  return parts;
}

/**
 * Removes the parts of rows that are removed. Returns their changes for the audit, by owner. Read-only parts, which the server
 * has written, stay as they are, since no call finds them without their owner.
 */
export async function removeParts(engine: EngineContext, owner: Model, removal: Removal): Promise<(row: Row) => Changes> {
  const fields = engine.registry.partsOf(owner.resource);
  const told = new Map<PartField, readonly Row[]>();
  for (const noun of engine.registry.partNounsOf(owner.resource).filter(({ model }) => !model.resource.readOnly)) {
    const parts = await hideParts(engine, owner, { ...removal, noun });
    for (const field of fields.filter(({ model }) => model === noun.model)) {
      told.set(
        field,
        parts.filter((part) => isOf(field, part)),
      );
    }
  }
  return ({ id }) => {
    const lists = [...told].map(([field, parts]) => [field, parts.filter((part) => part[field.by.name] === id)] as const);
    const filled = lists.filter(([, parts]) => parts.length > 0);
    return Object.fromEntries(filled.map(([field, parts]) => [field.name, changeOfList(field, parts, [])]));
  };
}
