import { useCustom } from '@refinedev/core';
import { callPath, type Resource } from '#shared/define';
import { topicKey } from '#src/lib/topics';
import type { Row } from '#src/meta/kinds/kind';
import { readRow } from '#src/providers/normalise';

/** Fetches the present state of the record that an instance is about. */
export function useBusiness(noun: Resource, businessId: string) {
  const { query } = useCustom<Row>({
    url: callPath(noun, 'detail'),
    method: 'get',
    config: { query: { businessId } },
    queryOptions: {
      queryKey: topicKey('work', null, 'business', noun.name, businessId),
      staleTime: 0,
      // Stable, so that a form that starts with it is not reset.
      select: ({ data }) => ({ data: readRow(noun, data) }),
    },
    errorNotification: false,
  });
  return { row: query.data?.data as Row | undefined, error: query.error, retry: () => void query.refetch() };
}
