import { WarningFilled } from '@ant-design/icons';
import { Alert, Tooltip } from 'antd';
import { ProblemList, type Told, useProblemWords } from '#src/components/problem-list.tsx';
import { useText } from '#src/lib/i18n';
import styles from './tasks.module.css';

const problemsOf = (warnings: unknown): readonly Told[] => (Array.isArray(warnings) ? (warnings as readonly Told[]) : []);

/** Shows the number of problems of a task, as many as their texts in a tooltip. */
export function Warnings({ warnings }: { readonly warnings: unknown }) {
  const text = useText();
  const words = useProblemWords();
  const problems = problemsOf(warnings);
  if (problems.length === 0) return null;
  return (
    <Tooltip title={<ProblemList problems={problems} />} trigger={['hover', 'focus']}>
      <button type="button" className={styles.warnings}>
        <WarningFilled aria-hidden /> {text('task.problems', { count: words(problems).length })}
      </button>
    </Tooltip>
  );
}

/** Shows the problems of a draft as text. */
export function WarningsSection({ warnings }: { readonly warnings: unknown }) {
  const text = useText();
  const problems = problemsOf(warnings);
  if (problems.length === 0) return null;
  return (
    <Alert
      className={styles.section}
      type="warning"
      message={text('task.warnings')}
      description={<ProblemList problems={problems} />}
    />
  );
}
