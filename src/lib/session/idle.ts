import { useEffect, useEffectEvent } from 'react';
import { storage } from '../browser/storage.ts';

const key = 'seen-at';
const lookEvery = 15_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let awake = 0;

/**
 * Returns whether a user was active in any tab of this browser within the milliseconds, or a wall display is in full screen.
 */
function isPresent(milliseconds: number): boolean {
  if (awake > 0 && document.fullscreenElement) return true;
  const seenAt = storage.read(key);
  return typeof seenAt === 'number' && Date.now() - seenAt < milliseconds;
}

/**
 * Calls back when nobody has been active in any tab of this browser for this time.
 *
 * @param milliseconds 0 switches it off
 */
export function useIdle(milliseconds: number, onIdle: () => void): void {
  const handleIdle = useEffectEvent(onIdle);
  useEffect(() => {
    if (milliseconds <= 0) return undefined;
    let written = 0;
    const notice = () => {
      const now = Date.now();
      // Moving a pointer causes hundreds of events.
      if (now - written < 1_000) return;
      written = now;
      storage.write(key, now);
    };
    notice();
    const timer = setInterval(() => isPresent(milliseconds) || handleIdle(), lookEvery);
    for (const sign of signs) document.addEventListener(sign, notice, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) document.removeEventListener(sign, notice, { capture: true });
    };
  }, [milliseconds]);
}

/** Keeps pages on wall displays from counting as idle: in full screen they are used by looking at them. */
export function useStaysAwake(): void {
  useEffect(() => {
    awake += 1;
    return () => {
      awake -= 1;
    };
  }, []);
}
