import { useSyncExternalStore } from 'react';

/** The part of the browser's network information that is used here; not every browser has it. */
interface Connection {
  readonly saveData?: boolean;
}

/** Returns whether the user has asked the browser to save data: then nothing is prefetched. */
export const isSparing = () => (navigator as { readonly connection?: Connection }).connection?.saveData === true;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns whether the browser has any connection. It may have one and still not reach the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
