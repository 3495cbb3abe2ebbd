import { config } from '../../config.ts';
import { hasUnsavedChanges } from '../unsaved.ts';

const key = `${config.appKey}-reloaded-at`;
/** Milliseconds within which a second failure does not come from an outdated page: reloading would go on for ever. */
const soon = 60_000;

/** `held`: the window was reloaded just now, or something typed would be lost. `away`: there is no server to load from. */
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
    // Storage is blocked: where the first reload cannot be remembered, none may be made.
    return false;
  }
}

/** Reloads the window, once and if nothing is lost by it, after a deployment has removed a part of the app. */
export async function reloadOnce(): Promise<Reloading> {
  // Without a server the browser would replace all open pages by an error page of its own.
  if (!(await isServed())) return 'away';
  if (hasUnsavedChanges() || !isFirst()) return 'held';
  window.location.reload();
  return 'reloading';
}
