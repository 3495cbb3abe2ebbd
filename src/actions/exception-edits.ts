import { useGetIdentity } from '@refinedev/core';
import { useCallback } from 'react';
import { exceptionStates } from '#shared/handover/exception';
import type { SessionUser } from '#src/lib/token';
import type { Row } from '#src/meta/kinds/kind';
import type { ResourceSlots } from '#src/meta/screens/slots';

const none: readonly string[] = [];
/** What an exception is about stays what it was reported for. */
const fixed: readonly string[] = ['exceptionType', 'taskId', 'exchgId', 'artId', 'verifyId'];
const locks = ({ id }: Row) => (id === undefined ? none : fixed);

/** What may be changed of an exception, wherever a list shows it: by whoever reported it, until it is taken in hand. */
export function useExceptionEdits(): Required<Pick<ResourceSlots, 'locks' | 'isOffered'>> {
  const { data: identity } = useGetIdentity<SessionUser>();
  const userId = identity?.userId;
  const isOffered = useCallback(
    (verb: string, { exceptionState, createUser }: Row) =>
      verb !== 'edit' || (Number(exceptionState) === exceptionStates.open && (!userId || String(createUser) === userId)),
    [userId],
  );
  return { locks, isOffered };
}
