import { useInvalidate } from '@refinedev/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { callPath, type Resource } from '#shared/define';
import { randomId } from '#src/lib/browser/random-id';
import { type Topic, useAnnounce } from '#src/lib/live/topics';
import { type Sent, useServer, useTell } from './use-server.ts';
import { callKey } from './use-server-query.ts';

interface Act extends Sent {
  /** The success message, or what makes it of the answer; none is shown where it makes none. */
  readonly done?: string | ((answer: unknown) => string | undefined);
  /** Other resources whose lists the action changes. */
  readonly alsoLists?: readonly string[];
  /** Paths of questions about no topic whose answers the action changes. */
  readonly alsoAsked?: readonly string[];
  /** Called with the error of a refusal. Returns whether the caller shows it; otherwise a message does. */
  readonly onRefused?: (error: unknown) => boolean;
}

interface ActionOptions {
  /** What the action changes: its queries are refetched here at once, without the server's word. */
  readonly topic?: Topic;
  /**
   * The server does it once, however often it is sent: the same action keeps its `requestId` until it is answered, so that pressing
   * again after a lost connection is safe (domain model 1.4).
   */
  readonly isOnce?: boolean;
}

/** Calls an action. Resolves to the answer, and to `undefined` when it was refused: the user has been told why. */
export type Action<V extends string = string> = <T = unknown>(verb: V, act?: Act) => Promise<T | undefined>;

/** Keeps the ids of the actions that are not answered yet. */
function useOnce(isOnce: boolean) {
  const unanswered = useRef(new Map<string, string>());
  return useCallback(
    (verb: string, { query, body = {} }: Sent) => {
      if (!isOnce) return { body, answered: () => undefined };
      const key = JSON.stringify([verb, query, body]);
      const requestId = unanswered.current.get(key) ?? randomId();
      unanswered.current.set(key, requestId);
      return { body: { ...body, requestId }, answered: () => void unanswered.current.delete(key) };
    },
    [isOnce],
  );
}

/** Returns a stable function that refetches what an action changes. */
function useRefetch(resource: Resource | undefined, topic: Topic | undefined) {
  const invalidate = useInvalidate();
  const announce = useAnnounce();
  const client = useQueryClient();
  return useCallback(
    async ({ alsoLists = [], alsoAsked = [] }: Pick<Act, 'alsoLists' | 'alsoAsked'>) => {
      if (resource) await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
      for (const other of alsoLists) await invalidate({ resource: other, invalidates: ['list'] });
      for (const path of alsoAsked) await client.invalidateQueries({ queryKey: callKey(path) });
      if (topic) await announce(topic);
    },
    [invalidate, announce, client, resource, topic],
  );
}

/**
 * Returns a stable function that does something on the server, `POST <path>/<verb>`, refetches what it changes and tells how it
 * ended; and whether an action is under way.
 *
 * @param of the noun whose rows it changes, or a path where it changes the rows of none
 *
 * @example
 * const { call, isBusy } = useServerAction(tactic);
 * const answer = await call('enable', { body: { ids, status: 1 }, alsoLists: ['task'], done: text('meta.done') });
 */
export function useServerAction<V extends string = string>(of: Resource | string, options: ActionOptions = {}) {
  const { topic, isOnce = false } = options;
  const { send } = useServer();
  const tell = useTell();
  const once = useOnce(isOnce);
  const refetch = useRefetch(typeof of === 'string' ? undefined : of, topic);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ path, ...sent }: Sent & { readonly path: string }) => send<unknown>(path, sent),
    // Answers may contain passwords, so none stays in the cache.
    gcTime: 0,
  });
  const path = typeof of === 'string' ? of : of.path;

  const call: Action<V> = useCallback(
    async <T>(verb: V, act: Act = {}) => {
      const { query, done, onRefused } = act;
      const { body, answered } = once(verb, act);
      let answer: unknown;
      try {
        answer = (await mutateAsync({ path: callPath({ path }, verb), query, body })) ?? null;
      } catch (error) {
        if (!onRefused?.(error)) tell.failure('post', error);
        return undefined;
      }
      answered();
      const words = typeof done === 'function' ? done(answer) : done;
      if (words !== undefined) tell.success(words);
      await refetch(act);
      // The contract of the call determines the type of its answer.
      return answer as T;
    },
    [path, once, mutateAsync, tell, refetch],
  );
  return { call, isBusy: isPending };
}
