import { useInvalidate } from '@refinedev/core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Action } from '#src/meta/screens/slots';
import { verify } from '#src/resources/operation/verify';

/** Begins the check at the stop that another page names in the address, once: `?task=…&stop=…`. */
export function useSentPlace(check: Action['run']): void {
  const [address, setAddress] = useSearchParams();
  const invalidate = useInvalidate();
  const [taskId, nodeId] = [address.get('task'), address.get('stop')];
  useEffect(() => {
    if (!taskId) return;
    const list = {
      refresh: () => void invalidate({ resource: verify.name, invalidates: ['list'] }),
      clearSelection: () => undefined,
    };
    check([{ id: taskId, taskId, ...(nodeId && { nodeId }) }], list);
    setAddress({}, { replace: true });
  }, [taskId, nodeId, check, invalidate, setAddress]);
}
