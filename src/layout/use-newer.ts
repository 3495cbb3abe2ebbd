import { useEffect, useState } from 'react';

const lookEvery = 5 * 60_000;

/** The address of the script that a page of this app begins with; its name changes with every build. */
function scriptOf(page: Document): string | null | undefined {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src');
}

/** Whether the server has another build than the one that runs here. No answer, or an odd one, is none. */
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

/** Whether a deployment has replaced the app that runs here: looked at every few minutes, and when the window comes back. */
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
