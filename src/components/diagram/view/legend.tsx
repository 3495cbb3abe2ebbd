import { useText } from '#src/lib/i18n';
import '#src/locales/diagram';
import styles from './legend.module.css';
import type { Mark } from './marks.ts';
import paint from './paint.module.css';

const told: readonly Mark[] = ['finished', 'active', 'rejected', 'taken'];

/** Explains the marks of the diagram. */
export function Legend({ marks }: { readonly marks: ReadonlySet<Mark> }) {
  const text = useText();
  return (
    <ul className={styles.legend} aria-label={text('diagram.legend')}>
      {told
        .filter((mark) => marks.has(mark))
        .map((mark) => (
          <li key={mark}>
            <span aria-hidden className={mark === 'taken' ? styles.line : `${paint.sign} ${paint[`${mark}Sign`]}`} />
            {text(`diagram.mark.${mark}`)}
          </li>
        ))}
    </ul>
  );
}
