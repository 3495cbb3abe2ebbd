import { useDataProvider } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { Resource } from '#shared/define';
import { maxIds, maxPageSize } from '#shared/wire';
import { useTellFailure } from '#src/components/use-tell-failure';
import { useStable } from '#src/lib/use-stable';
import type { Row } from '../kinds/kind.ts';
import type { ResourceSlots } from './slots.ts';
import type { List } from './use-list.ts';

interface MatchingOptions extends Pick<ResourceSlots, 'filters' | 'verb'> {
  readonly list: List;
  readonly choose: (rows: readonly Row[]) => void;
}

/** The selection of all rows that match the present search, up to the most that one action may be about. */
export interface AllMatching {
  /** The number of matching rows; undefined where the list shows all of them anyway. */
  readonly total: number | undefined;
  readonly isReading: boolean;
  readonly select: () => void;
  /** Stops reading them. */
  readonly cancel: () => void;
}

/** Returns a function that reads the rows of all pages by the list's own call and passes them to `choose`. */
export function useAllMatching(resource: Resource, { list, filters, verb, choose }: MatchingOptions): AllMatching {
  const dataProvider = useDataProvider();
  const tellFailure = useTellFailure();
  const [isReading, setReading] = useState(false);
  const turn = useRef(0);
  const read = async (isWanted: () => boolean) => {
    const rows: Row[] = [];
    for (let currentPage = 1; rows.length < maxIds && isWanted(); currentPage += 1) {
      const { data } = await dataProvider().getList<Row>({
        resource: resource.name,
        pagination: { currentPage, pageSize: maxPageSize, mode: 'server' },
        filters: list.filters,
        sorters: list.sorters,
        meta: { params: filters, verb },
      });
      rows.push(...data);
      if (data.length < maxPageSize) break;
    }
    return rows.slice(0, maxIds);
  };
  const select = useStable(() => {
    turn.current += 1;
    const own = turn.current;
    const isWanted = () => turn.current === own;
    setReading(true);
    read(isWanted)
      .then((rows) => isWanted() && choose(rows), tellFailure)
      .finally(() => isWanted() && setReading(false));
  });
  const cancel = useStable(() => {
    turn.current += 1;
    setReading(false);
  });
  return { total: list.isPaged ? list.tableQuery.data?.total : undefined, isReading, select, cancel };
}
