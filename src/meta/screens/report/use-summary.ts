import { type CrudFilter, useCustom } from '@refinedev/core';
import { callPath, type Resource } from '#shared/define';
import type { ReportSummary } from '#shared/wire';

/** Fetches the summary of a report over all rows that match the search. */
export function useSummary(resource: Resource, filters: readonly CrudFilter[]) {
  const { data, error, isFetching, refetch } = useCustom({
    url: callPath(resource, 'summary'),
    method: 'get',
    config: { filters: [...filters] },
    meta: { noun: resource.name },
    queryOptions: { queryKey: [resource.name, 'summary', filters], placeholderData: (before) => before },
    errorNotification: false,
  }).query;
  // The call's contract says that the answer is a summary; Refine does not know its type.
  return {
    summary: data?.data as unknown as ReportSummary | undefined,
    ...{ error, isFetching, retry: () => void refetch() },
  };
}
