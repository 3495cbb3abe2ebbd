import { ownPath } from '../router/own-path.ts';

const key = 'handover-wanted';

/** Remembers, for this tab, the page that a user wanted who leaves for another site to prove their identity. */
export function rememberWanted(): void {
  const wanted = ownPath(new URLSearchParams(window.location.search).get('to'));
  if (wanted) sessionStorage.setItem(key, wanted);
  else sessionStorage.removeItem(key);
}

/** Restores the remembered page in the address of the sign-in page, and removes the parameters that another site has added. */
export function recallWanted(): void {
  const wanted = ownPath(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  window.history.replaceState(null, '', wanted ? `/login?to=${encodeURIComponent(wanted)}` : '/login');
}
