import { useGetIdentity } from '@refinedev/core';
import { useCallback } from 'react';
import { exceptionActionStates } from '#shared/handover/exception';
import type { SessionUser } from '#src/lib/session/token';
import type { Row } from '#src/meta/kinds/kind';
import type { ResourceSlots } from '#src/meta/screens/slots';
import { inState } from '../dialogs/in-state.ts';

const none: readonly string[] = [];
/** The subject of an exception cannot be changed after it was reported. */
const fixed: readonly string[] = ['exceptionType', 'taskId', 'exchgId', 'artId', 'verifyId'];
const isEditable = inState('exceptionState', exceptionActionStates.edit);
const readOnlyFields = ({ id }: Row) => (id === undefined ? none : fixed);

/** Returns the slots that restrict editing an exception: only its reporter may edit it, and only until it is being handled. */
export function useExceptionEdits(): Required<Pick<ResourceSlots, 'readOnlyFields' | 'isVisible'>> {
  const { data: identity } = useGetIdentity<SessionUser>();
  const userId = identity?.userId;
  const isVisible = useCallback(
    (verb: string, row: Row) => verb !== 'edit' || (isEditable(row) && (!userId || String(row.createUser) === userId)),
    [userId],
  );
  return { readOnlyFields, isVisible };
}
