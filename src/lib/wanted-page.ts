import { ownPath } from './own-path.ts';

const key = 'handover-wanted';

/** Remembers, for this tab, where somebody wanted to go who leaves for another site to be recognised. */
export function rememberWanted(): void {
  const wanted = ownPath(new URLSearchParams(window.location.search).get('to'));
  if (wanted) sessionStorage.setItem(key, wanted);
  else sessionStorage.removeItem(key);
}

/** Puts the remembered page back into the address of the sign-in page, and takes away what another site has added to it. */
export function recallWanted(): void {
  const wanted = ownPath(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  window.history.replaceState(null, '', wanted ? `/login?to=${encodeURIComponent(wanted)}` : '/login');
}
