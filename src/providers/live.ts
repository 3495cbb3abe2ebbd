import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#shared/wire';
import { config } from '../config.ts';
import { tellLine } from '../lib/line.ts';
import { asLiveEvent, keepListening } from '../lib/live-stream.ts';
import { isRecord } from '../lib/token.ts';
import { permissionsQuery } from './access-control.ts';

/** A page that nobody looks at needs to hear nothing after this time; and sooner where each tab has a stream of its own. */
const hiddenMs = { shared: 300_000, own: 10_000 } as const;
/** What many are told, many ask for: not all in the same moment. */
const spreadMs: { readonly [T in LiveEvent['topic']]: number } = {
  dictionaries: 300,
  grants: 300,
  operations: 300,
  messages: 300,
  work: 300,
  menus: 2_000,
  missed: 2_000,
};

/** Everything that decides what a user sees of the app. Pages and forms that are open stay as they are. */
async function refreshRights(client: QueryClient): Promise<void> {
  // Answers about single buttons are made of this one.
  await client.invalidateQueries({ queryKey: permissionsQuery.queryKey });
  await Promise.all([['access'], ['auth', 'permissions'], ['menu']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** A dictionary may be shown under the name of the other source, where that one does not know the code. */
function refreshDictionaries(client: QueryClient, code: string | undefined): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [kind, , of] }) => kind === 'dictionary' && (code === undefined || of === code),
  });
}

/** What is shown of handovers has the key `['operations', what, id of the task]`, without the id where it is of several. */
function refreshOperations(client: QueryClient, changed: string | undefined): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [kind, , taskId] }) =>
      kind === 'operations' && (changed === undefined || typeof taskId !== 'string' || taskId === changed),
  });
}

/** Nouns whose rows change as processes go on. */
const ofProcesses: ReadonlySet<unknown> = new Set(['work', 'flowFollow']);

/** What is shown of processes has the key `['work', what, …]`; Refine's lists have the name of their noun in the third place. */
function refreshWork(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [kind, , noun] }) => kind === 'work' || (kind === 'data' && ofProcesses.has(noun)),
  });
}

/** Asks again for what is on screen of a change; the rest is asked for when it is needed next. */
function apply(client: QueryClient, { topic, code, taskId }: LiveEvent): void {
  const isMissed = topic === 'missed';
  if (isMissed || topic === 'dictionaries') void refreshDictionaries(client, code);
  if (isMissed || topic === 'operations') void refreshOperations(client, taskId);
  if (isMissed || topic === 'messages') void client.invalidateQueries({ queryKey: ['messages'] });
  if (isMissed || topic === 'work') void refreshWork(client);
  if (isMissed || topic === 'grants' || topic === 'menus') void refreshRights(client);
}

/** Applies each change a moment later, and once however often it is told until then. */
function applyLater(client: QueryClient): { hear: (event: LiveEvent) => void; stop: () => void } {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    hear(event) {
      const key = JSON.stringify(event);
      if (waiting.has(key)) return;
      const act = () => {
        waiting.delete(key);
        apply(client, event);
      };
      waiting.set(key, setTimeout(act, Math.random() * spreadMs[event.topic]));
    },
    stop: () => waiting.forEach(clearTimeout),
  };
}

/** Runs work while somebody looks at the page, and for a while after. */
function whileSeen(patienceMs: number, work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
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
 * Keeps what the app remembers true: hears the server, in one tab for all of this browser where tabs can agree on one, and asks
 * again for what changed. Says nothing, whatever happens. Answers how to stop.
 */
export function startLive(client: QueryClient): () => void {
  const { hear, stop } = applyLater(client);
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) {
    const leave = whileSeen(hiddenMs.own, (signal) => void keepListening({ signal, hear, tellLine }));
    return () => {
      leave();
      stop();
    };
  }
  const name = `${config.appKey}-live`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (isRecord(data) && typeof data.line === 'boolean') tellLine(data.line);
    const event = asLiveEvent(data);
    if (event) hear(event);
  };
  const tellAll = (event: LiveEvent) => {
    channel.postMessage(event);
    hear(event);
  };
  const tellAllLine = (isThere: boolean) => {
    channel.postMessage({ line: isThere });
    tellLine(isThere);
  };
  const leave = whileSeen(hiddenMs.shared, (signal) => {
    // Rejects when it is given up before this tab's turn came.
    locks.request(name, { signal }, () => keepListening({ signal, hear: tellAll, tellLine: tellAllLine })).catch(() => undefined);
  });
  return () => {
    leave();
    stop();
    channel.close();
  };
}
