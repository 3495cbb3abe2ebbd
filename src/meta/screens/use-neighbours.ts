import { useEffect, useMemo, useState } from 'react';
import type { Row } from '../kinds/kind.ts';
import type { List } from './use-list.ts';

/** The records before and after the shown one, in the order of the list. */
export interface Neighbours {
  /** Shows that record; absent at the end of the list. */
  readonly toPrevious: (() => void) | undefined;
  readonly toNext: (() => void) | undefined;
}

const none: readonly Row[] = [];

/**
 * Returns the functions that lead from a record to its neighbours in the list, across the ends of a page as well.
 *
 * @param id the shown record; one that is not on this page of the list has no neighbours
 * @param show shows another record in its place
 */
export function useNeighbours(list: List, id: string | null, show: (row: Row) => void): Neighbours {
  const { tableQuery, isPaged, currentPage, pageCount, setCurrentPage } = list;
  const { data, isPlaceholderData } = tableQuery;
  const rows = data?.data ?? none;
  const at = id === null ? -1 : rows.findIndex((row) => String(row.id) === id);
  // The row of the next page that is shown once that page has arrived.
  const [awaited, setAwaited] = useState<0 | -1>();
  useEffect(() => {
    if (awaited === undefined || isPlaceholderData) return;
    setAwaited(undefined);
    const row = data?.data.at(awaited);
    if (row) show(row);
  }, [awaited, isPlaceholderData, data, show]);

  return useMemo(() => {
    const to = (row: Row | undefined, page: number, end: 0 | -1) => {
      if (row) return () => show(row);
      if (at < 0 || !isPaged || page < 1 || page > pageCount) return undefined;
      return () => {
        setCurrentPage(page);
        setAwaited(end);
      };
    };
    return {
      toPrevious: to(at < 0 ? undefined : rows[at - 1], currentPage - 1, -1),
      toNext: to(at < 0 ? undefined : rows[at + 1], currentPage + 1, 0),
    };
  }, [rows, at, isPaged, currentPage, pageCount, setCurrentPage, show]);
}
