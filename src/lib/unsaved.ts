import { createContext, useCallback, useContext, useEffectEvent, useInsertionEffect, useRef } from 'react';

type Guard = () => boolean;

interface Guarded {
  readonly scope: string;
  /** Called when its reader gave up what is in it. */
  readonly onGivenUp?: (() => void) | undefined;
}

const guards = new Map<Guard, Guarded>();

/** The part of the interface that is left as a whole: a tab gives its key, so that it can be asked for alone. */
export const UnsavedScope = createContext('');

/** The scopes in which something would be lost by leaving. */
export function unsavedScopes(): readonly string[] {
  const dirty = [...guards].filter(([isDirty]) => isDirty());
  return [...new Set(dirty.map(([, { scope }]) => scope))];
}

/** Whether anything would be lost by leaving. The tab bar, logout and reload ask this first. */
export function hasUnsavedChanges(): boolean {
  return unsavedScopes().length > 0;
}

/** Says to what is unsaved in these scopes that its reader agreed to lose it: what is kept of it is not to come back. */
export function giveUpUnsaved(scopes: readonly string[]): void {
  for (const [isDirty, { scope, onGivenUp }] of guards) if (scopes.includes(scope) && isDirty()) onGivenUp?.();
}

function handleBeforeUnload(event: BeforeUnloadEvent) {
  if (hasUnsavedChanges()) event.preventDefault();
}

/** Adds a guard and answers how to take it away. The browser's own question on reload hangs on the first guard. */
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
 * @param isDirty asked at the moment of leaving, so it may read a form; keep it stable or it is registered anew
 * @param drop called when its tab is closed although there is something to lose
 */
export function useUnsavedGuard(isDirty: Guard, drop?: () => void): void {
  const scope = useContext(UnsavedScope);
  const onGivenUp = useEffectEvent(() => drop?.());
  // A hidden <Activity> runs the clean-up of ordinary effects although nothing is gone; insertion effects end with the component.
  useInsertionEffect(() => guardUnsaved(isDirty, { scope, onGivenUp }), [isDirty, scope]);
}

/** The same for a part that knows at each render whether there is something to lose. */
export function useUnsavedWhile(isDirty: boolean): void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  useUnsavedGuard(useCallback(() => latest.current, []));
}
