import { useSyncExternalStore } from 'react';

/** How much of the data that the server is filling in by itself is there. */
export interface Filling {
  readonly done: number;
  readonly of: number;
}

const listeners = new Set<() => void>();
let current: Filling | undefined;

/** Sets the progress that the server has told last; undefined when it is over, or when nothing is heard any more. */
export function tellFilling(next: Filling | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

function onFilling(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns how far the server is with data that it fills in by itself; undefined while it does not. */
export function useFilling(): Filling | undefined {
  return useSyncExternalStore(onFilling, () => current);
}
