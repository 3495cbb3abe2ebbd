import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import { isEmptyValue, splitMany } from '#shared/kinds';
import type { EngineContext } from '../engine-context.ts';
import { columnOf, type Model, type ModelField } from '../model/model.ts';
import type { NamesOf } from '../module.ts';
import { titleOf } from '../read/labels.ts';
import { shown } from '../read/select.ts';
import { accessOf } from '../scope/access.ts';
import { scopedWhere } from '../scope/scope.ts';
import type { DraftRow, Row } from './draft.ts';

interface Where {
  readonly tx: Transaction;
  /** The tenant whose rows may be referred to; nothing for rows of the platform. */
  readonly tenantId: string | undefined;
  readonly actor: Actor;
}

/** A row that is about to be written, with its state before the write. */
export interface Choosing {
  readonly draft: DraftRow;
  readonly before?: Row;
}

/** Refusals of one row by field. */
type RowRefusals = Record<string, Refusal>;

function keysOf({ field, name }: ModelField, draft: DraftRow): string[] {
  const value = draft[name];
  if (isEmptyValue(value, field)) return [];
  return field.many ? splitMany(value) : [String(value)];
}

/** Returns the keys that a write adds. Stored keys may stay, even when their entry is sealed or their row removed. */
function newKeys(entry: ModelField, { draft, before }: Choosing): string[] {
  const old = new Set(before ? keysOf(entry, { ...before }) : []);
  return keysOf(entry, draft).filter((key) => !old.has(key));
}

async function openEntries(engine: EngineContext, { field }: ModelField, { tenantId, actor, tx }: Where): Promise<Set<string>> {
  const { source = 'system', code = '' } = field.dict ?? {};
  const entries = await engine.dictionaries.entries(source, code, tenantId ?? actor.tenantId, tx);
  return new Set(entries.filter(({ isSealed }) => isSealed !== 1).map(({ dictKey }) => String(dictKey)));
}

/** Makes the conditions that a field demands of the rows that it leads to. */
export function onlyThose({ table }: Model, { only = {} }: Field): SQL[] {
  return Object.entries(only).map(([name, key]) => eq(columnOf(table, name), key));
}

/**
 * Returns those of the keys that are offered as choices. The rows are locked until the end of the transaction, so that none is
 * removed while a reference to it is being stored.
 */
async function openRows(
  engine: EngineContext,
  { field }: ModelField,
  at: Where & { keys: readonly string[] },
): Promise<Set<string>> {
  const target = engine.registry.target(field.target ?? '');
  const id = target.columns.id;
  const { rows: offered } = accessOf({ engine, model: target }, at.actor).choices;
  const rows = await at.tx
    .select({ id })
    .from(target.table)
    .where(and(inArray(id, [...at.keys]), ...onlyThose(target, field), scopedWhere(target, at.tenantId, offered)))
    .orderBy(id)
    .for('share');
  return new Set(rows.map((row) => String(row.id)));
}

/** Returns those of the keys that a field may hold. */
function openKeys(engine: EngineContext, entry: ModelField, at: Where & { keys: readonly string[] }): Promise<Set<string>> {
  return entry.field.dict ? openEntries(engine, entry, at) : openRows(engine, entry, at);
}

/**
 * Returns refusals, row by row, of new references and dictionary keys that are no choices for this actor and tenant. Each field
 * is looked up once, however many rows there are.
 */
export async function refusedChoicesOf(
  engine: EngineContext,
  fields: readonly ModelField[],
  { rows, ...where }: Where & { rows: readonly Choosing[] },
): Promise<RowRefusals[]> {
  const refusals = rows.map((): RowRefusals => ({}));
  for (const entry of fields.filter(({ field }) => field.dict !== undefined || field.target !== undefined)) {
    const keys = rows.map((row) => newKeys(entry, row));
    const asked = [...new Set(keys.flat())];
    if (asked.length === 0) continue;
    const open = await openKeys(engine, entry, { ...where, keys: asked });
    for (const [index, own] of keys.entries()) {
      const isOpen = own.every((key) => open.has(key));
      if (!isOpen)
        Object.assign(refusals[index] ?? {}, { [entry.name]: { code: 'NOT_A_CHOICE', params: { field: entry.field } } });
    }
  }
  return refusals;
}

/** Returns the refusals, by field, of new references and dictionary keys of one row that are no choices. */
export async function refusedChoices(
  engine: EngineContext,
  model: Model,
  { draft, before, ...where }: Where & Choosing,
): Promise<RowRefusals> {
  const [refusals = {}] = await refusedChoicesOf(engine, model.own, { ...where, rows: [{ draft, before }] });
  return refusals;
}

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
    const id = model.columns.id;
    const { choices, isTitleVisible, isPlain } = accessOf({ engine, model }, actor);
    const found = await tx
      .select({ id, label: sql<string>`${titleOf(model, model.table, actor.language)}` })
      .from(model.table)
      .where(and(inArray(id, [...ids]), scopedWhere(model, tenantId, choices.rows)));
    const mask = isPlain ? undefined : model.resource.fields[model.resource.title]?.mask;
    return new Map(found.map((row) => [String(row.id), isTitleVisible ? shown(row.label, mask) : String(row.id)]));
  };
}
