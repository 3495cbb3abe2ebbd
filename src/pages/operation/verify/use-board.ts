import { useCustom } from '@refinedev/core';
import { callPath } from '#shared/define';
import { taskStates } from '#shared/handover/task';
import type { VerifyBoard } from '#shared/handover/verify-board';
import { topicKey } from '#src/lib/topics';
import type { Row } from '#src/meta/kinds/kind';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';

const running = [taskStates.published, taskStates.underWay, taskStates.suspended].join();

/** Fetches the tasks that may need a verification, the next ones first. */
export function useRunningTasks() {
  const { query } = useCustom<{ records: readonly Row[] }>({
    url: callPath(task, 'page'),
    method: 'get',
    config: { query: { current: 1, size: 50, taskState: running, ascs: 'planStartTime' } },
    queryOptions: { queryKey: topicKey('operations', null, 'verify-tasks'), staleTime: 0, gcTime: 0 },
    errorNotification: false,
  });
  return { tasks: query.data?.data.records, error: query.error, retry: () => void query.refetch() };
}

/** Fetches the subjects to verify at a stop, again whenever an event of the task arrives. */
export function useBoard(taskId: string | undefined, nodeId: string | undefined) {
  const { query } = useCustom<VerifyBoard>({
    url: callPath(verify, 'board'),
    method: 'get',
    config: { query: { taskId, ...(nodeId && { nodeId }) } },
    queryOptions: {
      queryKey: topicKey('operations', taskId ?? null, 'verify-board', nodeId),
      enabled: taskId !== undefined,
      staleTime: 0,
      gcTime: 0,
      placeholderData: (before) => (before?.data.taskId === taskId ? before : undefined),
    },
    errorNotification: false,
  });
  return { board: query.data?.data as VerifyBoard | undefined, error: query.error, retry: () => void query.refetch() };
}
