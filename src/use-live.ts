import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from './lib/when-idle.ts';

/** Hears of changes from the server, as soon as the browser has nothing better to do. */
export function useLive(client: QueryClient): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    const start = async () => {
      const { startLive } = await import('./providers/live.ts');
      if (isWanted) stop = startLive(client);
    };
    // Without it the app only hears of changes later.
    const giveUp = whenIdle(() => void start().catch(() => undefined));
    return () => {
      isWanted = false;
      giveUp();
      stop?.();
    };
  }, [client]);
}
