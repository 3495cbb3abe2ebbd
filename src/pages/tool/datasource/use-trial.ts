import { useCallback, useEffect, useRef, useState } from 'react';
import { callPath } from '#shared/define';
import { useServer } from '#src/calls/use-server';
import { datasource } from '#src/resources/develop/datasource';

interface Found {
  readonly version: string;
  readonly tables: number;
  readonly tookMs: number;
}

/** The state of testing a data source, and its result. */
export type Trial =
  | { readonly step: 'trying' }
  | { readonly step: 'connected'; readonly found: Found }
  | { readonly step: 'failed'; readonly message: string };

/** Tests a data source at once, and again whenever the user asks; a result that nobody waits for any more is dropped. */
export function useTrial(id: string) {
  const { send } = useServer();
  const [trial, setTrial] = useState<Trial>({ step: 'trying' });
  const turn = useRef(0);

  const attempt = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    const show = (state: Trial) => own === turn.current && setTrial(state);
    show({ step: 'trying' });
    try {
      show({ step: 'connected', found: await send<Found>(callPath(datasource, 'test'), { query: { id } }) });
    } catch (error) {
      show({ step: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }, [send, id]);

  useEffect(() => {
    void attempt();
    return () => {
      turn.current += 1;
    };
  }, [attempt]);
  return { trial, attempt };
}
