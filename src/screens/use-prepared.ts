import { useEffect } from 'react';
import { isSparing } from '#src/lib/browser/network';
import { whenIdle } from '#src/lib/browser/when-idle';
import type { Screen } from '#src/screens/routes';
import type { Screens } from './screens.ts';

/**
 * Preloads the code of this user's screens, one after the other while the browser is idle, so that the first click on each
 * finds it loaded. Nothing is preloaded for a user whose browser saves data.
 */
export function usePrepared(screens: readonly Screen[], prepare: Screens['prepare']): void {
  useEffect(() => {
    if (!prepare || isSparing()) return undefined;
    let giveUp: () => void = () => undefined;
    let isOver = false;
    const next = ([screen, ...others]: readonly Screen[]) => {
      if (!screen || isOver) return;
      giveUp = whenIdle(() => void prepare(screen).then(() => next(others)));
    };
    next(screens);
    return () => {
      isOver = true;
      giveUp();
    };
  }, [screens, prepare]);
}
