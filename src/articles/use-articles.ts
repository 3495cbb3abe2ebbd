import { useCustom } from '@refinedev/core';
import { callPath } from '#shared/define';
import type { Row } from '#src/meta/kinds/kind';
import { article } from '#src/resources/business/article';

/** Fetches the articles that a dialog offers, when it is opened. */
export function useArticles(filters: Readonly<Record<string, unknown>>) {
  const { query } = useCustom<{ records: Row[]; total: number }>({
    url: callPath(article, 'page'),
    method: 'get',
    config: { query: { ...filters, size: 200 } },
    queryOptions: { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
    errorNotification: false,
  });
  const page = query.data?.data as { records: Row[] } | undefined;
  return { rows: page?.records, error: query.error, retry: () => void query.refetch() };
}
