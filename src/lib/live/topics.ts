import type { LiveProvider } from '@refinedev/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LiveEvent } from '#shared/wire';
import { loadedNoun } from '../nouns/nouns.ts';

/** What the server announces changes of. */
export type Topic = Exclude<LiveEvent['topic'], 'filling' | 'missed'>;

/**
 * Returns the key of a query about a topic, which is refetched whenever the topic is announced.
 *
 * @param part the task or the dictionary that the answer is about; of `null`, every announcement concerns it
 *
 * @example
 * useQuery({ queryKey: topicKey('operations', taskId, 'stops'), … })
 */
export const topicKey = (topic: Topic, part: string | null, ...what: readonly unknown[]) => [topic, part, ...what];

/** Refetches the queries of a topic that are shown, and has the others refetched when they are needed. */
export function refetchTopic(client: QueryClient, topic: Topic, part?: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [of, about] }) => of === topic && (part === undefined || about === null || about === part),
  });
}

type Hearer = Pick<Parameters<LiveProvider['subscribe']>[0], 'channel' | 'callback'>;
const hearers = new Set<Hearer>();

const rowsOf = 'resources/';

/** Returns whether a channel is about a topic: it has its name, or is the one of a noun whose definition names the topic. */
function isAbout(channel: string, topic: Topic): boolean {
  return channel === topic || (channel.startsWith(rowsOf) && loadedNoun(channel.slice(rowsOf.length))?.live === topic);
}

/**
 * Refine's live provider over what the server announces: `useSubscription` with the name of a topic as its channel, and
 * `liveMode: 'auto'` for the rows of a noun whose definition has `live`.
 */
export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }): Hearer {
    const hearer = { channel, callback };
    hearers.add(hearer);
    return hearer;
  },
  unsubscribe: (hearer: Hearer) => void hearers.delete(hearer),
};

/** Tells the subscribers of a topic, and refetches its queries. Resolves when those that are shown have their answers. */
export function announce(client: QueryClient, topic: Topic, part?: string): Promise<void> {
  for (const { channel, callback } of hearers)
    if (isAbout(channel, topic))
      callback({ channel, type: 'updated', payload: part === undefined ? {} : { ids: [part] }, date: new Date() });
  return refetchTopic(client, topic, part);
}

/** Returns the function that tells this tab of a change that it has made itself: it need not wait for the server's word. Stable. */
export function useAnnounce(): (topic: Topic) => Promise<void> {
  const client = useQueryClient();
  return useCallback((topic) => announce(client, topic), [client]);
}
