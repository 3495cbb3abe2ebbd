import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isThere = true;

/** Says whether the server can be heard; taken for granted until somebody knows better. */
export function tellLine(next: boolean): void {
  if (next === isThere) return;
  isThere = next;
  for (const listener of listeners) listener();
}

function onLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether changes are heard as they happen; screens that live on them say when they are not. */
export function useLine(): boolean {
  return useSyncExternalStore(onLine, () => isThere);
}
