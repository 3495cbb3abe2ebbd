import { integer, jsonb, numeric, type PgColumnBuilderBase, text, varchar } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn } from '#server/db/columns';
import type { Field, FieldKind } from '#shared/field';

/** The storage half of a field kind. */
export interface KindStore {
  /** The column that holds a value, or nothing for values that are not stored. Names follow from the key (snake_case). */
  readonly column: (field: Field) => PgColumnBuilderBase | undefined;
}

const asText: KindStore = { column: () => text() };
const asInteger: KindStore = { column: () => integer() };
const asDecimal: KindStore = { column: (field) => numeric({ precision: 18, scale: field.scale ?? 2 }) };
/** Dates and times are kept as the text they travel as: fixed width, so they sort and compare as themselves. */
const asFixedText = (length: number): KindStore => ({ column: () => varchar({ length }) });
const asId: KindStore = { column: (field) => (field.many ? text() : idColumn()) };

/** The storage half of every kind. A missing kind does not compile. */
export const kindStores: { readonly [K in FieldKind]: KindStore } = {
  text: asText,
  textarea: asText,
  richText: asText,
  code: asText,
  phone: asText,
  email: asText,
  idNo: asText,
  plateNo: asText,
  color: asText,
  icon: asText,
  secret: asText,
  integer: asInteger,
  decimal: asDecimal,
  money: asDecimal,
  bool01: asInteger,
  yesNo: asInteger,
  dict: { column: (field) => (field.many || field.keys === 'text' ? text() : integer()) },
  date: asFixedText(10),
  time: asFixedText(5),
  dateTime: { column: () => momentColumn() },
  ref: asId,
  treeRef: asId,
  json: { column: () => jsonb() },
  computed: { column: () => undefined },
};
