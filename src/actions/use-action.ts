import { useCallback, useRef } from 'react';
import type { Resource } from '#shared/define';
import { randomId } from '#src/lib/random-id';
import { useAnnounce } from '#src/lib/topics';
import { useCall } from '#src/meta/screens/use-call';

type Body = Readonly<Record<string, unknown>>;

/** Calls an action of a noun. Resolves to `undefined` when it was refused: the user has been told why. */
export type Action = (verb: string, body: Body, done?: string) => Promise<unknown>;

/**
 * Returns a function that does something to a record once, however often it is sent: the same action keeps its `requestId`
 * until it is answered, so that pressing again after a lost connection is safe (domain model 1.4). Queries about handovers are
 * refetched. Stable.
 *
 * @param onRefused called with the error of a refusal; keep it stable
 */
export function useAction(resource: Resource, onRefused?: (error: unknown) => void): Action {
  const call = useCall(resource);
  const announce = useAnnounce();
  const sent = useRef(new Map<string, string>());
  return useCallback(
    async (verb, body, done) => {
      const key = JSON.stringify([verb, body]);
      const requestId = sent.current.get(key) ?? randomId();
      sent.current.set(key, requestId);
      const answer = await call(verb, { body: { ...body, requestId }, done, onRefused });
      if (answer === undefined) return undefined;
      sent.current.delete(key);
      await announce('operations');
      return answer;
    },
    [call, announce, onRefused],
  );
}
