import { useSyncExternalStore } from 'react';

/** The width class of a window: 3 from 1200 pixels, 2 from 992, 1 from 768, else 0: a phone. */
export type ScreenClass = 0 | 1 | 2 | 3;

const breakpoints = [768, 992, 1200] as const;

/** Returns the class of a width in CSS pixels. */
export function screenClassOf(width: number): ScreenClass {
  return breakpoints.filter((least) => width >= least).length as ScreenClass;
}

const queries = breakpoints.map((least) => window.matchMedia?.(`(min-width: ${least}px)`));

function subscribe(listener: () => void): () => void {
  for (const query of queries) query?.addEventListener('change', listener);
  return () => {
    for (const query of queries) query?.removeEventListener('change', listener);
  };
}

/** Returns the class of this window; the component renders again only when the class changes, not with every pixel. */
export function useScreenClass(): ScreenClass {
  return useSyncExternalStore(subscribe, () => screenClassOf(window.innerWidth));
}
