import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';
import { type Draft, drafts } from './drafts.ts';

const writeEvery = 2_000;

/** Writes down every two seconds, and when the page goes, what a reload is to find. */
export function useWriting(write: () => void, isOn = true): void {
  const latest = useEffectEvent(write);
  // The page may go while its tab is hidden, and ordinary effects have ended then; insertion effects end with the component.
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
  /** Where it is kept; nowhere when not said. */
  readonly at: string | undefined;
  /** Whether there is something to fill in: what was kept is put back then, once. */
  readonly isReady: boolean;
  /** What is to be kept, nothing where nothing would be lost. */
  readonly read: () => Draft | undefined;
  /** Puts back what was kept, or answers that it belongs to something else. */
  readonly restore: (draft: Draft) => boolean;
}

/**
 * Keeps what is being filled in as data, so that a reload, or a browser that was closed for an update, brings it back.
 *
 * @returns whether something was brought back, and how to forget it: when it was saved, or given up
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
    // A tab that comes to the front again runs this once more, over what was typed since.
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
