import { LanguageNames } from '#src/components/language-names.tsx';
import { useText } from '#src/lib/i18n';
import styles from './login.module.css';

/** Both languages, to choose before one has signed in. */
export function LanguageSwitch() {
  const text = useText();
  return (
    <fieldset className={styles.languages} aria-label={text('login.language')}>
      <LanguageNames className={styles.language} />
    </fieldset>
  );
}
