import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Entry } from '../entry.tsx';
import { http } from '../lib/http/http.ts';
import { addMessages } from '../lib/i18n.ts';
import { setLanguage } from '../lib/language.ts';
import { session } from '../lib/session/session.ts';
import { fakeServer, ok, type Reply, refuse, type SentCall, signIn } from '../lib/testing/fake-server.ts';
import { en, zh } from '../locales/words.ts';

export const savePath = 'POST blade-desk/notice/submit';
export const tokenPath = 'POST blade-auth/oauth/token';
/** The answer of the token endpoint to the same user signing in again. */
export const again = { access_token: 'second', refresh_token: 'r', user_id: '7', account: 'teller', tenant_id: '000000' };
export const isSignedInAgain = ({ headers }: SentCall) => headers['blade-auth'] === 'bearer second';

/** Returns a token endpoint that refuses to renew and accepts any password. */
export const admitting =
  (token: object) =>
  ({ body }: SentCall): Reply =>
    (body as { grant_type?: string }).grant_type === 'refresh_token' ? refuse(400, 'over') : { body: token };

/** The routes of a server that has ended the session: both tokens are refused until the user signs in again. */
export const served: Record<string, (call: SentCall) => Reply> = {
  [savePath]: (call) => (isSignedInAgain(call) ? ok({ id: '1' }) : refuse(401, 'no session')),
  [tokenPath]: admitting(again),
};

/** Renders the app with half-typed input on a server that has ended its session. The page consists of one field called `note`. */
export async function openPage(routes = served) {
  window.history.replaceState(null, '', '/desk/notice');
  const calls = fakeServer(routes);
  signIn();
  render(<Entry />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('note'), 'half typed');
  return { calls, user, note: screen.getByLabelText('note') };
}

/** Finds the dialog that asks for the password over the page. */
export const askedAgain = () => screen.findByRole('dialog', { name: zh.again.title });

/** Sends a save that is refused because the session has ended. */
export function save() {
  const answered = http.post('blade-desk/notice/submit', { title: 'x' }).then(
    ({ data }) => data as unknown,
    (error: unknown) => error,
  );
  return { answered };
}

/** Simulates a change of storage by another tab. */
export function elsewhere(change: () => void, key: string) {
  change();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `handover-${key}` })));
}

/** Starts without a session, in Chinese. Returns the function that cleans up. */
export function beginClean() {
  addMessages('zh', zh);
  addMessages('en', en);
  session.leave();
  setLanguage('zh');
  return () => {
    act(() => session.leave());
    window.history.replaceState(null, '', '/');
  };
}
