import { createInstance } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language, Words } from '#shared/field';
import { betweenNames } from '#shared/joined';
import { onSection } from '../locales/sections.ts';
import type { MessageKey, Messages } from '../locales/words.ts';
import { currentLanguage, onLanguageChange } from './language.ts';

const namespace = 'translation';

/** The only i18next instance. Its texts are added in advance, never fetched, so every text is available at once. */
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

/** Adds messages of one language: the sign-in page adds its own few, the app those of every list, a page or dialog the rest. */
export function addMessages(language: Language, messages: PartOf<Messages>): void {
  i18n.addResourceBundle(language, namespace, messages, true, true);
}

onSection((name, { zh, en }) => {
  addMessages('zh', { [name]: zh });
  addMessages('en', { [name]: en });
});

/**
 * The options of all bindings. All texts are in memory, so nothing has to suspend. It is one object, because a new one would
 * subscribe anew.
 */
const binding = { i18n, useSuspense: false };

export type TextParams = Readonly<Record<string, string | number>>;

/** Returns a text by its key, outside React. */
export function text(key: MessageKey, params?: TextParams): string {
  return i18n.t(key, params ?? {});
}

/** Returns the language of the interface; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

/**
 * Returns texts by typed key: a misspelt key does not compile.
 *
 * @example
 * const text = useText();
 * text('common.total', { total: 12 })
 */
export function useText(): (key: MessageKey, params?: TextParams) => string {
  return useTranslation(namespace, binding).t;
}

/** Returns a function that picks the language of words in data: field labels, menu names, titles. */
export function useWords(): (words: Words) => string {
  const language = useLanguage();
  return useCallback((words) => words[language] || words.zh, [language]);
}

/** Returns what stands between the names of a list. */
export function useBetween(): string {
  return betweenNames[useLanguage()];
}

/**
 * Returns a function that joins the names of a list, of people, places or things.
 *
 * @example
 * const joined = useJoined();
 * joined(['孙丽', '周海']) // '孙丽、周海', in English '孙丽, 周海'
 */
export function useJoined(): (names: readonly unknown[]) => string {
  const separator = useBetween();
  return useCallback((names) => names.map(String).join(separator), [separator]);
}
