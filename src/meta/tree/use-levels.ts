import { type CrudSort, type GetListResponse, useDataProvider, useKeys } from '@refinedev/core';
import { type QueryFunctionContext, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { maxPageSize } from '#shared/wire';
import type { Row } from '../kinds/kind.ts';

/** Which call the levels of a tree come from. */
export interface Source {
  readonly noun: string;
  readonly verb: 'lazy-list' | 'lazy-tree';
  readonly sorters?: readonly CrudSort[];
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  /** Asks for what has this in its name, at whatever level. */
  readonly keyword?: string;
}

/** A page of what hangs below a row. */
export interface LevelPage {
  readonly parent: string;
  readonly page: number;
}

/** What is known of a level: its pages as far as they have come. */
export interface Level {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly isError: boolean;
  /** Why the level could not be had. */
  readonly error?: Error | null;
  /** The last page was full. */
  readonly hasMore: boolean;
}
export type Levels = Readonly<Record<string, Level>>;

type Answer = GetListResponse<Row>;

const placeOf = (parentId: string, keyword: string | undefined) => (keyword === undefined ? { parentId } : { keyword });

/** How a page of a level is asked for; what was asked is kept, and asked again when a list of the noun has to be. */
function useLevelQuery({ noun, verb, keyword, sorters, params }: Source) {
  const { keys } = useKeys();
  const provider = useDataProvider()();
  const settings = JSON.stringify({ sorters, params, keyword });
  return useMemo(() => {
    const asked = JSON.parse(settings) as Pick<Source, 'sorters' | 'params' | 'keyword'>;
    const base = keys().data().resource(noun).action('list');
    return ({ parent, page }: LevelPage) => ({
      queryKey: base.params({ verb, parent, page, settings }).get(),
      queryFn: (queryContext: QueryFunctionContext): Promise<Answer> =>
        provider.getList<Row>({
          resource: noun,
          sorters: asked.sorters && [...asked.sorters],
          pagination: { mode: 'server', currentPage: page, pageSize: maxPageSize },
          meta: { verb, params: { ...asked.params, ...placeOf(parent, asked.keyword) }, queryContext },
        }),
    });
  }, [keys, provider, noun, verb, settings]);
}

/** Asks for the levels of a tree: `read` says what is here already, `retry` asks once more for a level. */
export function useLevelReader(source: Source) {
  const client = useQueryClient();
  const queryOf = useLevelQuery(source);
  return useMemo(() => {
    const keyOf = (page: LevelPage) => queryOf(page).queryKey;
    return {
      queryOf,
      read: (page: LevelPage): readonly Row[] => client.getQueryData<Answer>(keyOf(page))?.data ?? [],
      retry: (page: LevelPage) => void client.refetchQueries({ queryKey: keyOf(page) }),
    };
  }, [client, queryOf]);
}

interface Progress {
  readonly data?: Answer;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error?: Error | null;
}

/** A level with one more of its pages. */
function grown(level: Level | undefined, { data, isPending, isError, error }: Progress): Level {
  const rows = level?.rows ?? [];
  if (!data) return { rows, isPending, isError, error, hasMore: false };
  return { rows: [...rows, ...data.data], isPending: false, isError: false, hasMore: data.data.length === maxPageSize };
}

/** These pages, each fetched when it is first wanted. */
export function useLevels({ queryOf }: ReturnType<typeof useLevelReader>, wanted: readonly LevelPage[]): Levels {
  const parents = wanted.map(({ parent }) => parent).join();
  const combine = useCallback(
    (answers: readonly Progress[]): Levels => {
      const levels: Record<string, Level> = {};
      for (const [index, parent] of parents.split(',').entries()) {
        const answer = answers[index];
        if (answer) levels[parent] = grown(levels[parent], answer);
      }
      return levels;
    },
    [parents],
  );
  return useQueries({ queries: wanted.map(queryOf), combine });
}
