import { useSubscription } from '@refinedev/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLine } from './line.ts';
import { useStable } from './use-stable.ts';

/** Milliseconds after which the query is repeated even without an event: figures of a day also change with time. */
const anyway = { heard: 60_000, unheard: 10_000 } as const;

interface Pace {
  /** The minimum number of milliseconds between two requests. */
  readonly pauseMs: number;
  readonly isBusy: () => boolean;
  readonly ask: () => void;
}

/** Returns `hear`, which calls `ask` at once, or `pauseMs` after the last call; events until then are joined. */
export function paced({ pauseMs, isBusy, ask }: Pace) {
  let askedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askIn = (ms: number) => {
    timer ??= setTimeout(due, ms);
  };
  function due() {
    timer = undefined;
    // The running request may predate the change. It is not cancelled: under a stream of events none would ever finish.
    if (isBusy()) return askIn(pauseMs);
    askedAt = performance.now();
    ask();
  }
  return {
    hear: () => askIn(Math.max(0, askedAt + pauseMs - performance.now())),
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

interface Calm<T> {
  /** The name of the query; it is refetched after every change of a handover. */
  readonly what: string;
  readonly ask: (signal: AbortSignal) => Promise<T>;
  readonly pauseMs: number;
}

/** Queries a figure about all handovers and keeps it up to date, at most once per `pauseMs` however many changes there are. */
export function useCalmQuery<T>({ what, ask, pauseMs }: Calm<T>): UseQueryResult<T> {
  const client = useQueryClient();
  const isHeard = useLine();
  const pace = useMemo(() => {
    const queryKey = ['calm', what];
    const isBusy = () => client.getQueryState(queryKey)?.fetchStatus === 'fetching';
    return paced({ pauseMs, isBusy, ask: () => void client.refetchQueries({ queryKey, exact: true }) });
  }, [client, what, pauseMs]);
  useEffect(() => pace.stop, [pace]);
  useSubscription({ channel: 'operations', onLiveEvent: useStable(() => pace.hear()) });
  return useQuery({
    queryKey: ['calm', what],
    queryFn: ({ signal }) => ask(signal),
    // A page that comes back to the front has heard nothing in the meantime.
    staleTime: 0,
    refetchInterval: isHeard ? anyway.heard : anyway.unheard,
  });
}
