import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isThere = true;

/** Sets whether the server's events arrive, which is assumed until the first call. */
export function tellLine(next: boolean): void {
  if (next === isThere) return;
  isThere = next;
  for (const listener of listeners) listener();
}

function onLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether changes arrive as they happen; screens that depend on them show when they do not. */
export function useLine(): boolean {
  return useSyncExternalStore(onLine, () => isThere);
}
