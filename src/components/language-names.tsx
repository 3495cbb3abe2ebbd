import { i18n, useLanguage } from '#src/lib/i18n';
import { languages, languageTags, setLanguage } from '#src/lib/language';

/** Shows a button for each language, under its own name; the present one cannot be chosen again. */
export function LanguageNames({ className }: { readonly className?: string | undefined }) {
  const current = useLanguage();
  return languages.map((language) => (
    <button
      key={language}
      type="button"
      className={className}
      lang={languageTags[language]}
      disabled={language === current}
      aria-pressed={language === current}
      onClick={() => setLanguage(language)}
    >
      {i18n.t('common.languageName', { lng: language })}
    </button>
  ));
}
