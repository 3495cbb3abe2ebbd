import { useCustom } from '@refinedev/core';
import { callPath } from '#shared/define';
import { topicKey } from '#src/lib/topics';
import type { Row } from '#src/meta/kinds/kind';
import { task } from '#src/resources/operation/task';

/** Returns the stops of a task, where an exchange can be opened. */
export function useTaskStops(id: string | undefined) {
  const { query } = useCustom<Row & { nodes?: readonly Row[] }>({
    url: callPath(task, 'detail'),
    method: 'get',
    config: { query: { id } },
    queryOptions: { queryKey: topicKey('operations', id ?? null, 'stops'), enabled: id !== undefined, staleTime: 0, gcTime: 0 },
    errorNotification: false,
  });
  return {
    data: query.data?.data as (Row & { nodes?: readonly Row[] }) | undefined,
    isLoading: id !== undefined && query.isPending,
  };
}
