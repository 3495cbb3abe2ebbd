import { useEffect, useState } from 'react';

const lookEvery = 5 * 60_000;

/** Returns the address of the script with which a page of this app begins; its name changes with every build. */
function scriptOf(page: Document): string | null | undefined {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src');
}

/** Returns whether the server has another build than the running one; false when there is no answer or an unexpected one. */
async function hasNewer(signal: AbortSignal): Promise<boolean> {
  const running = scriptOf(document);
  if (!running) return false;
  try {
    const answer = await fetch('/', { cache: 'no-cache', credentials: 'omit', signal });
    if (!answer.ok) return false;
    const served = scriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return Boolean(served) && served !== running;
  } catch {
    return false;
  }
}

/**
 * Returns whether a deployment has replaced the running app. It checks every few minutes, and when the window becomes visible
 * again.
 */
export function useHasNewer(): boolean {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (isNewer) return undefined;
    const stop = new AbortController();
    let lookedAt = Date.now();
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEvery) return;
      lookedAt = Date.now();
      if (await hasNewer(stop.signal)) setNewer(true);
    };
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNewer]);
  return isNewer;
}
