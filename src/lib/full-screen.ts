import { type RefObject, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * Whether something fills the screen, and how to change that; no toggle where the browser cannot (iPhones).
 *
 * @param element what is to fill it; the whole window when not said
 */
export function useFullScreen(element?: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(subscribe, () => {
    const filling = document.fullscreenElement ?? null;
    return filling !== null && (element === undefined || filling === element.current);
  });
  const toggle = () => {
    const wanted = element ? element.current : document.documentElement;
    const done = isFull ? document.exitFullscreen() : wanted?.requestFullscreen();
    // A browser may refuse; then nothing changes, and that is to be seen.
    done?.catch(() => undefined);
  };
  return { isFull, toggle: document.fullscreenEnabled === true ? toggle : undefined };
}
