import { type AuthProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '#src/lib/browser/storage';
import { openParamsQuery } from '#src/lib/nouns/open-params';
import { lock } from '#src/lib/session/page-lock';
import { signIn } from '#src/lib/testing/fake-server';
import { Presence } from './presence.tsx';

const authProvider: AuthProvider = {
  login: async () => ({ success: true }),
  logout: async () => ({ success: true }),
  check: async () => ({ authenticated: true }),
  onError: async () => ({}),
  getIdentity: async () => ({ realName: 'Wang', account: 'teller' }),
};

function open(params: object) {
  const client = new QueryClient();
  client.setQueryData(openParamsQuery.queryKey, params as never);
  return render(
    <Refine authProvider={authProvider} options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}>
      <Presence />
    </Refine>,
  );
}

const minutes = (count: number) => act(() => vi.advanceTimersByTime(count * 60_000));

beforeEach(() => signIn());
afterEach(() => {
  vi.useRealTimers();
  lock.forget();
});

describe('a tenant who wants the screen locked after ten minutes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    open({ 'frame.lockAfterMinutes': 10 });
  });

  it('has it locked when nobody was there for so long', () => {
    minutes(9);
    expect(lock.isLocked()).toBe(false);

    minutes(2);
    expect(lock.isLocked()).toBe(true);
  });

  it.each(['pointermove', 'keyDown', 'wheel'] as const)('has it open for whoever is there: %s', (sign) => {
    minutes(9);
    fireEvent(document.body, new Event(sign.toLowerCase(), { bubbles: true }));

    minutes(9);
    expect(lock.isLocked()).toBe(false);
    minutes(2);
    expect(lock.isLocked()).toBe(true);
  });

  it('has it open for whoever is in another tab', () => {
    minutes(9);
    storage.write('seen-at', Date.now());

    minutes(9);
    expect(lock.isLocked()).toBe(false);
  });
});

it('locks nothing where no minutes are set', () => {
  vi.useFakeTimers();
  open({ 'frame.lockAfterMinutes': 0 });

  minutes(600);

  expect(lock.isLocked()).toBe(false);
});

describe('the reader’s name over the pages', () => {
  it('is there where the tenant wants it', async () => {
    const { container } = open({ 'frame.watermark': 1 });

    await waitFor(() => expect(container).not.toBeEmptyDOMElement());
  });

  it('is not where the tenant does not', async () => {
    const { container } = open({ 'frame.watermark': 0 });
    await act(async () => undefined);

    expect(container).toBeEmptyDOMElement();
  });
});
