import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from './lib/when-idle.ts';

/** Receives changes from the server, as soon as the browser is idle. */
export function useLive(client: QueryClient): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    const start = async () => {
      const { startLive } = await import('./providers/live.ts');
      if (isWanted) stop = startLive(client);
    };
    // Without it the app only learns of changes later.
    const giveUp = whenIdle(() => void start().catch(() => undefined));
    return () => {
      isWanted = false;
      giveUp();
      stop?.();
    };
  }, [client]);
}
