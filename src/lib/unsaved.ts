import { createContext, useCallback, useContext, useEffectEvent, useInsertionEffect, useRef } from 'react';

type Guard = () => boolean;

interface Guarded {
  readonly scope: string;
  /** Called when the user has agreed to lose the unsaved input. */
  readonly onGivenUp?: (() => void) | undefined;
}

const guards = new Map<Guard, Guarded>();

/** The part of the interface that is left as a whole: a tab provides its key, so that its input can be checked separately. */
export const UnsavedScope = createContext('');

/** Returns the scopes in which input would be lost by leaving. */
export function unsavedScopes(): readonly string[] {
  const dirty = [...guards].filter(([isDirty]) => isDirty());
  return [...new Set(dirty.map(([, { scope }]) => scope))];
}

/** Returns whether anything would be lost by leaving. The tab bar, logout and reload check this first. */
export function hasUnsavedChanges(): boolean {
  return unsavedScopes().length > 0;
}

/** Tells the guards of these scopes that the user has agreed to lose the input: kept drafts of it must not come back. */
export function giveUpUnsaved(scopes: readonly string[]): void {
  for (const [isDirty, { scope, onGivenUp }] of guards) if (scopes.includes(scope) && isDirty()) onGivenUp?.();
}

function handleBeforeUnload(event: BeforeUnloadEvent) {
  if (hasUnsavedChanges()) event.preventDefault();
}

/** Adds a guard and returns a function that removes it. While there are guards, the browser asks before a reload. */
export function guardUnsaved(isDirty: Guard, guarded: Guarded = { scope: '' }): () => void {
  if (guards.size === 0) window.addEventListener('beforeunload', handleBeforeUnload);
  guards.set(isDirty, guarded);
  return () => {
    guards.delete(isDirty);
    if (guards.size === 0) window.removeEventListener('beforeunload', handleBeforeUnload);
  };
}

/**
 * Registers a screen part that may hold unsaved input for as long as it exists, also while its tab is hidden.
 *
 * @param isDirty called at the moment of leaving, so it may read a form; keep it stable or it is registered anew
 * @param drop called when its tab is closed although there is something to lose
 */
export function useUnsavedGuard(isDirty: Guard, drop?: () => void): void {
  const scope = useContext(UnsavedScope);
  const onGivenUp = useEffectEvent(() => drop?.());
  // A hidden <Activity> runs the clean-up of ordinary effects although nothing is gone; insertion effects end with the component.
  useInsertionEffect(() => guardUnsaved(isDirty, { scope, onGivenUp }), [isDirty, scope]);
}

/** Does the same for a part that knows at each render whether there is something to lose. */
export function useUnsavedWhile(isDirty: boolean): void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  useUnsavedGuard(useCallback(() => latest.current, []));
}
