import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { columnOf, type Model } from '../model/model.ts';
import type { PartField } from '../model/registry.ts';
import { scopedWhere } from '../scope/scope.ts';
import type { Row } from './draft.ts';

/** The field by which rows of a part noun keep their order, where they have one. */
export const orderField = 'sort';

/** Rows of a part noun stand in the order of its definition. */
export function partOrder({ table, resource }: Model): SQL[] {
  const columns = Object.entries(resource.sort).map(([name, direction]) =>
    direction === 'asc' ? asc(columnOf(table, name)) : desc(columnOf(table, name)),
  );
  return [...columns, asc(columnOf(table, 'id'))];
}

/** Which rows of a part noun belong to a field. */
export function ofField({ model, field }: PartField): SQL[] {
  return Object.entries(field.only ?? {}).map(([name, key]) => eq(columnOf(model.table, name), key));
}

/** The stored rows of a field, of one owner or of several. */
export function readParts(tx: Transaction, part: PartField, ownerIds: readonly string[]): Promise<Row[]> {
  const { model, by } = part;
  return tx
    .select()
    .from(model.table)
    .where(and(inArray(by.column, [...ownerIds]), ...ofField(part), scopedWhere(model, undefined)))
    .orderBy(...partOrder(model));
}

/** Whether the engine itself says what a field of a part holds: whose row it is, of which field, and its place. */
export function isFixed({ by, field }: PartField, name: string): boolean {
  return name === by.name || name === orderField || name in (field.only ?? {});
}
