import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import { isEmptyValue, splitMany } from '#shared/kinds';
import { limitsOf } from '../data-scope.ts';
import type { Kit } from '../kit.ts';
import { columnOf, type Model, type ModelField } from '../model.ts';
import { inReach } from '../scope.ts';
import type { DraftRow, Row } from './draft.ts';

interface Where {
  readonly tx: Transaction;
  /** Whose rows may be referred to; nothing for rows of the platform. */
  readonly tenantId: string | undefined;
  readonly actor: Actor;
  readonly before?: Row;
}

function keysOf({ field, name }: ModelField, draft: DraftRow): string[] {
  const value = draft[name];
  if (isEmptyValue(value, field)) return [];
  return field.many ? splitMany(value) : [String(value)];
}

/** Values that were there before may stay, even when their entry is sealed or their row removed. */
function newKeys(entry: ModelField, draft: DraftRow, before: Row | undefined): string[] {
  const old = new Set(before ? keysOf(entry, { ...before }) : []);
  return keysOf(entry, draft).filter((key) => !old.has(key));
}

async function missingEntries({ kit, entry, keys }: { kit: Kit; entry: ModelField; keys: string[] }, where: Where) {
  const { dict } = entry.field;
  if (!dict || keys.length === 0) return false;
  const entries = await kit.dictionaries.entries(dict.source, dict.code, where.tenantId ?? where.actor.tenantId, where.tx);
  const open = new Set(entries.filter(({ isSealed }) => isSealed !== 1).map(({ dictKey }) => String(dictKey)));
  return keys.some((key) => !open.has(key));
}

/** What a field demands of the rows that it leads to. */
export function onlyThose({ table }: Model, { only = {} }: Field): SQL[] {
  return Object.entries(only).map(([name, key]) => eq(columnOf(table, name), key));
}

/** Only what is offered as a choice can be chosen. A referenced row is held until the end of the transaction: it cannot be removed while somebody begins to use it. */
async function missingRows({ kit, entry, keys }: { kit: Kit; entry: ModelField; keys: string[] }, where: Where) {
  if (entry.field.target === undefined || keys.length === 0) return false;
  const target = kit.registry.target(entry.field.target);
  const id = columnOf(target.table, 'id');
  const limits = limitsOf({ kit, model: target }, where.actor, 'choices');
  const rows = await where.tx
    .select({ id })
    .from(target.table)
    .where(and(inArray(id, keys), ...onlyThose(target, entry.field), inReach(target, where.tenantId, limits.rows)))
    .orderBy(id)
    .for('share');
  return rows.length < keys.length;
}

/** Refusals of dictionary keys and references that do not exist for this tenant. */
export async function refusedChoices(kit: Kit, model: Model, at: Where & { draft: DraftRow }): Promise<Record<string, Refusal>> {
  const refusals: Record<string, Refusal> = {};
  for (const entry of model.own) {
    const asked = { kit, entry, keys: newKeys(entry, at.draft, at.before) };
    if ((await missingEntries(asked, at)) || (await missingRows(asked, at))) {
      refusals[entry.name] = { code: 'NOT_A_CHOICE', params: { field: entry.field } };
    }
  }
  return refusals;
}
