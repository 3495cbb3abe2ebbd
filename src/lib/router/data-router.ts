import { useCallback, useContext, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

/**
 * Returns the router itself, which knows the location of the window before anything has been rendered for it; undefined within
 * a router that keeps no state of its own. Unlike `useLocation` it causes no rendering.
 */
export const useDataRouter = () => useContext(DataRouterContext)?.router;

/**
 * Returns whether the window is at this path. `useLocation` would render every component that asks at each step, although of
 * the links of a menu only two change.
 */
export function useIsHere(path: string): boolean {
  const router = useDataRouter();
  const subscribe = useCallback((listener: () => void) => router?.subscribe(listener) ?? (() => undefined), [router]);
  return useSyncExternalStore(subscribe, () => router?.state.location.pathname === path);
}
