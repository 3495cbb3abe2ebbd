import { requestLogout } from './grants.ts';
import { http } from './http.ts';
import { session } from './session.ts';

/** Ends the session, there where a server can be told and here in any case: what is left of it then ends by its age. */
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
