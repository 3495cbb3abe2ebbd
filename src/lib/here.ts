import { useCallback, useSyncExternalStore } from 'react';
import { useDataRouter } from './data-router.ts';

/**
 * Returns whether the window is at this path. `useLocation` would render every component that asks at each step, although of
 * the links of a menu only two change.
 */
export function useIsHere(path: string): boolean {
  const router = useDataRouter();
  const subscribe = useCallback((listener: () => void) => router?.subscribe(listener) ?? (() => undefined), [router]);
  return useSyncExternalStore(subscribe, () => router?.state.location.pathname === path);
}
