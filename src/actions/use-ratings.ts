import { type BaseRecord, useCustom } from '@refinedev/core';
import { callPath } from '#shared/define';
import type { PendingEvaluation } from '#shared/handover/evaluate';
import { useText } from '#src/lib/i18n';
import { topicKey, useAnnounce } from '#src/lib/topics';
import { useRights } from '#src/meta/screens/use-rights';
import { evaluate } from '#src/resources/operation/evaluate';
import type { Opinion } from './rating.tsx';
import { useAction } from './use-action.ts';

const rating = ['submit'] as const;

/**
 * Returns the handovers that the user took part in and can rate, refetched when the server announces something new. A user who
 * may not rate has none, and the server is not asked.
 */
export function useRatings() {
  const text = useText();
  const mayRate = useRights(evaluate, rating).has('submit');
  const call = useAction(evaluate);
  const announce = useAnnounce();
  const { query } = useCustom<BaseRecord>({
    url: callPath(evaluate, 'pending'),
    method: 'get',
    queryOptions: {
      queryKey: topicKey('messages', null, evaluate.name, 'pending'),
      retry: false,
      staleTime: 0,
      enabled: mayRate,
    },
    errorNotification: false,
  });
  const found = query.data?.data as unknown;
  return {
    rows: (Array.isArray(found) ? found : []) as readonly PendingEvaluation[],
    isLoading: mayRate && query.isPending,
    /** Resolves to whether the rating was stored; the user has been told of a refusal. */
    async rate({ exchgId }: PendingEvaluation, { score, tags, content, anonymous }: Opinion): Promise<boolean> {
      const said = { exchgId, score, tags: tags.join(), content: content.trim(), anonymous: anonymous ? 1 : 0 };
      const answer = await call('submit', said, text('notice.sent'));
      await announce('messages');
      return answer !== undefined;
    },
    /** Rates several as satisfying; resolves to whether all were stored: it is all or none. */
    async satisfy(several: readonly PendingEvaluation[]): Promise<boolean> {
      const ids = several.map(({ exchgId }) => exchgId).join();
      const answer = await call('satisfy-all', { ids }, text('notice.satisfied', { count: several.length }));
      await announce('messages');
      return answer !== undefined;
    },
  };
}
