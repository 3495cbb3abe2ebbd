import { useInvalidate } from '@refinedev/core';
import { useSent } from '#src/actions/use-sent';
import type { Action } from '#src/meta/screens/slots';
import { verify } from '#src/resources/operation/verify';

/** Begins the check at the stop that another page names in the address, once: `?task=…&stop=…`. */
export function useSentPlace(check: Action['run']): void {
  const invalidate = useInvalidate();
  const list = {
    refresh: () => void invalidate({ resource: verify.name, invalidates: ['list'] }),
    clearSelection: () => undefined,
  };
  useSent(['task', 'stop'], ({ task: taskId, stop: nodeId }) => {
    if (taskId) check([{ id: taskId, taskId, ...(nodeId && { nodeId }) }], list);
  });
}
