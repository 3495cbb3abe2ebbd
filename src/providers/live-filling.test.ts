// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFilling } from '../lib/live/filling.ts';
import { session } from '../lib/session/session.ts';
import { fakeServer, signIn } from '../lib/testing/fake-server.ts';
import { fakeStreams } from '../lib/testing/fake-stream.ts';
import { startLive } from './live.ts';

let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  session.end('lost');
  signIn();
});
afterEach(() => {
  act(stop);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets everything happen that does not wait for a timer. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1));

/** Opens a tab that hears the server. */
async function listen() {
  const calls = fakeServer({});
  const { streams } = fakeStreams();
  const { result } = renderHook(() => useFilling());
  stop = startLive(new QueryClient());
  await settle();
  const hear = async (topic: string, facts = {}) => {
    streams[0]?.tell(topic, facts);
    await settle();
  };
  return { calls, hear, streams, shown: () => result.current };
}

it('shows what the server fills in as it is told, until all is there, without a request', async () => {
  const { calls, hear, shown } = await listen();
  const seen = [shown()];
  for (const done of [0, 1, 2]) {
    await hear('filling', { done, of: 2 });
    seen.push(shown());
  }

  expect(seen).toEqual([undefined, { done: 0, of: 2 }, { done: 1, of: 2 }, undefined]);
  expect(calls).toEqual([]);
});

it.each<[string, (opened: Awaited<ReturnType<typeof listen>>) => unknown]>([
  ['the stream ends', ({ streams }) => streams[0]?.end()],
  ['the stream is left', () => stop()],
  ['events were missed', ({ hear }) => hear('missed')],
])('shows it no longer when %s, since its end may never be told', async (_, lose) => {
  const opened = await listen();
  await opened.hear('filling', { done: 0, of: 2 });
  const before = opened.shown();

  await act(async () => void (await lose(opened)));
  await settle();

  expect([before, opened.shown()]).toEqual([{ done: 0, of: 2 }, undefined]);
});
