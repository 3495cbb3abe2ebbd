import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';
import { type Draft, drafts } from './drafts.ts';

const writeEvery = 2_000;

/** Calls `write` every two seconds and when the page is left, to store what a reload should restore. */
export function useWriting(write: () => void, isOn = true): void {
  const latest = useEffectEvent(write);
  // Ordinary effects stop while a tab is hidden, when the page may be closed too; insertion effects stop only on unmount.
  useInsertionEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(latest, writeEvery);
    window.addEventListener('pagehide', latest);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', latest);
    };
  }, [isOn]);
}

interface Keeping {
  /** The key under which the draft is kept; without one none is kept. */
  readonly at: string | undefined;
  /** Whether the form can be filled in; a stored draft is then restored, once. */
  readonly isReady: boolean;
  /** Returns the draft to store, or `undefined` when there is nothing to lose. */
  readonly read: () => Draft | undefined;
  /** Restores a draft; returns false if it belongs to another form. */
  readonly restore: (draft: Draft) => boolean;
}

/**
 * Keeps a draft of what is being filled in, so that a reload or a browser restart can restore it.
 *
 * @returns whether a draft was restored, and `forget` to call after saving or cancelling
 */
export function useKept({ at, isReady, read, restore }: Keeping) {
  const [isRestored, setRestored] = useState(false);
  const isOn = useRef(false);

  const begin = useEffectEvent(() => {
    isOn.current = true;
    const draft = at === undefined ? undefined : drafts.read(at);
    setRestored(draft !== undefined && restore(draft));
  });
  const isBegun = useRef(false);
  useEffect(() => {
    // Bringing a tab to the front runs this effect again; restoring then would overwrite newer input.
    if (isReady && !isBegun.current) begin();
    isBegun.current = isReady;
  }, [isReady]);

  useWriting(() => {
    if (at === undefined || !isOn.current) return;
    const draft = read();
    if (draft) drafts.write(at, draft);
    else drafts.remove(at);
  }, isReady);

  const forget = () => {
    isOn.current = false;
    if (at !== undefined) drafts.remove(at);
  };
  return { isRestored, forget };
}
