import type { AuthProvider } from '@refinedev/core';
import { isApiError } from '../lib/http/api-error.ts';
import { type Session, session } from '../lib/session/session.ts';
import type { Credentials } from '../lib/sign-in/grants.ts';
import { signOut } from '../lib/sign-in/sign-out.ts';
import { askToken } from './sign-in.ts';

export const loginPath = '/login';

/** Returns the session, which counts only with a token; a stored entry without one is removed. */
function check(): Session | null {
  const current = session.shown();
  if (!current) session.end('lost');
  return current;
}

/**
 * Refine's auth provider over the grants of either dialect. It never navigates by itself after a session has ended: `Entry`
 * watches the session and shows the sign-in page, in every tab, whichever tab ended it.
 */
export const authProvider = {
  login: async (credentials: Credentials) => {
    try {
      session.start(await askToken(credentials));
      return { success: true };
    } catch (error) {
      return { success: false, error: error instanceof Error ? error : new Error(String(error)) };
    }
  },

  logout: async () => {
    await signOut();
    return { success: true };
  },

  check: async () => (check() ? { authenticated: true } : { authenticated: false, redirectTo: loginPath }),

  onError: async (error: unknown) => {
    // Renewal has been tried by then: a user who still gets a 401 is signed out here, without asking the server.
    if (isApiError(error) && error.code === 401) session.end('expired');
    return {};
  },

  getIdentity: async () => session.shown()?.user ?? null,
} satisfies AuthProvider;
