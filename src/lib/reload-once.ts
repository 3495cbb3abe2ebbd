import { config } from '../config.ts';
import { hasUnsavedChanges } from './unsaved.ts';

const key = `${config.appKey}-reloaded-at`;
/** A second failure within this time is no matter of an old page: reloading would go on for ever. */
const soon = 60_000;

/** `held`: it just did, or something typed would be lost. `away`: there is nothing to load the window from. */
export type Reloading = 'reloading' | 'held' | 'away';

async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', credentials: 'omit' })).ok;
  } catch {
    return false;
  }
}

function isFirst(): boolean {
  try {
    const reloadedAt = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - reloadedAt < soon) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Blocked storage: who cannot remember the first time must not begin.
    return false;
  }
}

/** Reloads the window after a deployment has taken a part of the app away, once, where nothing is lost by it. */
export async function reloadOnce(): Promise<Reloading> {
  // Without a server the browser would put a page of its own in the place of everything that is open.
  if (!(await isServed())) return 'away';
  if (hasUnsavedChanges() || !isFirst()) return 'held';
  window.location.reload();
  return 'reloading';
}
