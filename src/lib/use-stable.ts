import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function on every render, which calls the latest one: for what is handed to parts that are drawn again only when their props
 * change. To be called from handlers and effects, never while drawing.
 */
export function useStable<A extends readonly unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
