import type { Language } from '#shared/field';
import { storage } from './browser/storage.ts';

export const languages = ['zh', 'en'] as const satisfies readonly Language[];

/** The language tags of `Accept-Language` and `<html lang>`. */
export const languageTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' };

const listeners = new Set<() => void>();

function readLanguage(): Language {
  const stored = storage.read('language');
  return languages.find((language) => language === stored) ?? 'zh';
}

let current = readLanguage();

function adopt(next: Language) {
  if (next === current) return;
  current = next;
  document.documentElement.lang = languageTags[next];
  for (const listener of listeners) listener();
}

document.documentElement.lang = languageTags[current];
storage.watch('language', () => adopt(readLanguage()));

/** Returns the language of the interface, for code outside React. */
export function currentLanguage(): Language {
  return current;
}

/** Switches the language of the interface, stores it and informs the other tabs. */
export function setLanguage(next: Language): void {
  storage.write('language', next);
  adopt(next);
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
