import type { I18nProvider } from '@refinedev/core';
import { useMemo } from 'react';
import { i18n, useLanguage } from '../lib/i18n.ts';
import { languages, setLanguage } from '../lib/language.ts';

/** Translates for Refine, which calls `translate(key, params, fallback)` and, as often, `translate(key, fallback)`. */
function translate(key: string, options?: unknown, fallback?: string): string {
  const [params, words] = typeof options === 'string' ? [{}, options] : [options ?? {}, fallback];
  return i18n.t(key, { ...params, ...(words === undefined ? {} : { defaultValue: words }) });
}

/** Returns Refine's i18n provider: a new object for each language, so that every user of `useTranslate` renders again. */
export function useI18nProvider(): I18nProvider {
  const language = useLanguage();
  return useMemo(
    () => ({
      translate,
      changeLocale: async (locale: string) => {
        const known = languages.find((candidate) => candidate === locale);
        if (known) setLanguage(known);
      },
      getLocale: () => language,
    }),
    [language],
  );
}
