import { type BaseRecord, useCustomMutation, useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';
import { callPath } from '#shared/define';
import { user } from '#src/resources/system/user';

type Verb = 'grant' | 'reset-password' | 'unlock' | 'audit-pass' | 'audit-refuse' | 'update-platform' | 'update';

interface Call {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What the reader is told when it is done. */
  readonly done?: string;
}

/** Calls a verb about people and fetches the lists again. Nothing is answered when it was refused: Refine has told the reader why. */
export function useUserCall(): (verb: Verb, call: Call) => Promise<unknown> {
  const invalidate = useInvalidate();
  // Answers may hold passwords: none is kept.
  const { mutateAsync } = useCustomMutation<BaseRecord>({ mutationOptions: { gcTime: 0 } });
  return useCallback(
    (verb, { query = {}, body = {}, done }) =>
      mutateAsync({
        url: `${callPath(user, verb)}?${new URLSearchParams(query)}`,
        method: 'post',
        values: body,
        successNotification: () => (done === undefined ? false : { type: 'success', message: done }),
      }).then(
        async ({ data }) => {
          await invalidate({ resource: user.name, invalidates: ['list', 'many', 'detail'] });
          return data;
        },
        () => undefined,
      ),
    [invalidate, mutateAsync],
  );
}
