import { WarningFilled } from '@ant-design/icons';
import { refusalText } from '#shared/errors';
import type { RefusalParams } from '#shared/refusal';
import type { ErrorCode } from '#shared/refusals';
import { useLanguage, useText } from '#src/lib/i18n';
import styles from './problem-list.module.css';

/** A refusal that occurs elsewhere and is only shown here. */
export interface Told {
  readonly bizCode: ErrorCode;
  readonly params?: RefusalParams;
}

/** What two problems have in common that differ only in the thing that they are about; the server's own words name it too. */
const withoutCode = <T extends Told>({ params: { code: _, ...rest } = {}, msg: __, ...told }: T & { readonly msg?: string }) =>
  JSON.stringify({ ...told, rest });

/** Returns the function that makes one problem of those that differ only in the thing that they are about. */
export function useGroupedProblems() {
  const text = useText();
  return <T extends Told>(problems: readonly T[]): readonly T[] => {
    const groups = new Map<string, T[]>();
    for (const one of problems) groups.set(withoutCode(one), [...(groups.get(withoutCode(one)) ?? []), one]);
    return [...groups.values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const codes = new Set([first, ...others].map(({ params }) => String(params?.code)));
      if (codes.size < 2) return [first];
      const [one = ''] = codes;
      const code = text('common.andMore', { first: one, count: codes.size });
      return [{ ...first, params: { ...first.params, code } }];
    });
  };
}

/** Returns the function that gives the texts of problems, without duplicates. */
export function useProblemWords(): (problems: readonly Told[]) => readonly string[] {
  const language = useLanguage();
  const grouped = useGroupedProblems();
  return (problems) => [
    ...new Set(grouped(problems).map(({ bizCode, params }) => refusalText({ code: bizCode, params }, language))),
  ];
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
