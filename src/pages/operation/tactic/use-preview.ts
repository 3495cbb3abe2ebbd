import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { callPath } from '#shared/define';
import type { TacticPreview } from '#shared/handover/planning';
import { tactic } from '#src/resources/operation/tactic';

/** Fetches the tasks that a tactic would generate in a range; the former result stays while another range is loading. */
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
