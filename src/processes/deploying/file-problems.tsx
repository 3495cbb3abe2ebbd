import { CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import type { Inspection } from '#shared/flow-wire';
import type { FileProblem } from '#shared/wire';
import { useText } from '#src/lib/i18n';
import '#src/locales/flow';
import styles from './file-problems.module.css';

interface FileProblemsProps extends Partial<Inspection> {
  /** The name of the process or file. */
  readonly name: string;
}

interface LineProps {
  readonly problem: FileProblem;
  readonly isOdd: boolean;
}

function Line({ problem: { message }, isOdd }: LineProps) {
  const text = useText();
  return (
    <li>
      {isOdd ? (
        <WarningFilled className={styles.odd} aria-label={text('flow.warning')} />
      ) : (
        <CloseCircleFilled className={styles.wrong} aria-label={text('flow.problem')} />
      )}
      <span>{message}</span>
    </li>
  );
}

const keyOf = ({ file, code, elementId, message }: FileProblem) => [file, code, elementId, message].join(' ');

/** Shows the problems of a process, then its warnings, each with the element that it is about. */
export function FileProblems({ name, problems = [], warnings = [] }: FileProblemsProps) {
  const text = useText();
  if (problems.length + warnings.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label={text('flow.problemsOf', { name })}>
      {problems.map((problem) => (
        <Line key={keyOf(problem)} problem={problem} isOdd={false} />
      ))}
      {warnings.map((warning) => (
        <Line key={keyOf(warning)} problem={warning} isOdd />
      ))}
    </ul>
  );
}
