import { callPath } from '#shared/define';
import { stopTypes, taskStates } from '#shared/handover/task';
import { useServerQuery } from '#src/calls/use-server-query';
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
export const useTask = (id: string) =>
  useServerQuery<TaskDetail>({ path: callPath(task, 'detail'), query: { id }, topic: 'operations', part: id, isFresh: true });
