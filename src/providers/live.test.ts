// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLine } from '../lib/live/stream-state.ts';
import { dictionaryQuery } from '../lib/nouns/dictionaries.ts';
import { session } from '../lib/session/session.ts';
import { fakeServer, ok, type Reply, signIn } from '../lib/testing/fake-server.ts';
import { fakeStreams } from '../lib/testing/fake-stream.ts';
import { permissionsQuery } from './access-control.ts';
import { startLive } from './live.ts';
import { routesQuery } from './menu.ts';

const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  session.end('lost');
  signIn();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const served: Readonly<Record<string, () => Reply>> = {
  'GET blade-system/dict/dictionary': () => ok([]),
  'GET blade-system/dict-biz/dictionary': () => ok([]),
  'GET blade-system/menu/buttons': () => ok([]),
  'GET blade-system/menu/routes': () => ok([]),
};

/** Opens a tab of the app that shows these dictionaries, and counts its requests. */
async function openTab(routes: Readonly<Record<string, () => Reply>> = {}) {
  const calls = fakeServer({ ...served, ...routes });
  const client = new QueryClient();
  const queries = [dictionaryQuery({ source: 'system', code: 'notice' }), dictionaryQuery({ source: 'system', code: 'sex' })];
  const shown = [...queries, permissionsQuery, routesQuery()] as const;
  const leave = shown.map((query) => new QueryObserver(client, query as never).subscribe(() => undefined));
  const start = () => {
    const stop = startLive(client);
    stops.push(stop);
    return stop;
  };
  await settle();
  stops.push(...leave);
  const asked = () => calls.map(({ path, params }) => params.code ?? path.replace('blade-system/', ''));
  return { asked: () => asked().slice(shown.length), start };
}

/** Lets everything happen that does not wait for a timer. */
const settle = () => vi.advanceTimersByTimeAsync(1);

function look(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a change that the server tells', () => {
  it('of a dictionary has that one asked for again, and no other', async () => {
    const { streams } = fakeStreams();
    const { asked, start } = await openTab();
    start();
    await settle();

    streams[0]?.tell('dictionaries', { code: 'sex' });
    await settle();

    expect(asked()).toEqual(['sex']);
  });

  it('of no dictionary in particular concerns all that are shown', async () => {
    const { streams } = fakeStreams();
    const { asked, start } = await openTab();
    start();
    await settle();

    streams[0]?.tell('dictionaries');
    await settle();

    expect(asked()).toEqual(['notice', 'sex']);
  });

  it.each(['grants', 'menus'])('of %s has buttons and menus asked for again', async (topic) => {
    const { streams } = fakeStreams();
    const { asked, start } = await openTab();
    start();
    await settle();

    streams[0]?.tell(topic);
    await settle();

    expect(asked()).toEqual(['menu/buttons', 'menu/routes']);
  });

  it('is asked for once, however often it is told', async () => {
    vi.mocked(Math.random).mockReturnValue(0.5);
    const { streams } = fakeStreams();
    const { asked, start } = await openTab();
    start();
    await settle();

    streams[0]?.tell('dictionaries', { code: 'sex' });
    streams[0]?.tell('dictionaries', { code: 'sex' });
    await vi.advanceTimersByTimeAsync(1_000);

    expect(asked()).toEqual(['sex']);
  });

  it('is nothing where it is not known', async () => {
    const { streams } = fakeStreams();
    const { asked, start } = await openTab();
    start();
    await settle();

    streams[0]?.tell('weather', { code: 'sex' });
    await settle();

    expect(asked()).toEqual([]);
  });
});

