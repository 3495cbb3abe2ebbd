import type { Field } from '#shared/field';
import type { FieldKind, KindValues } from '#shared/field-kinds';
import { color } from './color/color.tsx';
import { computed } from './computed/computed.tsx';
import { dates } from './dates/dates.tsx';
import { dict } from './dict/dict.tsx';
import { file, files, image, images } from './file/file.tsx';
import { bool01, yesNo } from './flag/flag.tsx';
import { icon } from './icon/icon.tsx';
import { integers } from './integers/integers.tsx';
import { json } from './json/json.tsx';
import type { KindSpec } from './kind.ts';
import { date, dateTime, time } from './moment/moment.tsx';
import { decimal, integer, money } from './number/number.tsx';
import { ref } from './ref/ref.tsx';
import { richText } from './rich-text/rich-text.tsx';
import { rows } from './rows/rows.tsx';
import { secret } from './secret/secret.tsx';
import { account, code, email, idNo, phone, plateNo, text } from './text/text.tsx';
import { textarea } from './textarea/textarea.tsx';
import { treeRef } from './tree-ref/tree-ref.tsx';

/** The properties of a value that is only sent with a write and never stored: it is shown nowhere, and has no mask. */
const asTransient: Pick<KindSpec, 'unseen' | 'hideIn' | 'unsortable'> = {
  unseen: undefined,
  hideIn: ['list', 'detail', 'export'],
  unsortable: true,
};

/** The screen half of every kind. A missing kind does not compile. */
export const kinds: { readonly [K in FieldKind]: KindSpec<KindValues[K]> } = {
  text,
  textarea,
  richText,
  code,
  account,
  phone,
  email,
  idNo,
  plateNo,
  color,
  icon,
  secret,
  integer,
  decimal,
  money,
  bool01,
  yesNo,
  dict,
  date,
  time,
  dateTime,
  ref,
  treeRef,
  image,
  images,
  file,
  files,
  json,
  dates,
  integers,
  rows,
  computed,
  transient: { ...secret, ...asTransient },
};

/**
 * Returns the spec of a field. A computed field looks like the kind it is shown as and cannot be entered; a transient one is
 * entered like the kind that it is, and shown nowhere.
 */
export function kindOf(field: Field): KindSpec {
  if (field.kind === 'transient') return { ...kinds[field.as ?? 'text'], ...asTransient };
  if (field.kind !== 'computed') return kinds[field.kind];
  const shown: KindSpec = kinds[field.as ?? 'text'];
  return { ...computed, cell: shown.cell, detail: shown.detail, width: shown.width, align: shown.align };
}
