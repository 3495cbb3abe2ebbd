import { useCustom, useCustomMutation, useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import type { Resource } from '#shared/define';
import { type KeptView, type KeptViews, keptViewsPath, type ViewQuery } from '#shared/kept-views';
import { useText } from '#src/lib/i18n';
import { toFilters } from '../../compile/search.ts';
import type { ResourceSlots } from '../slots.ts';
import type { List } from '../use-list.ts';

/** A list whose views are kept: its noun, and the verb where it is another list than the noun's own. */
export interface ViewedList extends Pick<ResourceSlots, 'filters' | 'verb'> {
  readonly resource: Resource;
  readonly list: List;
}

export interface NewView {
  readonly viewName: string;
  readonly shared: boolean;
  readonly query: ViewQuery;
}

const keyOf = ({ resource, verb }: ViewedList) => (verb === undefined ? resource.name : `${resource.name}-${verb}`);

/** Returns the views of a list, and the functions that change them. They are requested only when the panel is opened. */
export function useViews(viewed: ViewedList) {
  const text = useText();
  const key = keyOf(viewed);
  const { data, error, refetch } = useCustom({
    url: `${keptViewsPath}/mine`,
    method: 'get',
    config: { query: { list: key } },
    queryOptions: { queryKey: ['views', key], staleTime: 0 },
    errorNotification: false,
  }).query;
  // The contract of the call determines the type of its answer.
  const answer = data?.data as unknown as KeptViews | undefined;
  const { mutateAsync } = useCustomMutation();
  /** Refine shows the user why a call was refused. */
  const call = async (verb: string, values: object, done: string): Promise<boolean> => {
    const sent = { url: `${keptViewsPath}/${verb}`, method: 'post' as const, values };
    try {
      await mutateAsync({ ...sent, successNotification: () => ({ type: 'success', message: done }) });
    } catch {
      return false;
    }
    await refetch();
    return true;
  };
  return {
    views: answer?.views,
    mayShare: answer?.mayShare ?? false,
    error,
    retry: () => void refetch(),
    keep: ({ shared, ...view }: NewView) => call('keep', { ...view, list: key, shared: Number(shared) }, text('views.kept')),
    drop: ({ id }: KeptView) => call('drop', { id }, text('views.dropped')),
  };
}

/** Returns how many rows each view shows; undefined until that is known. */
export function useCounts(viewed: ViewedList, views: readonly KeptView[]): readonly (number | undefined)[] {
  const dataProvider = useDataProvider();
  const { resource, list, filters, verb } = viewed;
  const results = useQueries({
    queries: views.map(({ query }) => ({
      queryKey: ['views', keyOf(viewed), 'count', query, filters],
      queryFn: () =>
        dataProvider().getList({
          resource: resource.name,
          pagination: { currentPage: 1, pageSize: 1, mode: 'server' as const },
          filters: toFilters(list.items, query.search),
          meta: { params: filters, verb },
        }),
      staleTime: 0,
    })),
  });
  return results.map(({ data }) => data?.total);
}
