import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Topic, topicKey } from '#src/lib/live/topics';
import { type Query, type Search, useServer, useTell } from './use-server.ts';

type Times = Pick<
  UseQueryOptions<unknown>,
  'staleTime' | 'gcTime' | 'retry' | 'refetchInterval' | 'refetchOnReconnect' | 'placeholderData'
>;

/** A question to the server, and for how long its answer counts. */
interface Question<T> extends Times {
  readonly path: string;
  readonly query?: Query;
  readonly search?: Search;
  /** What the answer is about: it is asked for anew whenever the server announces a change of this. */
  readonly topic?: Topic;
  /** The part of the topic (`topicKey`); every announcement concerns the answer where it is absent. */
  readonly part?: string | undefined;
  /** Nothing is asked while this is false. */
  readonly isWanted?: boolean;
  /**
   * The answer is asked for whenever it is shown, and kept nowhere: a dialog must not begin with the data of another one, and nothing
   * may change behind a choice that the user has made meanwhile.
   */
  readonly isFresh?: boolean;
  /** Turns the answer into what the caller needs. */
  readonly read?: (answer: unknown) => T;
  /** A failure is told by a message. Otherwise the caller shows the error, where it matters. */
  readonly tells?: boolean;
}

const fresh: Times & Pick<UseQueryOptions, 'refetchOnWindowFocus'> = {
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** The beginning of the keys of all answers that are about no topic. */
export const callsKey = ['call'] as const;

/** Returns the key of the answers to a question about no topic. */
export const callKey = (path: string, ...what: readonly unknown[]) => [...callsKey, path, ...what];

function keyOf({ path, query, search, topic, part, isFresh = false }: Question<unknown>): readonly unknown[] {
  const asked = [query, search?.filters, isFresh];
  return topic ? topicKey(topic, part ?? null, path, ...asked) : callKey(path, ...asked);
}

/** The answer and how asking stands. A component is drawn again only for those that it reads. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** The time of the answer in milliseconds; 0 without one. */
  readonly at: number;
  readonly retry: () => void;
}

/**
 * Asks the server something, `GET <path>`, and keeps the answer as long as it is shown. Lists and records of a noun are Refine's
 * `useList` and `useOne`.
 *
 * @example
 * const { data, error, retry } = useServerQuery<TaskDetail>({ path: callPath(task, 'detail'), query: { id }, topic: 'operations', part: id });
 */
export function useServerQuery<T>(question: Question<T>): Answer<T> {
  const { path, query, search, topic: _, part: __, isWanted = true, isFresh = false, read, tells = false, ...times } = question;
  const { ask } = useServer();
  const tell = useTell();
  const found = useQuery<unknown, Error, T>({
    queryKey: keyOf(question),
    // A query must have an answer; some servers give none where they know of nothing.
    queryFn: async (context) => (await ask<unknown>(path, { query, search, context })) ?? null,
    ...(isFresh ? fresh : {}),
    ...times,
    enabled: isWanted,
    select: read,
  });
  const failure = tells ? found.error : null;
  useEffect(() => {
    if (failure) tell.failure('get', failure);
  }, [failure, tell]);
  return {
    get data() {
      return found.data;
    },
    get error() {
      return found.error;
    },
    get isPending() {
      return found.isPending;
    },
    get isFetching() {
      return found.isFetching;
    },
    get at() {
      return found.dataUpdatedAt;
    },
    retry: () => void found.refetch(),
  };
}
