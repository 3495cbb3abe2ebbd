import { useCallback, useSyncExternalStore } from 'react';
import { useDataRouter } from './data-router.ts';

/**
 * Whether the window stands at this path. `useLocation` answers the same and draws whoever asks at every step: of the links of a
 * menu only two change.
 */
export function useIsHere(path: string): boolean {
  const router = useDataRouter();
  const subscribe = useCallback((listener: () => void) => router?.subscribe(listener) ?? (() => undefined), [router]);
  return useSyncExternalStore(subscribe, () => router?.state.location.pathname === path);
}
