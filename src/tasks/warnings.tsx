import { Alert, Tooltip } from 'antd';
import { useText } from '#src/lib/i18n';
import { byKind, ProblemList, ProblemMark, type Told, useProblemWords } from './problem-list.tsx';
import styles from './tasks.module.css';

const problemsOf = (warnings: unknown): readonly Told[] => (Array.isArray(warnings) ? (warnings as readonly Told[]) : []);

/** Shows the number of problems of a task, of notes where it has only those; as many as their texts in a tooltip. */
export function Warnings({ warnings }: { readonly warnings: unknown }) {
  const text = useText();
  const words = useProblemWords();
  const problems = problemsOf(warnings);
  if (problems.length === 0) return null;
  const { blocking, hints } = byKind(problems);
  const isCalm = blocking.length === 0;
  return (
    <Tooltip title={<ProblemList problems={problems} />} trigger={['hover', 'focus']}>
      <button type="button" className={styles.warnings}>
        <ProblemMark isHint={isCalm} />{' '}
        {text(isCalm ? 'task.hints' : 'task.problems', { count: words(isCalm ? hints : blocking).length })}
      </button>
    </Tooltip>
  );
}

/** Shows the problems of a draft, and what is only told about it, as text. */
export function WarningsSection({ warnings }: { readonly warnings: unknown }) {
  const text = useText();
  const problems = problemsOf(warnings);
  if (problems.length === 0) return null;
  return (
    <Alert
      className={styles.section}
      type={byKind(problems).blocking.length > 0 ? 'warning' : 'info'}
      title={text('task.warnings')}
      description={<ProblemList problems={problems} />}
    />
  );
}
