import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import type { Resource } from '#shared/define';
import { type KeptView, type KeptViews, keptViewsPath, type ViewQuery } from '#shared/kept-views';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
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

const mine = `${keptViewsPath}/mine`;

const keyOf = ({ resource, verb }: ViewedList) => (verb === undefined ? resource.name : `${resource.name}-${verb}`);

/** Returns the views of a list, and the functions that change them. They are requested only when the panel is opened. */
export function useViews(viewed: ViewedList) {
  const text = useText();
  const key = keyOf(viewed);
  const { data, error, retry } = useServerQuery<KeptViews>({ path: mine, query: { list: key }, staleTime: 0 });
  const { call } = useServerAction(keptViewsPath);
  const change = async (verb: string, body: object, done: string) =>
    (await call(verb, { body, done, alsoAsked: [mine] })) !== undefined;
  return {
    views: data?.views,
    mayShare: data?.mayShare ?? false,
    error,
    retry,
    keep: ({ shared, ...view }: NewView) => change('keep', { ...view, list: key, shared: Number(shared) }, text('views.kept')),
    drop: ({ id }: KeptView) => change('drop', { id }, text('views.dropped')),
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
