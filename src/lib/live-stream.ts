import type { LiveEvent } from '#shared/wire';
import { config } from '../config.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';
import { clientHeaders, refresh } from './http.ts';
import { session } from './session.ts';
import { storage } from './storage.ts';
import { isRecord } from './token.ts';

/** Milliseconds. */
const times = {
  firstPause: 1_000,
  longestPause: 60_000,
  /** A stream that lived this long was a good one. */
  good: 60_000,
  /** What was fetched so short ago is not asked for again because a stream has only now begun. */
  fresh: 10_000,
} as const;

const topics: ReadonlySet<unknown> = new Set<LiveEvent['topic']>([
  'dictionaries',
  'grants',
  'menus',
  'operations',
  'messages',
  'work',
  'missed',
]);

/** What came from another tab, or from a server of another version. */
export function asLiveEvent(value: unknown): LiveEvent | undefined {
  if (!isRecord(value) || !topics.has(value.topic)) return undefined;
  const text = (fact: unknown) => (typeof fact === 'string' ? fact : undefined);
  return { topic: value.topic as LiveEvent['topic'], code: text(value.code), taskId: text(value.taskId) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An event without facts is one all the same.
    return undefined;
  }
}

function readLiveEvent({ name, data }: StreamEvent): LiveEvent | undefined {
  const facts = parse(data);
  return asLiveEvent({ ...(isRecord(facts) ? facts : {}), topic: name });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', over);
  });
}

/** Waits for a network. The browser only knows when there is surely none. */
function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const over = () => {
      window.removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    window.addEventListener('online', over);
    signal.addEventListener('abort', over);
  });
}

interface Listening {
  readonly signal: AbortSignal;
  readonly hear: (event: LiveEvent) => void;
  /** Told whenever a stream begins or is lost. */
  readonly tellLine?: (isThere: boolean) => void;
}

/** `absent`: there is nothing to listen to, on a server of another make or without a session. */
type Outcome = 'absent' | 'over';

/** When a server was found that tells nothing. Gone with the session, for the next one may be somewhere else. */
const silentKey = 'silent-server';
/** Milliseconds for which it is believed: a gateway may have answered in place of a server that was just starting. */
const silenceIsBelieved = 3_600_000;

function isSilent(): boolean {
  const found = storage.read(silentKey);
  return typeof found === 'number' && Date.now() - found < silenceIsBelieved;
}

/** What a server or its gateway says that may have a stream for the next one who asks. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** A stream for whoever is back, and none for anybody else. */
async function afterReturn(): Promise<Outcome> {
  return (await session.whenBack()) ? 'over' : 'absent';
}

/** Opens one stream and hears it to its end. */
async function listenOnce({ signal, hear }: Pick<Listening, 'signal' | 'hear'>, begun: () => void): Promise<Outcome> {
  const token = session.get()?.accessToken;
  if (!token || session.waiting()) return afterReturn();
  if (isSilent()) return 'absent';
  const response = await fetch(`${config.api}/blade-system/events`, {
    headers: { ...clientHeaders, 'Blade-Auth': `bearer ${token}` },
    cache: 'no-store',
    signal,
  });
  if (response.status === 401) return (await refresh.renew(token)) ? 'over' : afterReturn();
  if (passingStatuses.has(response.status)) return 'over';
  const isStream = response.ok && response.headers.get('Content-Type')?.startsWith('text/event-stream');
  if (!isStream || !response.body) {
    storage.write(silentKey, Date.now());
    response.body?.cancel().catch(() => undefined);
    return 'absent';
  }
  begun();
  await readEvents(response.body, (event) => {
    const live = readLiveEvent(event);
    if (live) hear(live);
  });
  return 'over';
}

/**
 * Hears what the server tells, one stream after the other, until it is not wanted any more. `missed` stands for what was told
 * while there was none.
 */
export async function keepListening({ signal, hear, tellLine = () => undefined }: Listening): Promise<void> {
  const startedAt = performance.now();
  let [isFirst, wait]: [boolean, number] = [true, times.firstPause];
  const begun = () => {
    tellLine(true);
    if (!isFirst || performance.now() - startedAt > times.fresh) hear({ topic: 'missed' });
    isFirst = false;
  };
  for (;;) {
    await whenOnline(signal);
    if (signal.aborted) return;
    const began = performance.now();
    // Without a network or a server the next try will tell; nobody needs to know.
    const outcome = await listenOnce({ signal, hear }, begun).catch((): Outcome => 'over');
    // Whoever gave up listening, in a page that nobody looks at, has lost nothing.
    if (!signal.aborted) tellLine(false);
    if (outcome === 'absent') return;
    if (performance.now() - began > times.good) wait = times.firstPause;
    await pause(wait * (0.5 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, times.longestPause);
  }
}
