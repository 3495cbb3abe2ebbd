import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '#src/lib/browser/storage';
import { ApiError } from '#src/lib/http/api-error';
import { http } from '#src/lib/http/http';
import { session } from '#src/lib/session/session';
import type { Token } from '#src/lib/session/token';
import { outboxKey } from '#src/lib/session/unsent';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { OutboxPlace } from './outbox-place.tsx';

const kept = { id: 'r1', path: 'blade-business/exchg/submit', body: { id: '7' }, label: 'JJ7', turn: 1 };
const away = new ApiError('no network', { code: 0, status: 0 });
let turn = 0;

/** A person comes back to the app, at another page than `/door`, with an action that has not been sent. */
beforeEach(() => {
  turn += 1;
  session.start({ accessToken: 'a', user: { userId: `sign${turn}` } } as Token);
  storage.write(outboxKey(`sign${turn}`), [kept]);
});
afterEach(() => localStorage.clear());

const open = () => renderScreen(<OutboxPlace />, { data: memoryProvider([]) });

it('says that something waits until it has been sent by itself', async () => {
  const post = vi.spyOn(http, 'post').mockRejectedValue(away);
  open();
  await seen(() => screen.getByRole('button', { name: /^1 action waits/ }));

  post.mockReset().mockResolvedValue({ data: {} });
  window.dispatchEvent(new Event('online'));

  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
  expect(post.mock.calls).toMatchObject([['blade-business/exchg/submit', { id: '7', requestId: 'r1' }, {}]]);
});

it('leads to why something was refused', async () => {
  vi.spyOn(http, 'post').mockRejectedValue(new ApiError('The task is over', { code: 400, status: 400 }));
  const { user, router } = open();
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();

  await user.click(await screen.findByRole('button', { name: /^1 action was refused/ }));

  expect(navigate.mock.lastCall?.[0]).toBe('/door');
});
