import { http } from '../http/http.ts';
import { session } from '../session/session.ts';
import { requestLogout } from './grants.ts';

/**
 * Ends the session: on the server if that can be reached, and here in any case. Without the server its tokens end by their age.
 */
export async function signOut(): Promise<void> {
  if (!session.get()) {
    session.leave();
    return;
  }
  try {
    await requestLogout(http);
  } catch {
    // Signing out must work without a server too.
  }
  session.end('signedOut');
}
