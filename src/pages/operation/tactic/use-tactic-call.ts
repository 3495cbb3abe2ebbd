import { useCustom, useCustomMutation, useInvalidate } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callPath } from '#shared/define';
import type { TacticPreview } from '#shared/handover/planning';
import { tactic } from '#src/resources/operation/tactic';

/** Calls a verb about tactics and fetches the lists again. Nothing is answered when it was refused: Refine has told the reader why. */
export function useTacticCall() {
  const invalidate = useInvalidate();
  const { mutateAsync } = useCustomMutation();
  return useCallback(
    (verb: 'enable' | 'generate', values: object, done?: string) =>
      mutateAsync({
        url: callPath(tactic, verb),
        method: 'post',
        values,
        successNotification: () => (done === undefined ? false : { type: 'success', message: done }),
      }).then(
        async ({ data }) => {
          await invalidate({ resource: tactic.name, invalidates: ['list', 'many', 'detail'] });
          await invalidate({ resource: 'task', invalidates: ['list'] });
          return data;
        },
        () => undefined,
      ),
    [invalidate, mutateAsync],
  );
}

/** What a tactic would do in a range; what was told last stays while another range is asked for. */
export function usePreview(id: string, [startDate, endDate]: readonly [string, string]) {
  const { query } = useCustom<TacticPreview>({
    url: callPath(tactic, 'preview'),
    method: 'get',
    config: { query: { id, startDate, endDate } },
    queryOptions: { staleTime: 0, placeholderData: keepPreviousData, refetchOnWindowFocus: false },
    errorNotification: false,
  });
  const preview = query.data?.data as TacticPreview | undefined;
  return { preview, error: query.error, isFetching: query.isFetching, retry: () => void query.refetch() };
}
