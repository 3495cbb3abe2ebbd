import { type ComponentType, useEffect, useState } from 'react';
import { inTime } from '#src/lib/browser/time-out';
import { useStable } from '#src/lib/use-stable';

/**
 * Returns a component that has a stand-in until it is needed: `usePart` returns it once it is needed and loaded, at once if it was
 * loaded before. After a failure `onFailure` is called, and the next need tries again.
 */
export function neededPart<P>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const get = async () => {
    loaded = await inTime(load());
  };

  // biome-ignore lint/correctness/noComponentHookFactories: made once for what it loads
  function usePart(isNeeded: boolean, onFailure: () => void): ComponentType<P> | undefined {
    const [, setArrived] = useState(false);
    const fail = useStable(onFailure);
    useEffect(() => {
      if (!isNeeded || loaded) return undefined;
      let isHere = true;
      get().then(
        () => isHere && setArrived(true),
        () => isHere && fail(),
      );
      return () => {
        isHere = false;
      };
    }, [isNeeded, fail]);
    return isNeeded ? loaded : undefined;
  }

  /** Loads the component in advance. A failure is ignored here: whoever needs it tries again. */
  const preload = () => get().catch(() => undefined);
  return { usePart, preload };
}
