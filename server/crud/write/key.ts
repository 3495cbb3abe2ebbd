import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Refusal } from '#shared/errors';
import { isId } from '#shared/rules';
import { newRowVersion } from '#shared/wire';
import { columnOf, type Model } from '../model/model.ts';
import { isSettable } from '../model/settable.ts';
import { type RowScope, scopedWhere } from '../scope/scope.ts';
import type { DraftRow } from './draft.ts';
import type { Input } from './input.ts';

/** Returns whether a value is an id without leading zeros, so that id and text are the same. */
function isKey(value: unknown): value is string {
  return isId(value) && String(BigInt(value)) === value;
}

/** Refuses a key that cannot be the id of its row. */
export function refusedKey({ resource }: Model, draft: DraftRow): Record<string, Refusal> {
  const { key, fields } = resource;
  const field = key === undefined ? undefined : fields[key];
  if (key === undefined || !field || isKey(draft[key])) return {};
  return { [key]: { code: 'TYPE_WRONG', params: { field } } };
}

/** Turns a submit without an id into a change of the row that has the sent natural key, if there is one. */
export async function resolveByKey(tx: Transaction, model: Model, at: { input: Input; scope: RowScope }): Promise<Input> {
  const { input, scope } = at;
  const id = input.values.get(model.resource.key ?? '');
  if (input.id !== undefined || input.version === newRowVersion || !isKey(id)) return input;
  const column = columnOf(model.table, 'id');
  const [row] = await tx
    .select({ id: column })
    .from(model.table)
    .where(and(eq(column, id), scopedWhere(model, scope.tenantId, scope.within)));
  if (!row) return input;
  const settable = model.own.filter(({ name, field }) => input.values.has(name) && isSettable(field, 'edit'));
  return { ...input, id, values: new Map(settable.map(({ name }) => [name, input.values.get(name)])) };
}
