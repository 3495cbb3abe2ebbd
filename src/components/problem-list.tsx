import { WarningFilled } from '@ant-design/icons';
import { refusalText } from '#shared/errors';
import type { RefusalParams } from '#shared/refusal';
import type { ErrorCode } from '#shared/refusals';
import { useLanguage } from '#src/lib/i18n';
import styles from './problem-list.module.css';

/** A refusal that occurs elsewhere and is only shown here. */
export interface Told {
  readonly bizCode: ErrorCode;
  readonly params?: RefusalParams;
}

/** Returns the function that gives the texts of problems, without duplicates. */
export function useProblemWords(): (problems: readonly Told[]) => readonly string[] {
  const language = useLanguage();
  return (problems) => [...new Set(problems.map(({ bizCode, params }) => refusalText({ code: bizCode, params }, language)))];
}

/** Shows a list of problems. */
export function ProblemList({ problems }: { readonly problems: readonly Told[] }) {
  const words = useProblemWords();
  return (
    <ul className={styles.problems}>
      {words(problems).map((line) => (
        <li key={line}>
          <WarningFilled aria-hidden className={styles.mark} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
