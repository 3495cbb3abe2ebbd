import { callPath } from '#shared/define';
import { useServerQuery } from '#src/calls/use-server-query';
import type { Row } from '#src/meta/kinds/kind';
import { task } from '#src/resources/operation/task';

/** Returns the stops of a task, where an exchange can be opened. */
export function useTaskStops(id: string | undefined) {
  const { data, isPending } = useServerQuery<Row & { nodes?: readonly Row[] }>({
    path: callPath(task, 'detail'),
    query: { id },
    topic: 'operations',
    part: id,
    isWanted: id !== undefined,
    isFresh: true,
  });
  return { data, isLoading: id !== undefined && isPending };
}
