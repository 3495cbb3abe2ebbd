import { keepPreviousData } from '@tanstack/react-query';
import { callPath } from '#shared/define';
import type { Page } from '#shared/wire';
import { useServerQuery } from '#src/calls/use-server-query';
import type { Row } from '#src/meta/kinds/kind';
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
  const { data, error, retry } = useServerQuery<Page<Event>>({
    path: callPath(article, 'history'),
    query: { artId, size: Math.min(PAGE * pages, 200) },
    isFresh: true,
    placeholderData: keepPreviousData,
  });
  return { events: data?.records, total: data?.total ?? 0, error, retry };
}

export interface HistoryCheck {
  readonly valid: boolean;
  readonly count: number;
  readonly seq?: number;
  readonly problem?: 'missing' | 'order' | 'changed' | 'state';
}

/** Checks whether the history is as it was written. */
export const useHistoryCheck = (artId: string) =>
  useServerQuery<HistoryCheck>({ path: callPath(article, 'history-check'), query: { artId }, isFresh: true });
