import type { FieldKind } from '#shared/field-kinds';
import { dict, flag, ref } from './choice.ts';
import { file } from './file.ts';
import { elsewhere, json } from './json.ts';
import type { KindStore } from './kind-store.ts';
import { date, dateTime, time } from './moment.ts';
import { decimal, integer } from './number.ts';
import { account, dates, integers, richText, secret, text } from './text.ts';

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
