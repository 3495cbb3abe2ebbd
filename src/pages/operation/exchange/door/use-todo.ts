import { useCustom } from '@refinedev/core';
import { callPath, type Resource } from '#shared/define';
import { exchgStates } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { topicKey } from '#src/lib/topics';
import type { Row } from '#src/meta/kinds/kind';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';

interface Asked {
  readonly taskId: string | undefined;
  readonly query: Readonly<Record<string, string | number>>;
  readonly enabled: boolean;
}

function useRows(resource: Resource, { taskId, query, enabled }: Asked) {
  const asked = useCustom<{ records?: Row[] }>({
    url: callPath(resource, resource.listVerb),
    method: 'get',
    config: { query: { ...query, current: 1, size: 50 } },
    queryOptions: { queryKey: topicKey('operations', taskId ?? null, `door/${resource.name}`, query), enabled, staleTime: 0 },
    errorNotification: false,
  }).query;
  const data = asked.data?.data as { records?: readonly Row[] } | readonly Row[] | undefined;
  const rows = Array.isArray(data) ? (data as readonly Row[]) : (data as { records?: readonly Row[] } | undefined)?.records;
  return { rows, error: asked.error, retry: () => void asked.refetch() };
}

const { open, given } = exchgStates;
const { published, underWay } = taskStates;

/** Fetches the exchanges that wait for a signature, as far as the user sees them. */
export const useOpenExchanges = (taskId: string | undefined) =>
  useRows(exchg, { taskId, query: { exchgState: [open, given].join(), ...(taskId && { taskId }) }, enabled: true });

/** Fetches the user's own tasks that are under way or about to be. */
export const useOwnTasks = (taskId: string | undefined, enabled: boolean) =>
  useRows(task, {
    taskId,
    // The car that arrives soonest comes first.
    query: taskId ? { id: taskId } : { mine: 1, taskState: [published, underWay].join(), ascs: 'planStartTime' },
    enabled,
  });
