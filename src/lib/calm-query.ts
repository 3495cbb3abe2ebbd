import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLine } from './line.ts';

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
  /** The name of the query; every change of a handover invalidates it. */
  readonly what: string;
  readonly ask: (signal: AbortSignal) => Promise<T>;
  readonly pauseMs: number;
}

/** Queries a figure about all handovers and keeps it up to date, at most once per `pauseMs` however many changes there are. */
export function useCalmQuery<T>({ what, ask, pauseMs }: Calm<T>): UseQueryResult<T> {
  const client = useQueryClient();
  const isHeard = useLine();
  // Calls no server: live events invalidate this query, so its data is the time of the last event.
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
