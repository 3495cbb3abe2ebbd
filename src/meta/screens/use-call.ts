import { type BaseRecord, useCustomMutation, useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';
import { callPath, type Resource } from '#shared/define';

interface Call {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Other nouns whose lists it changes. */
  readonly alsoLists?: readonly string[];
  /** What the reader is told when it is done. */
  readonly done?: string;
  /** Hears why it was refused, for where that is shown besides. */
  readonly onRefused?: (error: unknown) => void;
}

/**
 * Calls a verb of a noun, `POST <path>/<verb>`, and fetches again what shows the noun. Nothing is answered when it was refused: Refine has
 * told the reader why. Stable.
 */
export function useCall<V extends string = string>(resource: Resource): (verb: V, call: Call) => Promise<unknown> {
  const invalidate = useInvalidate();
  // Answers may hold passwords: none is kept.
  const { mutateAsync } = useCustomMutation<BaseRecord>({ mutationOptions: { gcTime: 0 } });
  return useCallback(
    (verb, { query = {}, body = {}, alsoLists = [], done, onRefused }) =>
      mutateAsync({
        url: [callPath(resource, verb), String(new URLSearchParams(query))].filter(Boolean).join('?'),
        method: 'post',
        values: body,
        successNotification: () => (done === undefined ? false : { type: 'success', message: done }),
      }).then(
        async ({ data }) => {
          await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
          for (const other of alsoLists) await invalidate({ resource: other, invalidates: ['list'] });
          return data;
        },
        (error: unknown) => {
          onRefused?.(error);
          return undefined;
        },
      ),
    [invalidate, mutateAsync, resource],
  );
}
