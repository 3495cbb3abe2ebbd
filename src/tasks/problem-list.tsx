import { InfoCircleOutlined, WarningFilled } from '@ant-design/icons';
import { refusalText } from '#shared/errors';
import { isHint } from '#shared/handover/planning';
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

/** Returns the function that gives the texts of problems without duplicates, first those that something is to be done about. */
export function useProblemWords(): (problems: readonly Told[]) => readonly string[] {
  const language = useLanguage();
  const grouped = useGroupedProblems();
  const inWords = ({ bizCode, params }: Told) => refusalText({ code: bizCode, params }, language);
  return (problems) => {
    const { blocking, hints } = byKind(grouped(problems));
    return [...new Set([...blocking, ...hints].map(inWords))];
  };
}

/** Separates the problems that something is to be done about from those that are only told. */
export const byKind = <T extends Told>(problems: readonly T[]) => ({
  blocking: problems.filter((problem) => !isHint(problem)),
  hints: problems.filter(isHint),
});

/** Marks problems, or what is only told, by its kind; the words beside it say the rest. */
export function ProblemMark({ isHint: isTold }: { readonly isHint: boolean }) {
  return isTold ? (
    <InfoCircleOutlined aria-hidden className={styles.hint} />
  ) : (
    <WarningFilled aria-hidden className={styles.mark} />
  );
}

/** Shows a list of problems, at its end what is only told. */
export function ProblemList({ problems }: { readonly problems: readonly Told[] }) {
  const words = useProblemWords();
  const { blocking, hints } = byKind(problems);
  const lines = [blocking, hints].flatMap((some) => words(some).map((line) => ({ line, isHint: some === hints })));
  return (
    <ul className={styles.problems}>
      {lines.map(({ line, isHint: isTold }) => (
        <li key={line}>
          <ProblemMark isHint={isTold} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
