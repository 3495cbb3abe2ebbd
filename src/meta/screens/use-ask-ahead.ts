import { type DataProvider, type GetOneParams, useDataProvider } from '@refinedev/core';
import { useCallback } from 'react';
import type { Resource } from '#shared/define';
import type { Row } from '../kinds/kind.ts';

/** What a data provider may offer besides: a request for a record before anything has rendered that shows it. */
interface RecordsAhead {
  /** Prefetches a record that has been wanted since `since` (`performance.now()`); the next request for it gets this answer. */
  readonly prepareOne: (params: GetOneParams, since: number) => Promise<void>;
}

/**
 * Returns a function that requests the record of a row as soon as a button is pressed. The dialog requests it once it has rendered,
 * which takes longer than the request itself.
 */
export function useAskAhead({ name }: Resource): (row: Row) => void {
  const provider: DataProvider & Partial<RecordsAhead> = useDataProvider()();
  return useCallback(
    ({ id }) => void provider.prepareOne?.({ resource: name, id: String(id) }, performance.now()),
    [provider, name],
  );
}
