import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '#shared/by-name';
import type { LiveEvent } from '#shared/wire';
import { config } from '../config.ts';
import { tellFilling } from '../lib/live/filling.ts';
import { asLiveEvent, keepListening } from '../lib/live/live-stream.ts';
import { tellLine } from '../lib/live/stream-state.ts';
import { announce } from '../lib/live/topics.ts';
import { rightsKeys } from '../lib/refine/refine-cache.ts';

/** Milliseconds after which a hidden page stops listening; less where each tab has a stream of its own. */
const hiddenMs = { shared: 300_000, own: 10_000 } as const;
/** The longest random delay in milliseconds before refetching, so that all clients do not ask at the same moment. */
const spreadMs: { readonly [T in Exclude<LiveEvent['topic'], 'filling'>]: number } = {
  dictionaries: 300,
  grants: 300,
  operations: 300,
  messages: 300,
  work: 300,
  menus: 2_000,
  missed: 2_000,
};

/** Refetches everything that depends on the user's permissions. Open pages and forms stay as they are. */
async function refreshRights(client: QueryClient): Promise<void> {
  // First, because the answers about single buttons are computed from this one.
  await announce(client, 'grants');
  await Promise.all([announce(client, 'menus'), ...rightsKeys.map((queryKey) => client.invalidateQueries({ queryKey }))]);
}

/** Shows the progress of what the server fills in. What was missed may have been its end; the next event tells it again. */
function showFilling({ done = 0, of = 0 }: LiveEvent): void {
  tellFilling(done < of ? { done, of } : undefined);
}

/** What may have changed while nothing was heard; rights are refreshed besides. */
const anyData = ['dictionaries', 'operations', 'messages', 'work'] as const;

/** Refetches what an event affects: what is shown at once, the rest when it is next needed. */
function apply(client: QueryClient, { topic, code, taskId }: LiveEvent): void {
  if (topic === 'missed') for (const each of anyData) void announce(client, each);
  if (topic === 'missed' || topic === 'grants' || topic === 'menus') void refreshRights(client);
  else if (topic !== 'filling') void announce(client, topic, code ?? taskId);
}

/** Applies each event after a random delay, and only once for equal ones that arrive until then. */
function applyLater(client: QueryClient): { hear: (event: LiveEvent) => void; stop: () => void } {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    hear(event) {
      const { topic } = event;
      if (topic === 'filling' || topic === 'missed') showFilling(event);
      if (topic === 'filling') return;
      const key = JSON.stringify(event);
      if (waiting.has(key)) return;
      const act = () => {
        waiting.delete(key);
        apply(client, event);
      };
      waiting.set(key, setTimeout(act, Math.random() * spreadMs[topic]));
    },
    stop: () => waiting.forEach(clearTimeout),
  };
}

/** Sets whether the server is heard. When it is not, nobody knows how far it is. */
function hearLine(isThere: boolean): void {
  tellLine(isThere);
  if (!isThere) tellFilling(undefined);
}

/** Runs `work` while the page is visible, and for `patienceMs` after it is hidden. */
function whileSeen(patienceMs: number, work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
    tellFilling(undefined);
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(stop, patienceMs);
    else if (!running) {
      running = new AbortController();
      work(running.signal);
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop();
  };
}

/**
 * Keeps cached data current: listens to the server's events, in one tab for the whole browser where it supports locks, and
 * refetches what changed. Failures are silent. Returns the function that stops it.
 */
export function startLive(client: QueryClient): () => void {
  const { hear, stop } = applyLater(client);
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) {
    const leave = whileSeen(hiddenMs.own, (signal) => void keepListening({ signal, hear, tellLine: hearLine }));
    return () => {
      leave();
      stop();
    };
  }
  const name = `${config.appKey}-live`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (isRecord(data) && typeof data.line === 'boolean') hearLine(data.line);
    const event = asLiveEvent(data);
    if (event) hear(event);
  };
  const tellAll = (event: LiveEvent) => {
    channel.postMessage(event);
    hear(event);
  };
  const tellAllLine = (isThere: boolean) => {
    channel.postMessage({ line: isThere });
    hearLine(isThere);
  };
  const leave = whileSeen(hiddenMs.shared, (signal) => {
    // Rejects when it is aborted before this tab got the lock.
    locks.request(name, { signal }, () => keepListening({ signal, hear: tellAll, tellLine: tellAllLine })).catch(() => undefined);
  });
  return () => {
    leave();
    stop();
    channel.close();
  };
}
