import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { columnOf, type Model } from '../model/model.ts';
import type { PartField } from '../model/registry.ts';
import { scopedWhere } from '../scope/scope.ts';
import type { Row } from './draft.ts';

/** The field by which rows of a part noun keep their order, where they have one. */
export const orderField = 'sort';

/** Returns the order of the rows of a part noun, which its definition gives. */
export function partOrder({ table, columns: { id }, resource }: Model): SQL[] {
  const sorted = Object.entries(resource.sort).map(([name, direction]) =>
    direction === 'asc' ? asc(columnOf(table, name)) : desc(columnOf(table, name)),
  );
  return [...sorted, asc(id)];
}

/** Makes the conditions for the rows of a part noun that belong to a field. */
export function ofField({ model, field }: PartField): SQL[] {
  return Object.entries(field.only ?? {}).map(([name, key]) => eq(columnOf(model.table, name), key));
}

/** Returns the stored rows of a field, of one owner or of several. */
export function readParts(tx: Transaction, part: PartField, ownerIds: readonly string[]): Promise<Row[]> {
  const { model, by } = part;
  return tx
    .select()
    .from(model.table)
    .where(and(inArray(by.column, [...ownerIds]), ...ofField(part), scopedWhere(model, undefined)))
    .orderBy(...partOrder(model));
}

/** Returns whether the engine itself sets a field of a part: its owner, its place, or a value of `only`. */
export function isFixed({ by, field }: PartField, name: string): boolean {
  return name === by.name || name === orderField || name in (field.only ?? {});
}
