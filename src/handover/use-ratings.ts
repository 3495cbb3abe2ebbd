import { callPath } from '#shared/define';
import type { PendingEvaluation } from '#shared/handover/evaluate';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { useText } from '#src/lib/i18n';
import { useAnnounce } from '#src/lib/live/topics';
import { useRights } from '#src/meta/screens/use-rights';
import { evaluate } from '#src/resources/operation/evaluate';
import { handoverAction } from './handover-action.ts';
import type { Opinion } from './rating.tsx';

const rating = ['submit'] as const;
const none: readonly PendingEvaluation[] = [];

/**
 * Returns the handovers that the user took part in and can rate, refetched when the server announces something new. A user who
 * may not rate has none, and the server is not asked.
 */
export function useRatings() {
  const text = useText();
  const mayRate = useRights(evaluate, rating).has('submit');
  const { call } = useServerAction(evaluate, handoverAction);
  const announce = useAnnounce();
  const { data: rows = none, isPending } = useServerQuery({
    path: callPath(evaluate, 'pending'),
    topic: 'messages',
    isWanted: mayRate,
    retry: false,
    staleTime: 0,
    read: (found): readonly PendingEvaluation[] => (Array.isArray(found) ? found : none),
  });
  return {
    rows,
    isLoading: mayRate && isPending,
    /** Resolves to whether the rating was stored; the user has been told of a refusal. */
    async rate({ exchgId }: PendingEvaluation, { score, tags, content, anonymous }: Opinion): Promise<boolean> {
      const said = { exchgId, score, tags: tags.join(), content: content.trim(), anonymous: anonymous ? 1 : 0 };
      const answer = await call('submit', { body: said, done: text('notice.sent') });
      await announce('messages');
      return answer !== undefined;
    },
    /** Rates several as satisfying; resolves to whether all were stored: it is all or none. */
    async satisfy(several: readonly PendingEvaluation[]): Promise<boolean> {
      const ids = several.map(({ exchgId }) => exchgId).join();
      const answer = await call('satisfy-all', { body: { ids }, done: text('notice.satisfied', { count: several.length }) });
      await announce('messages');
      return answer !== undefined;
    },
  };
}
