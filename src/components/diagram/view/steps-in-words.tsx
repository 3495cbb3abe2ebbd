import { useText } from '#src/lib/i18n';
import '#src/locales/diagram';
import type { Step } from './steps.ts';
import styles from './steps-in-words.module.css';

/** Lists the steps of the diagram for screen readers. */
export function StepsInWords({ steps, id }: { readonly steps: readonly Step[]; readonly id: string }) {
  const text = useText();
  const line = ({ mark, name, people, count }: Step) =>
    [
      text('diagram.step.state', { name, state: text(`diagram.mark.${mark}`) }),
      people && text('diagram.step.people', { people }),
      count > 1 && text('diagram.step.count', { count }),
    ]
      .filter(Boolean)
      .join(text('diagram.step.between'));
  return (
    <ul id={id} className={styles.hidden} aria-label={text('diagram.step.title')}>
      {steps.map((step) => (
        <li key={step.id}>{line(step)}</li>
      ))}
    </ul>
  );
}
