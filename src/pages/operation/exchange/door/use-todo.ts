import { callPath, type Resource } from '#shared/define';
import { exchgStates } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { useServerQuery } from '#src/calls/use-server-query';
import { isRecord } from '#src/lib/session/token';
import type { Row } from '#src/meta/kinds/kind';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';

interface Asked {
  readonly taskId: string | undefined;
  readonly query: Readonly<Record<string, string | number>>;
  readonly enabled: boolean;
}

/** Servers answer a list in pages or as a whole. */
function rowsIn(answer: unknown): readonly Row[] | undefined {
  const rows = isRecord(answer) ? answer.records : answer;
  return Array.isArray(rows) ? rows : undefined;
}

function useRows(resource: Resource, { taskId, query, enabled }: Asked) {
  const { data, error, retry } = useServerQuery({
    path: callPath(resource, resource.listVerb),
    query: { ...query, current: 1, size: 50 },
    topic: 'operations',
    part: taskId,
    isWanted: enabled,
    read: rowsIn,
    staleTime: 0,
  });
  return { rows: data, error, retry };
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
