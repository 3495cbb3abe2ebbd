import { LanguageNames } from '#src/components/language-names.tsx';
import { useText } from '#src/lib/i18n';
import styles from './login.module.css';

/** Shows both languages, to choose before signing in. */
export function LanguageSwitch() {
  const text = useText();
  return (
    <fieldset className={styles.languages} aria-label={text('login.language')}>
      <LanguageNames className={styles.language} />
    </fieldset>
  );
}
