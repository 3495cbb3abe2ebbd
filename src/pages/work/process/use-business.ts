import { callPath, type Resource } from '#shared/define';
import { useServerQuery } from '#src/calls/use-server-query';
import type { Row } from '#src/meta/kinds/kind';
import { readRow } from '#src/providers/normalise';

/** Fetches the present state of the record that an instance is about. */
export function useBusiness(noun: Resource, businessId: string) {
  const { data, error, retry } = useServerQuery<Row>({
    path: callPath(noun, 'detail'),
    query: { businessId },
    topic: 'work',
    staleTime: 0,
    // Stable as long as it is equal, so that a form that starts with it is not reset.
    read: (row) => readRow(noun, row as Row),
  });
  return { row: data, error, retry };
}
