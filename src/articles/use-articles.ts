import { callPath } from '#shared/define';
import type { Page } from '#shared/wire';
import { useServerQuery } from '#src/calls/use-server-query';
import type { Row } from '#src/meta/kinds/kind';
import { article } from '#src/resources/business/article';

/** Fetches the articles that a dialog offers, when it is opened. */
export function useArticles(filters: Readonly<Record<string, unknown>>) {
  const { data, error, retry } = useServerQuery<Page<Row>>({
    path: callPath(article, 'page'),
    query: { ...filters, size: 200 },
    isFresh: true,
  });
  return { rows: data?.records, error, retry };
}
