import type { Language, Words } from './field.ts';

/** A refusal of the catalogue: its status and its words. */
export interface ErrorSpec extends Words {
  /** HTTP status and body `code` of the answer. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 429 | 500 | 503;
}

/** Values for the `{name}` places of a refusal; `Words` are rendered in the reader's language. */
export type RefusalParams = Readonly<Record<string, string | number | Words>>;

/** The row of a list within a record that a refusal is about, from 1. */
export interface RowPlace {
  readonly list: Words;
  readonly row: number;
}

/** A refusal as data: what is wrong, not yet in a language. */
export interface RefusalOf<Code extends string> {
  readonly code: Code;
  readonly params?: RefusalParams;
  readonly at?: RowPlace;
}

const placed = {
  zh: ({ list, row }: RowPlace, text: string) => `${list.zh}第${row}行：${text}`,
  en: ({ list, row }: RowPlace, text: string) => `${list.en}, row ${row}: ${text}`,
} as const;

/** The words of a refusal in one language, with its parameters at their places. */
export function saidOf(words: Words, { params = {}, at }: Pick<RefusalOf<string>, 'params' | 'at'>, language: Language): string {
  const text = words[language].replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) return place;
    return typeof value === 'object' ? value[language] : String(value);
  });
  return at ? placed[language](at, text) : text;
}
