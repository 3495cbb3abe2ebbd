import { createInstance } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language, Words } from '#shared/field';
import type { MessageKey, Messages } from '../locales/zh.ts';
import { currentLanguage, onLanguageChange } from './language.ts';

const namespace = 'translation';

/** The one i18next instance. Words are added, never fetched, so a text is there when it is asked for. */
export const i18n = createInstance();
i18n.init({
  lng: currentLanguage(),
  fallbackLng: false,
  resources: { zh: { [namespace]: {} }, en: { [namespace]: {} } },
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
});
onLanguageChange(() => void i18n.changeLanguage(currentLanguage()));

type PartOf<T> = { readonly [K in keyof T]?: Partial<T[K]> };

/** Adds messages of one language: the sign-in page brings its own few, the app those of every list, a page or dialog the rest. */
export function addMessages(language: Language, messages: PartOf<Messages>): void {
  i18n.addResourceBundle(language, namespace, messages, true, true);
}

/** All words are in memory, so nobody waits for any. One object, for another one would be another subscription. */
const binding = { i18n, useSuspense: false };

export type TextParams = Readonly<Record<string, string | number>>;

/** A text by its key, outside React. */
export function text(key: MessageKey, params?: TextParams): string {
  return i18n.t(key, params ?? {});
}

/** The language of the interface; the component is drawn again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

/**
 * Texts by typed key: a misspelt key does not compile.
 *
 * @example
 * const text = useText();
 * text('common.total', { total: 12 })
 */
export function useText(): (key: MessageKey, params?: TextParams) => string {
  return useTranslation(namespace, binding).t;
}

/** Picks the language of words that travel with data: field labels, menu names, titles. */
export function useWords(): (words: Words) => string {
  const language = useLanguage();
  return useCallback((words) => words[language] || words.zh, [language]);
}
