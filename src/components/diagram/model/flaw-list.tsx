import { CheckCircleOutlined, CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import { useText } from '#src/lib/i18n';
import '#src/locales/diagram';
import styles from './flaw-list.module.css';
import { type Flaw, keyOf } from './flaws.ts';

interface FlawListProps {
  readonly flaws: readonly Flaw[];
  readonly onChoose: (elementId: string) => void;
}

/** Shows the problems of a diagram; clicking one selects its element. */
export function FlawList({ flaws, onChoose }: FlawListProps) {
  const text = useText();
  const wrong = flaws.filter(({ isOdd }) => !isOdd).length;
  const odd = flaws.length - wrong;
  return (
    <section className={styles.flaws} aria-label={text('diagram.flaw.title')}>
      <p className={styles.head} role="status">
        {flaws.length === 0 && <CheckCircleOutlined aria-hidden className={styles.fine} />}
        {flaws.length === 0 ? text('diagram.flaw.none') : text('diagram.flaw.found', { wrong, odd })}
      </p>
      <ul className={styles.list}>
        {flaws.map((flaw) => (
          <li key={keyOf(flaw)}>
            <button type="button" className={styles.line} onClick={() => onChoose(flaw.elementId)}>
              {flaw.isOdd ? (
                <WarningFilled className={styles.odd} aria-label={text('diagram.flaw.odd')} />
              ) : (
                <CloseCircleFilled className={styles.wrong} aria-label={text('diagram.flaw.wrong')} />
              )}
              {flaw.message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
