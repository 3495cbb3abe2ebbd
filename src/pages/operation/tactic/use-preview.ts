import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { callPath } from '#shared/define';
import type { FreeChoice, TacticPreview } from '#shared/handover/planning';
import { useText } from '#src/lib/i18n';
import { useStable } from '#src/lib/use-stable';
import { useCall } from '#src/meta/screens/use-call';
import { tactic } from '#src/resources/operation/tactic';
import type { Left } from './month.ts';

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

/** Returns a function that puts a free person or car in the place of another in all crews of a tactic, and looks again. */
export function useReplace(id: string, onDone: () => void) {
  const text = useText();
  const call = useCall(tactic);
  return useStable(async (left: Left, { id: byId, name }: FreeChoice) => {
    const answer = await call('replace', { body: { id, ...left, byId }, done: text('tactic.replaced', { name }) });
    if (answer !== undefined) onDone();
  });
}