describe('the stream', () => {
  it('carries the token in a header', async () => {
    const { streams } = fakeStreams();
    (await openTab()).start();
    await settle();

    expect(streams.map(({ token }) => token)).toEqual(['access']);
  });

  it('is opened again when it ends, and what may have been lost is asked for', async () => {
    const { streams } = fakeStreams();
    const { asked, start } = await openTab();
    start();
    await settle();

    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(streams).toHaveLength(2);
    expect(asked()).toEqual(['notice', 'sex', 'menu/buttons', 'menu/routes']);
  });

  it('is tried more and more seldom while the server is away, without a word', async () => {
    const { asked } = fakeStreams(() => 0);
    (await openTab()).start();

    const counts = [await countAfter(1_000, asked), await countAfter(10_000, asked), await countAfter(600_000, asked)];

    expect(counts).toEqual([2, 5, 26]);
  });

  it('goes on with a renewed token', async () => {
    let isOld = true;
    const token = () => ({
      body: { access_token: 'newer', refresh_token: 'r2', tenant_id: '000000', user_id: '7', account: 'x' },
    });
    const { streams } = fakeStreams(() => (isOld ? 401 : 200));
    const { start } = await openTab({
      'POST blade-auth/oauth/token': () => {
        isOld = false;
        return token();
      },
    });
    start();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(streams.map((stream) => stream.token)).toEqual(['newer']);
  });

  it('is left alone on a server that has none', async () => {
    const { asked } = fakeStreams(() => 404);
    (await openTab()).start();
    await vi.advanceTimersByTimeAsync(600_000);

    expect(asked()).toBe(1);
  });

  it('is not asked for while there is no network', async () => {
    const { asked } = fakeStreams();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    (await openTab()).start();
    await vi.advanceTimersByTimeAsync(60_000);
    const before = asked();

    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await settle();

    expect([before, asked()]).toEqual([0, 1]);
  });

  it('is left when nobody has looked for a while, and opened again when somebody does', async () => {
    const { streams } = fakeStreams();
    (await openTab()).start();
    await settle();
    look('hidden');
    await vi.advanceTimersByTimeAsync(9_000);
    const early = streams[0]?.isLeft();
    await vi.advanceTimersByTimeAsync(2_000);
    const late = streams[0]?.isLeft();

    look('visible');
    await settle();

    expect([early, late, streams.length]).toEqual([false, true, 2]);
  });

  it('says so when it is lost and when it is there again', async () => {
    const { streams } = fakeStreams();
    const { result } = renderHook(() => useLine());
    (await openTab()).start();
    await settle();
    const seen = [result.current];

    streams[0]?.end();
    await act(settle);
    seen.push(result.current);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    seen.push(result.current);

    expect(seen).toEqual([true, false, true]);
  });

  it('is left when the session ends', async () => {
    const { streams } = fakeStreams();
    const stop = (await openTab()).start();
    await settle();

    stop();

    expect(streams[0]?.isLeft()).toBe(true);
  });
});

/** Returns how often a stream was requested after some more time. */
async function countAfter(ms: number, asked: () => number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms);
  return asked();
}

describe('several tabs of one browser', () => {
  /** Returns locks as a browser has them: one holder at a time, in the order of the requests. */
  function fakeLocks() {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const turn = last.then(() => (signal.aborted ? Promise.reject(signal.reason) : work()));
      last = turn.catch(() => undefined);
      return turn;
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    stops.push(() => Reflect.deleteProperty(navigator, 'locks'));
  }

  it('share one stream', async () => {
    fakeLocks();
    const { streams } = fakeStreams();
    const [first, second] = [await openTab(), await openTab()];
    first.start();
    second.start();
    await settle();

    streams[0]?.tell('dictionaries', { code: 'sex' });
    await vi.waitFor(() => expect(second.asked()).toEqual(['sex', 'sex']));

    expect(streams).toHaveLength(1);
  });

  it('lose it to another one when the tab that had it is closed', async () => {
    fakeLocks();
    const { streams } = fakeStreams();
    const [first, second] = [await openTab(), await openTab()];
    const close = first.start();
    second.start();
    await settle();

    close();
    await settle();

    expect(streams.map(({ isLeft }) => isLeft())).toEqual([true, false]);
  });
});
