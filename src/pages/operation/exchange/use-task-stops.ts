import { callPath } from '#shared/define';
import { exchgTypes } from '#shared/handover/exchange';
import { directions } from '#shared/handover/line';
import { stopTypes } from '#shared/handover/task';
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

const { outStock, delivery, collection, inStock } = exchgTypes;

/** Returns the type of exchange at a stop; `undefined` where nothing is handed over. */
export function typeAt({ stopType }: Row, direction: number): number | undefined {
  if (Number(stopType) === stopTypes.return) return inStock;
  if (Number(stopType) === stopTypes.node) return direction === directions.outbound ? delivery : collection;
  return direction === directions.outbound ? outStock : undefined;
}
