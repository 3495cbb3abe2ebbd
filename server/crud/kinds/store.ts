import { jsonb, text as textColumn } from 'drizzle-orm/pg-core';
import { Type } from 'typebox';
import type { FieldKind } from '#shared/field-kinds';
import { objectNameOf } from '#shared/files';
import { splitMany } from '#shared/kinds';
import { dict, flag, ref } from './choice.ts';
import type { KindStore } from './kind-store.ts';
import { date, dateTime, time } from './moment.ts';
import { decimal, integer } from './number.ts';
import { account, dates, integers, richText, secret, text } from './text.ts';

/** Returns the name of the file that one of our links leads to; its signature and the rest of it are not stored. */
function nameIn(link: string): string {
  const address = link.trim();
  return objectNameOf(address) ?? address;
}

/** Names of uploaded files, comma-joined where the field takes several. Answers carry links instead. */
const file: KindStore = {
  column: () => textColumn(),
  wire: () => Type.String(),
  parse: (value, field) => {
    if (!field.many) return typeof value === 'string' ? nameIn(value) : value;
    const isList = typeof value === 'string' || (Array.isArray(value) && value.every((part) => typeof part === 'string'));
    return isList ? [...new Set(splitMany(value).map(nameIn))].join(',') : value;
  },
  filter: () => undefined,
};

/** Structured data that has no table of its own. */
const json: KindStore = {
  column: () => jsonb(),
  wire: () => Type.Any(),
  parse: (value) => value,
  filter: () => undefined,
};

/** Values without a column: computed on the way out, transient, or rows in a table of their own. */
const elsewhere: KindStore = {
  column: () => undefined,
  wire: () => Type.Any(),
  parse: (value) => value,
  filter: () => undefined,
};

/** The storage half of every kind. A missing kind does not compile. */
export const kindStores: { readonly [K in FieldKind]: KindStore } = {
  text: text,
  textarea: text,
  richText,
  code: text,
  account,
  phone: text,
  email: text,
  idNo: text,
  plateNo: text,
  color: text,
  icon: text,
  secret,
  integer,
  decimal,
  money: decimal,
  bool01: flag,
  yesNo: flag,
  dict,
  date,
  time,
  dateTime,
  ref,
  treeRef: ref,
  image: file,
  images: file,
  file,
  files: file,
  json,
  dates,
  integers,
  rows: elsewhere,
  computed: elsewhere,
  transient: elsewhere,
};
