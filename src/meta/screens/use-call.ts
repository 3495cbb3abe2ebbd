import { type BaseRecord, useCustomMutation, useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';
import { callPath, type Resource } from '#shared/define';

interface Call {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Other resources whose lists the call changes. */
  readonly alsoLists?: readonly string[];
  /** The success message, or what makes it of the answer; none is shown where it makes none. */
  readonly done?: string | ((answer: unknown) => string | undefined);
  /** Called with the error when the call was refused, for places that show it besides Refine's message. */
  readonly onRefused?: (error: unknown) => void;
}

/**
 * Returns a stable function that calls a verb of a resource, `POST <path>/<verb>`, and invalidates its queries. It resolves to
 * `undefined` when the call was refused: Refine has told the reader why.
 */
export function useCall<V extends string = string>(resource: Resource): (verb: V, call: Call) => Promise<unknown> {
  const invalidate = useInvalidate();
  // Answers may contain passwords, so none stays in the cache.
  const { mutateAsync } = useCustomMutation<BaseRecord>({ mutationOptions: { gcTime: 0 } });
  return useCallback(
    (verb, { query = {}, body = {}, alsoLists = [], done, onRefused }) =>
      mutateAsync({
        url: [callPath(resource, verb), String(new URLSearchParams(query))].filter(Boolean).join('?'),
        method: 'post',
        values: body,
        successNotification: (answer) => {
          const message = typeof done === 'function' ? done(answer?.data) : done;
          return message === undefined ? false : { type: 'success', message };
        },
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
