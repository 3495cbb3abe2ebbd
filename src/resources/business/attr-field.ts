import { field } from '#shared/define';
import type { Field } from '#shared/field';
import type { AttrType } from './arttype.ts';

/** An extra field of a type, as it is stored and sent. */
export interface Attr {
  readonly key: string;
  readonly label: string;
  readonly labelEn?: string | null;
  readonly type: string;
  readonly dictCode?: string | null;
  readonly required?: number | null;
}

type Words = { readonly zh: string; readonly en: string; readonly required: boolean };

const kinds: { readonly [T in AttrType]: (words: Words, attr: Attr) => Field } = {
  text: (words) => field.text({ ...words, max: 255 }),
  number: (words) => field.decimal({ ...words, scale: 6 }),
  date: (words) => field.date(words),
  dict: (words, { dictCode }) => field.bizDict(dictCode ?? '', { ...words, keys: 'text' }),
  bool: (words) => field.bool01(words),
};

/** Returns the field definition of an extra field, for forms, validation and labels. */
export function attrField(attr: Attr): Field {
  const make = kinds[attr.type as AttrType] ?? kinds.text;
  return make({ zh: attr.label, en: attr.labelEn || attr.label, required: attr.required === 1 }, attr);
}

/** Returns the name of an extra field in refusals and in the history. */
export const attrPath = (key: string) => `attrs.${key}`;
