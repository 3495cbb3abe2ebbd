import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Entry } from './entry.tsx';
import { setLanguage } from './lib/language.ts';
import { session } from './lib/session.ts';
import { fakeServer, makeToken, ok, signIn } from './lib/testing/fake-server.ts';

vi.mock('./app.tsx', () => ({ App: () => <p>the app</p> }));
vi.mock('./screen-view.tsx', () => ({ preloadScreens: () => undefined }));

function open(address: string) {
  window.history.replaceState(null, '', address);
  fakeServer({ 'GET blade-system/tenant/info': () => ok({}) });
  render(<Entry />);
}

const signInButton = () => screen.queryByRole('button', { name: 'Sign in' });
const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  // Whatever the last session of this browser ended by, here it was lost.
  signIn();
  session.end('lost');
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

  it('lets in whoever signs in, and shows the way back in when the session ends', async () => {
    open('/desk/notice');

    act(() => signIn());
    expect(await screen.findByText('the app')).toBeInTheDocument();
    act(() => session.end('expired'));

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
