import { createParser } from 'eventsource-parser';
import { isRecord } from '#shared/by-name';
import type { LiveEvent } from '#shared/wire';
import { config } from '../../config.ts';
import { storage } from '../browser/storage.ts';
import { clientHeaders, refresh } from '../http/http.ts';
import { session } from '../session/session.ts';

/** A server-sent event: its name and its text. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Milliseconds without any data after which the connection counts as dead; our server sends something every 25 s. */
const longestSilence = 60_000;

/** Waits for the next piece, but not for ever. */
async function nextPiece(reader: ReadableStreamDefaultReader<string>): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream has fallen silent')), longestSilence);
  });
  try {
    const { value } = await Promise.race([reader.read(), silence]);
    return value;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads server-sent events until the stream ends; rejects when it breaks. `EventSource` does the same and cannot send a header,
 * and a token has no place in an address.
 */
export async function readEvents(body: ReadableStream<Uint8Array>, hear: (event: StreamEvent) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  const parser = createParser({
    onEvent({ event: name, data }) {
      if (name !== undefined) hear({ name, data });
    },
  });
  try {
    for (let piece = await nextPiece(reader); piece !== undefined; piece = await nextPiece(reader)) parser.feed(piece);
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Times in milliseconds. */
const times = {
  firstPause: 1_000,
  longestPause: 60_000,
  /** A stream that lasted this long resets the pause before the next attempt. */
  good: 60_000,
  /** A first stream that opens within this time after the start reports nothing missed: the data on screen is as new as that. */
  fresh: 10_000,
} as const;

const topics: ReadonlySet<unknown> = new Set<LiveEvent['topic']>([
  'dictionaries',
  'filling',
  'grants',
  'menus',
  'operations',
  'messages',
  'work',
  'missed',
]);

/** Checks an event from another tab or from a server of another version; returns `undefined` if it is not one. */
export function asLiveEvent(value: unknown): LiveEvent | undefined {
  if (!isRecord(value) || !topics.has(value.topic)) return undefined;
  const text = (fact: unknown) => (typeof fact === 'string' ? fact : undefined);
  const number = (fact: unknown) => (typeof fact === 'number' ? fact : undefined);
  const { topic, code, taskId, done, of } = value;
  return { topic: topic as LiveEvent['topic'], code: text(code), taskId: text(taskId), done: number(done), of: number(of) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An event without data is valid.
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

/** Waits until the browser is online. It knows only the certain lack of a network. */
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
  /** Called whenever a stream begins or ends. */
  readonly tellLine?: (isThere: boolean) => void;
}

/** `absent`: there is no stream to listen to, because the server offers none or nobody is signed in. */
type Outcome = 'absent' | 'over';

/** Stores when a server was found to offer no stream. It ends with the session, because the next one may use another server. */
const silentKey = 'silent-server';
/** Milliseconds for which that is trusted: a gateway may have answered in place of a server that was just starting. */
const silenceIsBelieved = 3_600_000;

function isSilent(): boolean {
  const found = storage.read(silentKey);
  return typeof found === 'number' && Date.now() - found < silenceIsBelieved;
}

/** Statuses of a server or gateway after which another attempt may get a stream. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Waits for the user to sign in again; without one there is no stream. */
async function afterReturn(): Promise<Outcome> {
  return (await session.whenBack()) ? 'over' : 'absent';
}

/** Opens one stream and reads it to its end. */
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
 * Listens to the server's events until `signal` is aborted, opening the next stream when one ends. The event `missed` stands for
 * whatever happened while there was no stream.
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
    // Without a network or a server the next attempt finds out; no message is needed.
    const outcome = await listenOnce({ signal, hear }, begun).catch((): Outcome => 'over');
    // An aborted stream was not lost: the page, which is hidden, stopped listening itself.
    if (!signal.aborted) tellLine(false);
    if (outcome === 'absent') return;
    if (performance.now() - began > times.good) wait = times.firstPause;
    await pause(wait * (0.5 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, times.longestPause);
  }
}
