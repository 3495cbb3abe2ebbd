import { and, inArray } from 'drizzle-orm';
import { isJoinable } from '#server/crud/kinds/choice';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { maxIds } from '#shared/wire';
import type { Compiled, EngineContext } from '../engine-context.ts';
import type { Model } from '../model/model.ts';
import type { PartField, PartNoun } from '../model/registry.ts';
import type { Records } from '../records.ts';
import { accessOf, assertWritable, rowScope } from '../scope/access.ts';
import { isLiving, scopedWhere } from '../scope/scope.ts';
import { act } from './act.ts';
import { type Changes, entryOf, writeAudit } from './audit.ts';
import type { Row } from './draft.ts';
import { partOrder } from './part-fields.ts';
import { changeOfList } from './parts-write.ts';
import { hideRows, lockForWrite } from './rows.ts';
import { assertPartsUnused, assertUnused } from './usage.ts';

/** Reads the ids of a batch call, comma-joined or as an array; refuses none, too many and invalid ones. */
export function readIds(sent: unknown): string[] {
  const ids = isJoinable(sent) ? [...new Set(splitMany(sent))] : [];
  if (ids.length === 0) throw new AppError('IDS_EMPTY');
  if (ids.length > maxIds) throw new AppError('TOO_MANY_IDS', { max: maxIds });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name: 'ids' });
  return ids;
}

/** Locked rows that are to be removed, and the actor. */
interface Removal {
  readonly tx: Transaction;
  readonly actor: Actor;
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
async function removeParts(engine: EngineContext, owner: Model, removal: Removal): Promise<(row: Row) => Changes> {
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

/**
 * Removes rows with their parts, and audits it. The caller has checked that they may be removed: the actor's scope, the noun's
 * hooks, and the rows that point at them.
 */
async function removeHeld({ engine, model }: Compiled, { tx, actor, rows }: Removal): Promise<void> {
  const changesOfParts = await removeParts(engine, model, { tx, actor, rows });
  await hideRows(tx, model, { ids: rows.map(({ id }) => String(id)), scope: { actor } });
  const entries = rows.map((row) => {
    const entry = entryOf(model, { before: row });
    return { ...entry, changes: { ...entry.changes, ...changesOfParts(row) } };
  });
  await writeAudit(tx, actor, ...entries);
}

/** Compiles the removal of rows as a consequence of another action of the actor, even outside their scope. */
export function compileTakeAlong(compiled: Compiled): Records['takeAlong'] {
  const { model } = compiled;
  return async ({ actor, tx }, ids) => {
    const isNamed = and(inArray(model.columns.id, [...ids]), isLiving(model));
    const rows = await tx.select().from(model.table).where(isNamed).orderBy(model.columns.id).for('update');
    if (rows.length > 0) await removeHeld(compiled, { tx, actor, rows });
  };
}

/** Compiles the removal of all named rows, or of none when one does not exist, is outside the actor's scope or is in use. */
export function compileRemove(compiled: Compiled): Records['remove'] {
  const { engine, model, module, totals } = compiled;
  return async (call, ids) => {
    assertWritable(model, call.actor);
    const scope = rowScope(compiled, call.actor);
    await act(engine.db, call, async (tx) => {
      const rows = await lockForWrite(compiled, tx, { ids, scope });
      await module.hooks?.beforeRemove?.(rows, { actor: call.actor, tx });
      await assertUnused(tx, engine.registry, { model, rows, hasTitle: accessOf(compiled, call.actor).isTitleVisible });
      await removeHeld(compiled, { tx, actor: call.actor, rows });
    });
    totals.forget();
  };
}
