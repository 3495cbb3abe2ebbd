import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppRoutes } from './app-routes.tsx';
import { EntryBoundary } from './entry-boundary.tsx';
import { addMessages } from './lib/i18n.ts';
import { setLanguage } from './lib/language.ts';
import { session } from './lib/session/session.ts';
import { signIn } from './lib/testing/fake-server.ts';
import { en } from './locales/words.ts';

addMessages('en', en);

/** The browser waits for this file for ever. */
vi.mock('./pages/error/status/error-page.tsx', () => new Promise(() => undefined));

beforeEach(() => {
  setLanguage('en');
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  // React reports the errors that the boundary catches; here they are expected.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  setLanguage('zh');
  session.end('lost');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a page of its own that does not come within two minutes is given up, with a way to try again', async () => {
  render(
    <EntryBoundary>
      <MemoryRouter initialEntries={['/404']}>
        <AppRoutes />
      </MemoryRouter>
    </EntryBoundary>,
  );

  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1_500));

  expect(screen.getByRole('alert')).toHaveTextContent(en.common.screenFailed);
  expect(screen.getByRole('button', { name: en.common.retry })).toBeVisible();
});

function Broken(): never {
  throw new Error('out of order');
}

const lastResort = (
  <EntryBoundary>
    <Broken />
  </EntryBoundary>
);

it('the last resort offers to leave, to whoever is signed in', () => {
  const { unmount } = render(lastResort);
  expect(screen.queryByRole('button', { name: en.common.signOut })).not.toBeInTheDocument();
  unmount();
  signIn();

  render(lastResort);

  expect(screen.getByRole('button', { name: en.common.signOut })).toBeVisible();
});
