import { useEffect } from 'react';

type Guard = () => boolean;

const guards = new Set<Guard>();

/** Whether anything on screen would be lost by leaving. The tab bar, logout and reload ask this first. */
export function hasUnsavedChanges(): boolean {
  return [...guards].some((isDirty) => isDirty());
}

function handleBeforeUnload(event: BeforeUnloadEvent) {
  if (hasUnsavedChanges()) event.preventDefault();
}

/** Adds a guard and answers how to take it away. The browser's own question on reload hangs on the first guard. */
export function guardUnsaved(isDirty: Guard): () => void {
  if (guards.size === 0) window.addEventListener('beforeunload', handleBeforeUnload);
  guards.add(isDirty);
  return () => {
    guards.delete(isDirty);
    if (guards.size === 0) window.removeEventListener('beforeunload', handleBeforeUnload);
  };
}

/**
 * Registers a screen part that may hold unsaved input for as long as it is mounted.
 *
 * @param isDirty asked at the moment of leaving, so it may read a form; keep it stable or it is registered anew
 */
export function useUnsavedGuard(isDirty: Guard): void {
  useEffect(() => guardUnsaved(isDirty), [isDirty]);
}
