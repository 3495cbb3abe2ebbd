import { useCustom } from '@refinedev/core';
import { callPath } from '#shared/define';
import type { Row } from '#src/meta/kinds/kind';
import { useFresh } from '#src/meta/screens/use-fresh';
import { article } from '#src/resources/business/article';

/** The change of one field. */
export interface ToldChange {
  readonly field: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

export type Event = Row & { readonly changes?: readonly ToldChange[] };

const PAGE = 50;

/** Fetches the latest events of an article, more of them with every page. */
export function useHistory(artId: string, pages: number) {
  const { query } = useCustom<{ records: Event[]; total: number }>({
    url: callPath(article, 'history'),
    method: 'get',
    config: { query: { artId, size: Math.min(PAGE * pages, 200) } },
    queryOptions: { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, placeholderData: (before) => before },
    errorNotification: false,
  });
  const page = query.data?.data as { records: Event[]; total: number } | undefined;
  return { events: page?.records, total: page?.total ?? 0, error: query.error, retry: () => void query.refetch() };
}

export interface HistoryCheck {
  readonly valid: boolean;
  readonly count: number;
  readonly seq?: number;
  readonly problem?: 'missing' | 'order' | 'changed' | 'state';
}

/** Checks whether the history is as it was written. */
export const useHistoryCheck = (artId: string) => useFresh<HistoryCheck>(callPath(article, 'history-check'), { artId });
