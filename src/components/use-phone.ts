import { useSyncExternalStore } from 'react';

/** Below the first breakpoint (protocol 8.3) a list is cards and a dialog is the whole screen. */
const query = window.matchMedia('(max-width: 767.98px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
