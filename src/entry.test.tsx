import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Entry } from './entry.tsx';
import { popupHost } from './lib/browser/app-host.ts';
import { setLanguage } from './lib/language.ts';
import { lock } from './lib/session/page-lock.ts';
import { session } from './lib/session/session.ts';
import { fakeServer, makeToken, ok, signIn } from './lib/testing/fake-server.ts';

/** Shows itself where dialogs belong, and again whenever the lock is shut or opened. */
function Dialog() {
  const [isThere, setThere] = useState(false);
  useSyncExternalStore(lock.subscribe, lock.isLocked);
  useEffect(() => setThere(true), []);
  return isThere ? createPortal(<p>a dialog</p>, popupHost()) : null;
}

vi.mock('./App.tsx', () => ({
  App: () => (
    <>
      <p>the app</p>
      <input aria-label="note" />
      <Dialog />
    </>
  ),
}));
vi.mock('./screens/screen-view.tsx', () => ({ preloadScreens: () => undefined }));

function open(address: string) {
  window.history.replaceState(null, '', address);
  fakeServer({ 'GET blade-system/tenant/info': () => ok({}) });
  render(<Entry />);
}

const signInButton = () => screen.queryByRole('button', { name: 'Sign in' });
const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  // The session of this browser was lost, in whatever way the one before it ended.
  signIn();
  session.end('lost');
  session.leave();
  setLanguage('en');
  return () => window.history.replaceState(null, '', '/');
});

describe('the door', () => {
  it('without a session shows the sign-in page, which remembers the way', () => {
    open('/desk/notice?current=2');

    expect(signInButton()).toBeInTheDocument();
    expect(address()).toBe(`/login?to=${encodeURIComponent('/desk/notice?current=2')}`);
  });

  it('remembers no way where there was none', () => {
    open('/');

    expect(address()).toBe('/login');
  });

  it('with a session shows the app at its address', async () => {
    signIn();
    open('/desk/notice');

    expect(await screen.findByText('the app')).toBeInTheDocument();
    expect(address()).toBe('/desk/notice');
  });

  it.each([['/403'], ['/404'], ['/500']])('is open at %s', async (path) => {
    open(path);

    expect(await screen.findByText('the app')).toBeInTheDocument();
  });

  it('lets in whoever signs in, and shows the way back in when the session has ended and is left', async () => {
    open('/desk/notice');

    act(() => signIn());
    expect(await screen.findByText('the app')).toBeInTheDocument();
    act(() => session.end('expired'));
    act(() => session.leave());

    expect(screen.queryByText('the app')).not.toBeInTheDocument();
    expect(signInButton()).toBeInTheDocument();
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  });

  it('does not lead whoever signed out back to where they were', async () => {
    signIn();
    open('/desk/notice');
    await screen.findByText('the app');

    act(() => session.end('signedOut'));

    expect(address()).toBe('/login');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('signs out whoever has an empty token, with all that was remembered', () => {
    localStorage.setItem('handover-session', JSON.stringify({ ...makeToken({ accessToken: '' }), storedAt: 1 }));
    localStorage.setItem('handover-draft', '{}');
    open('/desk/notice');

    expect(signInButton()).toBeInTheDocument();
    expect(Object.keys(localStorage)).toEqual(['handover-language']);
  });

  it('with an initial password leads nowhere but to its replacement', async () => {
    signIn({ mustChangePassword: true });
    open('/desk/notice');

    expect(await screen.findAllByRole('button')).not.toHaveLength(0);
    expect(screen.queryByText('the app')).not.toBeInTheDocument();
    act(() => session.setMustChangePassword(false));

    expect(await screen.findByText('the app')).toBeInTheDocument();
  });
});

describe('the lock', () => {
  // The password is hashed slowly on purpose.
  vi.setConfig({ testTimeout: 60_000 });
  const field = (name = 'Lock password') => screen.findByLabelText(name);
  const unlock = async (password: string, name?: string) => {
    await userEvent.type(await field(name), password);
    await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  };

  it('takes everything out of the document and brings it back as it was left', async () => {
    signIn();
    open('/desk/notice?current=2');
    await userEvent.type(await screen.findByLabelText('note'), 'half a sentence');

    await act(() => lock.shut('door'));
    expect(await field()).toBeInTheDocument();
    expect(screen.queryByText('the app')).not.toBeInTheDocument();
    expect(screen.queryByText('a dialog')).not.toBeInTheDocument();
    expect(address()).toBe(`/lock?to=${encodeURIComponent('/desk/notice?current=2')}`);

    await unlock('door');
    expect(await screen.findByLabelText('note')).toHaveValue('half a sentence');
    expect(address()).toBe('/desk/notice?current=2');
  });

  it('holds after a reload and at any address typed', async () => {
    signIn();
    await lock.shut('door');
    open('/system/user');

    expect(await field()).toBeInTheDocument();
    expect(screen.queryByText('the app')).not.toBeInTheDocument();

    await unlock('window');
    expect(await screen.findByText('Wrong lock password, 4 tries left')).toBeInTheDocument();
    expect(screen.queryByText('the app')).not.toBeInTheDocument();

    await userEvent.clear(await field());
    await unlock('door');
    expect(await screen.findByText('the app')).toBeInTheDocument();
    expect(address()).toBe('/system/user');
  });

  it('asks for its password in words when none is typed', async () => {
    signIn();
    await lock.shut('door');
    open('/desk/notice');

    await field();
    await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByText('The lock password cannot be empty')).toBeInTheDocument();
  });

  it('ends the session at the fifth wrong try', async () => {
    signIn();
    await lock.shut('door');
    open('/desk/notice');
    for (let turn = 1; turn <= 4; turn += 1) expect(await lock.unlock('x')).toBe('wrong');

    await unlock('window');
    await vi.waitFor(() => expect(signInButton()).toBeInTheDocument());
    expect(lock.isLocked()).toBe(false);
  });

  it('shut without a password of its own opens to the one of the account, which the server checks', async () => {
    signIn();
    await lock.shut();
    window.history.replaceState(null, '', '/desk/notice');
    fakeServer({
      'GET blade-system/tenant/info': () => ok({}),
      'POST blade-auth/oauth/token': ({ body }) =>
        (body as { password: string }).password === '5f4dcc3b5aa765d61d8327deb882cf99'
          ? { body: { access_token: 'new', refresh_token: 'r', tenant_id: '000000', user_id: '1', account: 'admin' } }
          : { status: 400, body: { error: 'invalid_grant', error_description: 'Wrong account or password' } },
    });
    render(<Entry />);

    await unlock('guess', 'Sign-in password');
    expect(await screen.findByText('Wrong account or password')).toBeInTheDocument();
    await userEvent.clear(await field('Sign-in password'));
    await unlock('password', 'Sign-in password');

    expect(await screen.findByText('the app')).toBeInTheDocument();
    expect(session.get()?.accessToken).toBe('new');
  });

  it('leads home from its own address when nothing is locked', async () => {
    signIn();
    open('/lock');

    expect(await screen.findByText('the app')).toBeInTheDocument();
    expect(address()).toBe('/');
  });
});
