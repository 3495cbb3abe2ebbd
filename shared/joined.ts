import type { Language, Words } from './field.ts';

/** The sign between two names of a list. */
export const betweenNames = { zh: '、', en: ', ' } as const satisfies Record<Language, string>;

/** Joins words of one kind in both languages. */
export function listed(words: readonly Words[]): Words {
  return {
    zh: words.map(({ zh }) => zh).join(betweenNames.zh),
    en: words.map(({ en }) => en).join(betweenNames.en),
  };
}
