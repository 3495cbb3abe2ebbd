import { useCustom } from '@refinedev/core';
import { callPath } from '#shared/define';
import { stopTypes, taskStates } from '#shared/handover/task';
import { topicKey } from '#src/lib/topics';
import type { Row } from '#src/meta/kinds/kind';
import { task } from '#src/resources/operation/task';

/** A task with everything that belongs to it. */
export type TaskDetail = Row & {
  readonly nodes?: readonly Row[];
  readonly arts?: readonly Row[];
  readonly timeline?: readonly TimelineEntry[];
};

/** Returns the stops that the car of a task may reach: it is at its base until it has set out. */
export const reachable = ({ taskState, nodes = [] }: TaskDetail): readonly Row[] =>
  Number(taskState) === taskStates.published ? nodes.filter(({ stopType }) => Number(stopType) === stopTypes.origin) : nodes;

/** Something that happened on a task. */
export interface TimelineEntry {
  readonly time: string;
  readonly kind: string;
  readonly [fact: string]: unknown;
}

/** Returns the present state of a task; refetched when something happens to it. */
export function useTask(id: string) {
  const { query } = useCustom<TaskDetail>({
    url: callPath(task, 'detail'),
    method: 'get',
    config: { query: { id } },
    queryOptions: { queryKey: topicKey('operations', id, 'task'), staleTime: 0, gcTime: 0 },
    errorNotification: false,
  });
  return { data: query.data?.data as TaskDetail | undefined, error: query.error, retry: () => void query.refetch() };
}
