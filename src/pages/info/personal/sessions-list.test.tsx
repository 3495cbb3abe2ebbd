import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Calling } from '#src/calls/testing/calling.tsx';
import { setLanguage } from '#src/lib/language';
import { fakeServer, ok, signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { SessionsList } from './sessions-list.tsx';

const facts = { ip: '10.0.0.9', startTime: '2026-11-22 08:00:00', seenTime: '2026-11-22 09:00:00' };
const here = { ...facts, id: '1', browser: 'Chrome', system: 'Windows', isCurrent: true };
const there = { ...facts, id: '2', browser: 'Safari', system: 'iOS', isCurrent: false };

function open() {
  let listed = [here, there];
  const calls = fakeServer({
    'GET blade-auth/oauth/sessions': () => ok(listed),
    'POST blade-auth/oauth/end-session': () => {
      listed = [here];
      return ok({});
    },
    'POST blade-auth/oauth/end-other-sessions': () => ok({}),
  });
  render(
    <Calling>
      <SessionsList />
    </Calling>,
  );
  return { calls, user: userEvent.setup() };
}

beforeEach(() => {
  setLanguage('en');
  signIn();
});

it('tells where oneself is signed in, marks this device, and ends another', async () => {
  const { calls, user } = open();
  await seen(() => screen.getByText('Windows · Chrome'));
  expect(screen.getAllByText('This device')).toHaveLength(1);
  expect(screen.getByText('iOS · Safari')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Sign out' }));

  await seen(() => screen.getByText('Signed out'));
  expect(calls.find(({ path }) => path.endsWith('end-session'))?.body).toEqual({ id: '2' });
  await waitFor(() => expect(screen.queryByText('iOS · Safari')).toBeNull());
});

it('ends all the others after a question', async () => {
  const { calls, user } = open();

  await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
  expect(calls.some(({ path }) => path.endsWith('end-other-sessions'))).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'OK' }));

  await seen(() => screen.getByText('Signed out'));
  expect(calls.some(({ path }) => path.endsWith('end-other-sessions'))).toBe(true);
});
