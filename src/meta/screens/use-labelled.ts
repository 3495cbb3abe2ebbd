import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { DictEntry } from '#shared/wire';
import { useLanguage } from '#src/lib/i18n';
import { type DictionaryRef, dictionaryQuery, dictLabel } from '#src/lib/nouns/dictionaries';
import type { ColumnPlan } from '../compile/columns.ts';
import { withLabels } from './table/column-width.ts';

/**
 * Returns the columns with room for the labels of their dictionaries in the reader's language, so that no tag is cut off. The
 * dictionaries are requested together with the rows, instead of when the first cell needs one.
 */
export function useLabelled(columns: readonly ColumnPlan[]): readonly ColumnPlan[] {
  const language = useLanguage();
  const dicts = useMemo(
    () => [...new Map(columns.flatMap(({ field: { dict } }) => (dict ? [[keyOf(dict), dict]] : []))).values()],
    [columns],
  );
  const queries = useMemo(() => dicts.map((dict) => dictionaryQuery(dict)), [dicts]);
  const combine = useCallback(
    (answers: UseQueryResult<DictEntry[]>[]) =>
      Object.fromEntries(dicts.map((dict, index) => [keyOf(dict), answers[index]?.data ?? none])),
    [dicts],
  );
  const entries = useQueries({ queries, combine });
  return useMemo(
    () =>
      columns.map((column) => {
        const { dict } = column.field;
        return dict
          ? withLabels(
              column,
              (entries[keyOf(dict)] ?? none).map((entry) => dictLabel(entry, language)),
            )
          : column;
      }),
    [columns, entries, language],
  );
}

const none: DictEntry[] = [];
const keyOf = ({ source, code }: DictionaryRef) => `${source} ${code}`;
