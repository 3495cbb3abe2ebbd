import { useQuery } from '@tanstack/react-query';
import { callPath } from '#shared/define';
import type { SkipReason, TacticPreview } from '#shared/handover/planning';
import { useServer } from '#src/calls/use-server';
import { tactic } from '#src/resources/operation/tactic';

/** The maximum number of tactics at once, since each is previewed by its own call. */
export const MOST_TACTICS = 20;

function countsOf(previews: readonly TacticPreview[]) {
  const skips = new Map<SkipReason, number>();
  let problemCount = 0;
  for (const { reason, conflicts } of previews.flatMap(({ days }) => days)) {
    if (reason) skips.set(reason, (skips.get(reason) ?? 0) + 1);
    else if (conflicts.length > 0) problemCount += 1;
  }
  return { keptCount: previews.reduce((sum, { keptCount }) => sum + keptCount, 0), problemCount, skips };
}

/** Fetches the previews of several tactics in a range and adds up their counts. */
export function usePreviews(
  ids: readonly string[],
  [startDate, endDate]: readonly [string, string],
  { isAsked }: { isAsked: boolean },
) {
  const { ask } = useServer();
  const { data, error, isSuccess, refetch } = useQuery({
    queryKey: ['tactic-previews', ids.join(), startDate, endDate],
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async (context) => {
      const previews: TacticPreview[] = [];
      for (const id of ids) {
        const query = { id, startDate, endDate };
        previews.push(await ask<TacticPreview>(callPath(tactic, 'preview'), { query, context }));
      }
      return previews;
    },
  });
  return { ...countsOf(data ?? []), isKnown: isSuccess, error, retry: () => void refetch() };
}
