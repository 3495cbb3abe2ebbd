import { i18n, useLanguage, useText } from '#src/lib/i18n';
import { languages, languageTags, setLanguage } from '#src/lib/language';
import styles from './login.module.css';

/** Both languages under their own names; the present one cannot be chosen again. */
export function LanguageSwitch() {
  const text = useText();
  const current = useLanguage();
  return (
    <fieldset className={styles.languages} aria-label={text('login.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className={styles.language}
          lang={languageTags[language]}
          disabled={language === current}
          aria-pressed={language === current}
          onClick={() => setLanguage(language)}
        >
          {i18n.t('common.languageName', { lng: language })}
        </button>
      ))}
    </fieldset>
  );
}
