import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { session } from '#src/lib/session/session';
import { fakeServer, ok, signIn } from '#src/lib/testing/fake-server';
import { en } from '#src/locales/words';
import { ErrorPage } from './error-page.tsx';

addMessages('en', en);

function openAt(status: 403 | 404 | 500, from?: string) {
  const routes = [
    { path: '/before', element: <p>before</p> },
    { path: '/error', element: <ErrorPage status={status} /> },
  ];
  const initialEntries = ['/before', { pathname: '/error', state: from ? { from } : null }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries })} />);
}

beforeEach(() => setLanguage('en'));
afterEach(() => {
  setLanguage('zh');
  session.end('lost');
  window.history.replaceState(null, '', '/');
});

it.each([
  [403, 'No access'],
  [404, 'Page not found'],
  [500, 'Something went wrong on the server'],
] as const)('%d says %s', (status, title) => {
  openAt(status);

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
});

it('names the address that was not found', () => {
  openAt(404, '/base/secret');

  expect(screen.getByText('/base/secret')).toBeVisible();
});

it('leads a visitor to the sign-in page, and back', async () => {
  openAt(404);
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/');

  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));

  expect(screen.getByText('before')).toBeVisible();
});

it.each([403, 404, 500] as const)('%d lets whoever is signed in leave, and ends at the sign-in page', async (status) => {
  fakeServer({ 'GET blade-auth/oauth/logout': () => ok({}) });
  signIn();
  openAt(status);

  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));

  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(session.get()).toBeNull();
  expect(window.location.pathname).toBe('/login');
});

it('offers a visitor no way to sign out', () => {
  openAt(404);

  expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
});
