import { type CrudSort, type GetListResponse, useDataProvider } from '@refinedev/core';
import { type QueryFunctionContext, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { maxPageSize } from '#shared/wire';
import { levelKey } from '#src/lib/refine/refine-cache';
import type { Row } from '../kinds/kind.ts';

/** The call that returns the levels of a tree. */
export interface Source {
  readonly noun: string;
  readonly verb: 'lazy-list' | 'lazy-tree';
  readonly sorters?: readonly CrudSort[];
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  /** Searches by name on all levels instead of listing one. */
  readonly keyword?: string;
}

/** One page of the rows below a row. */
export interface LevelPage {
  readonly parent: string;
  readonly page: number;
}

/** The rows of a level that are loaded so far, and the state of its calls. */
export interface Level {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly isError: boolean;
  /** The error of the failed call. */
  readonly error?: Error | null;
  /** The last page was full, so there may be another. */
  readonly hasMore: boolean;
}
export type Levels = Readonly<Record<string, Level>>;

type LevelResponse = GetListResponse<Row>;

const placeOf = (parentId: string, keyword: string | undefined) => (keyword === undefined ? { parentId } : { keyword });

/** Returns the query of a page of a level. Its key is a list key of the resource, so invalidating its lists refetches it. */
function useLevelQuery({ noun, verb, keyword, sorters, params }: Source) {
  const provider = useDataProvider()();
  const settings = JSON.stringify({ sorters, params, keyword });
  return useMemo(() => {
    const asked: Pick<Source, 'sorters' | 'params' | 'keyword'> = JSON.parse(settings);
    return ({ parent, page }: LevelPage) => ({
      queryKey: levelKey(noun, { verb, parent, page, settings }),
      queryFn: (queryContext: QueryFunctionContext): Promise<LevelResponse> =>
        provider.getList<Row>({
          resource: noun,
          sorters: asked.sorters && [...asked.sorters],
          pagination: { mode: 'server', currentPage: page, pageSize: maxPageSize },
          meta: { verb, params: { ...asked.params, ...placeOf(parent, asked.keyword) }, queryContext },
        }),
    });
  }, [provider, noun, verb, settings]);
}

/** Returns how the levels of a tree are fetched: `read` gives the rows in the cache, `retry` fetches a level again. */
export function useLevelReader(source: Source) {
  const client = useQueryClient();
  const queryOf = useLevelQuery(source);
  return useMemo(() => {
    const keyOf = (page: LevelPage) => queryOf(page).queryKey;
    return {
      queryOf,
      read: (page: LevelPage): readonly Row[] => client.getQueryData<LevelResponse>(keyOf(page))?.data ?? [],
      retry: (page: LevelPage) => void client.refetchQueries({ queryKey: keyOf(page) }),
    };
  }, [client, queryOf]);
}

interface Progress {
  readonly data?: LevelResponse;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error?: Error | null;
}

/** Returns a level with one more page added to it. */
function grown(level: Level | undefined, { data, isPending, isError, error }: Progress): Level {
  const rows = level?.rows ?? [];
  if (!data) return { rows, isPending, isError, error, hasMore: false };
  return { rows: [...rows, ...data.data], isPending: false, isError: false, hasMore: data.data.length === maxPageSize };
}

/** Fetches the wanted pages, each when it is first wanted, and returns them joined into levels. */
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
