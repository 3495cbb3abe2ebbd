import type { Words } from '#shared/field';

/** Joins words of one kind in both languages. */
export function listed(words: readonly Words[]): Words {
  return { zh: words.map(({ zh }) => zh).join('\u3001'), en: words.map(({ en }) => en).join(', ') };
}
