import { useGetIdentity } from '@refinedev/core';
import { useCallback } from 'react';
import { exceptionActionStates } from '#shared/handover/exception';
import type { SessionUser } from '#src/lib/token';
import type { Row } from '#src/meta/kinds/kind';
import type { ResourceSlots } from '#src/meta/screens/slots';
import { inState } from './in-state.ts';

const none: readonly string[] = [];
/** What an exception is about stays what it was reported for. */
const fixed: readonly string[] = ['exceptionType', 'taskId', 'exchgId', 'artId', 'verifyId'];
const isEditable = inState('exceptionState', exceptionActionStates.edit);
const locks = ({ id }: Row) => (id === undefined ? none : fixed);

/** What may be changed of an exception, wherever a list shows it: by whoever reported it, until it is taken in hand. */
export function useExceptionEdits(): Required<Pick<ResourceSlots, 'locks' | 'isOffered'>> {
  const { data: identity } = useGetIdentity<SessionUser>();
  const userId = identity?.userId;
  const isOffered = useCallback(
    (verb: string, row: Row) => verb !== 'edit' || (isEditable(row) && (!userId || String(row.createUser) === userId)),
    [userId],
  );
  return { locks, isOffered };
}
