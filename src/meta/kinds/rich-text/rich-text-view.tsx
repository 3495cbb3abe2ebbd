import DOMPurify from 'dompurify';
import styles from './rich-text.module.css';

/** Shows HTML from a record, cleaned again: text that was stored before a rule changed must not run today. */
export function RichTextView({ html }: { html: string }) {
  const clean = DOMPurify.sanitize(html, { USE_PROFILES: { html: true } });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above, which is the purpose of this component
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
