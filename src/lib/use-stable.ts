import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns the same function on every render, which calls the latest one: for props of memoised components. It must be called
 * from handlers and effects, never during rendering.
 */
export function useStable<A extends readonly unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
