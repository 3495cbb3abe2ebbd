import { type RefObject, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * Returns whether an element fills the screen, and a function to change that; there is no toggle where the browser cannot
 * (iPhones).
 *
 * @param element the element that is to fill the screen; the whole window by default
 */
export function useFullScreen(element?: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(subscribe, () => {
    const filling = document.fullscreenElement ?? null;
    return filling !== null && (element === undefined || filling === element.current);
  });
  const toggle = () => {
    const wanted = element ? element.current : document.documentElement;
    const done = isFull ? document.exitFullscreen() : wanted?.requestFullscreen();
    // A browser may refuse; then nothing changes, which the user can see.
    done?.catch(() => undefined);
  };
  return { isFull, toggle: document.fullscreenEnabled === true ? toggle : undefined };
}
