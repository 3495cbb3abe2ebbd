import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DictSource, Language } from '#shared/field';
import type { DictEntry } from '#shared/wire';
import { config } from '../../config.ts';
import { askList } from '../http/ask.ts';
import { topicKey } from '../live/topics.ts';

export interface DictionaryRef {
  readonly source: DictSource;
  readonly code: string;
}

const systemPath = 'blade-system/dict/dictionary';
const paths: { readonly [S in DictSource]: string } = {
  system: systemPath,
  // The open-source edition has a single kind of dictionary.
  business: config.dialect === 'open' ? systemPath : 'blade-system/dict-biz/dictionary',
};

const fewMinutes = 5 * 60_000;

/** Returns the query of a dictionary, shared by all components that show it. */
export function dictionaryQuery({ source, code }: DictionaryRef) {
  return queryOptions({
    queryKey: topicKey('dictionaries', code, source),
    queryFn: ({ signal }) => askList<DictEntry>(paths[source], { params: { code }, signal }),
    staleTime: fewMinutes,
    placeholderData: undefined,
  });
}

const none: readonly DictEntry[] = [];

/**
 * Returns the entries of a dictionary. Each code is requested once, however many components use it.
 *
 * @example
 * const { entries } = useDictionary({ source: 'system', code: 'notice' });
 */
export function useDictionary(ref: DictionaryRef | undefined): { entries: readonly DictEntry[]; isLoading: boolean } {
  const query = useQuery({ ...dictionaryQuery(ref ?? { source: 'system', code: '' }), enabled: ref !== undefined });
  return { entries: query.data ?? none, isLoading: ref !== undefined && query.isPending };
}

/** Returns the label of an entry in this language; servers without English labels give the only one they have. */
export function dictLabel(entry: DictEntry, language: Language): string {
  return (language === 'en' && entry.dictValueEn) || entry.dictValue;
}
