import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLine } from './line.ts';

/** Milliseconds after which everything is asked for again, whatever was heard: time itself changes figures of a day. */
const anyway = { heard: 60_000, unheard: 10_000 } as const;

interface Pace {
  /** Milliseconds between two requests at least. */
  readonly pauseMs: number;
  readonly isBusy: () => boolean;
  readonly ask: () => void;
}

/** Asks when something is heard: at once, but no sooner than a pause after the last time, and once however much is heard till then. */
export function paced({ pauseMs, isBusy, ask }: Pace) {
  let askedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askIn = (ms: number) => {
    timer ??= setTimeout(due, ms);
  };
  function due() {
    timer = undefined;
    // What is under way may have been answered before the change; it is not given up, or a storm would never be answered.
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
  /** The name of the question; it is told of every change of handovers. */
  readonly what: string;
  readonly ask: (signal: AbortSignal) => Promise<T>;
  readonly pauseMs: number;
}

/** Something about all handovers that stays true while they go on, however many change at a time. */
export function useCalmQuery<T>({ what, ask, pauseMs }: Calm<T>): UseQueryResult<T> {
  const client = useQueryClient();
  const isHeard = useLine();
  // Asks nobody: it is what live events make stale, and so the moment of the last one.
  const { data: heardAt = 0 } = useQuery({
    queryKey: ['operations', what],
    queryFn: () => performance.now(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pace = useMemo(() => {
    const queryKey = ['calm', what];
    const isBusy = () => client.getQueryState(queryKey)?.fetchStatus === 'fetching';
    return paced({ pauseMs, isBusy, ask: () => void client.refetchQueries({ queryKey, exact: true }) });
  }, [client, what, pauseMs]);
  useEffect(() => pace.stop, [pace]);
  const known = useRef(0);
  useEffect(() => {
    if (known.current !== 0 && known.current !== heardAt) pace.hear();
    known.current = heardAt;
  }, [heardAt, pace]);
  return useQuery({
    queryKey: ['calm', what],
    queryFn: ({ signal }) => ask(signal),
    refetchInterval: isHeard ? anyway.heard : anyway.unheard,
  });
}
