import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError, type Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import { splitMany } from '#shared/kinds';
import type { Model } from '../model/model.ts';
import { boundTo, decidingFields } from '../scope/access.ts';
import type { AddedTo, Ruled } from '../scope/rules.ts';
import type { Row } from './draft.ts';

/** A row that was written, with its state before the write; nothing for a new row. */
export interface Written {
  readonly before?: Row;
  readonly row: Row;
}

/** Returns the keys that a write has added to the lists of references of a row, comma-joined, by field. */
function addedBy({ own }: Model, { before, row }: Written): Record<string, string> {
  const lists = own.filter(({ field }) => field.many && field.target !== undefined);
  const added = lists.map(({ name }) => {
    const known = new Set(splitMany(before?.[name] ?? ''));
    return [name, splitMany(row[name] ?? '').filter((key) => !known.has(key))] as const;
  });
  return Object.fromEntries(added.filter(([, keys]) => keys.length > 0).map(([name, keys]) => [name, keys.join()]));
}

/** Makes the SQL for the added keys of all written rows, as the rules need it within a statement. */
function addedIn(model: Model, written: readonly Written[]): AddedTo {
  const { id } = model.columns;
  return (field) => {
    const byRow = JSON.stringify(Object.fromEntries(written.map((one) => [String(one.row.id), addedBy(model, one)])));
    return sql`string_to_array(coalesce(${byRow}::jsonb -> ${id}::text ->> ${field}::text, ''), ',')`;
  };
}

const differs = ({ before, row }: Written, name: string) =>
  JSON.stringify(before?.[name] ?? null) !== JSON.stringify(row[name] ?? null);

/** Returns the field to blame for a row out of scope: a deciding field of the definition, and if possible a changed one. */
function blamed({ model, engine }: Ruled, actor: Actor, written: Written): readonly [string, Field] | undefined {
  const names = [...decidingFields({ model, engine }, actor)].filter((name) => name in model.resource.fields);
  const name = names.find((one) => differs(written, one)) ?? names[0];
  const field = name === undefined ? undefined : model.resource.fields[name];
  return name !== undefined && field ? [name, field] : undefined;
}

function refusalOf(ruled: Ruled, actor: Actor, written: Written): AppError {
  const found = blamed(ruled, actor, written);
  if (!found) return new AppError('ROW_OUT_OF_SCOPE');
  const [name, field] = found;
  const refusal = { code: 'OUT_OF_SCOPE', params: { field } } as const satisfies Refusal;
  return new AppError(refusal.code, refusal.params, { fields: { [name]: refusal } });
}

async function stillThere(
  tx: Transaction,
  { table, columns: { id } }: Model,
  at: { rows: readonly Written[]; where: SQL },
): Promise<Set<string>> {
  const ids = at.rows.map(({ row }) => String(row.id));
  const found = await tx
    .select({ id })
    .from(table)
    .where(and(inArray(id, ids), at.where));
  return new Set(found.map((row) => String(row.id)));
}

/**
 * Refuses rows that were just written and that are now outside their writer's scope, as a policy's `with check` does: they can
 * neither add rows that they may not see, nor move rows out of their scope. For an actor without rules it runs no statement.
 */
export async function assertWithin(
  tx: Transaction,
  ruled: Ruled,
  { actor, rows }: { actor: Actor; rows: readonly Written[] },
): Promise<void> {
  if (rows.length === 0) return;
  const { model, engine } = ruled;
  const where = boundTo({ model, engine, addedTo: addedIn(model, rows) }, actor);
  if (!where) return;
  const found = await stillThere(tx, model, { rows, where });
  const lost = rows.find(({ row }) => !found.has(String(row.id)));
  if (lost) throw refusalOf(ruled, actor, lost);
}
