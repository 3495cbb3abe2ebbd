import { useSubscription } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { paced } from '#src/lib/live/paced';
import { useLine } from '#src/lib/live/stream-state';
import { useStable } from '#src/lib/use-stable';
import { type Answer, callKey, useServerQuery } from './use-server-query.ts';

/** Milliseconds after which the query is repeated even without an event: figures of a day also change with time. */
const anyway = { heard: 60_000, unheard: 10_000 } as const;

interface Calm {
  readonly path: string;
  readonly pauseMs: number;
}

/** Asks for a figure about all handovers and keeps it up to date, at most once per `pauseMs` however many changes there are. */
export function useCalmQuery<T>({ path, pauseMs }: Calm): Answer<T> {
  const client = useQueryClient();
  const isHeard = useLine();
  const pace = useMemo(() => {
    const queryKey = callKey(path);
    const isBusy = () => client.isFetching({ queryKey }) > 0;
    return paced({ pauseMs, isBusy, ask: () => void client.refetchQueries({ queryKey }) });
  }, [client, path, pauseMs]);
  useEffect(() => pace.stop, [pace]);
  useSubscription({ channel: 'operations', onLiveEvent: useStable(() => pace.hear()) });
  return useServerQuery<T>({
    path,
    // A page that comes back to the front has heard nothing in the meantime.
    staleTime: 0,
    refetchInterval: isHeard ? anyway.heard : anyway.unheard,
  });
}
