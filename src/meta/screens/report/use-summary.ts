import { type CrudFilter, useCustom } from '@refinedev/core';
import { callPath, type Resource } from '#shared/define';
import type { ReportSummary } from '#shared/wire';

/** What a report says of all rows that are searched for. */
export function useSummary(resource: Resource, filters: readonly CrudFilter[]) {
  const { data, error, isFetching, refetch } = useCustom({
    url: callPath(resource, 'summary'),
    method: 'get',
    config: { filters: [...filters] },
    meta: { noun: resource.name },
    queryOptions: { queryKey: [resource.name, 'summary', filters], placeholderData: (before) => before },
    errorNotification: false,
  }).query;
  // The server answers what its call says.
  return {
    summary: data?.data as unknown as ReportSummary | undefined,
    ...{ error, isFetching, retry: () => void refetch() },
  };
}
