import { isRecord } from '#shared/by-name';
import { ApiError } from '../http/api-error.ts';
import { storage } from './storage.ts';

/** The origin of an entry: a script, an unhandled rejection, a page that failed to render, or a chunk that was not fetched. */
export type ErrorKind = 'error' | 'promise' | 'page' | 'chunk';

/** An entry of the browser's log, under the names that the call takes (protocol 1.4). */
export interface LoggedError {
  readonly type: ErrorKind;
  /** The path only: the query may name people. */
  readonly url: string;
  readonly message: string;
  readonly stack: string;
  /** ISO 8601. */
  readonly time: string;
  /** The browser's user agent. */
  readonly info: string;
}

const key = 'logs';
/** One more than the badge displays. */
const mostKept = 100;
const longest = { message: 500, stack: 4_000 } as const;
const listeners = new Set<() => void>();
const none: readonly LoggedError[] = [];
const chunkMessages = /dynamically imported module|module script failed|preload CSS|ChunkLoadError/i;

/** Returns whether a chunk of the app could not be fetched, as after a deployment that replaced its file. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && chunkMessages.test(`${error.name} ${error.message}`);
}

function isEntry(value: unknown): value is LoggedError {
  return isRecord(value) && typeof value.message === 'string' && typeof value.time === 'string';
}

let seen: { raw: string | null; entries: readonly LoggedError[] } = { raw: null, entries: none };

function read(): readonly LoggedError[] {
  const raw = storage.readText(key);
  if (raw !== seen.raw) {
    const value = storage.read(key);
    seen = { raw, entries: Array.isArray(value) ? value.filter(isEntry) : none };
  }
  return seen.entries;
}

function write(entries: readonly LoggedError[]) {
  try {
    storage.write(key, entries);
  } catch {
    // Storage is full: this error is lost, and nothing else.
  }
  for (const listener of listeners) listener();
}

storage.watch(key, () => {
  for (const listener of listeners) listener();
});

/** Returns whether an error belongs in the log: refusals and lost connections are reported where they occur. */
function isNews(error: unknown): boolean {
  if (error instanceof ApiError) return false;
  return !(error instanceof Error && /^(AbortError|CanceledError)$/.test(error.name));
}

function entryOf(type: ErrorKind, error: unknown): LoggedError {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  return {
    type: isChunkFailure(error) ? 'chunk' : type,
    url: window.location.pathname,
    message: message.slice(0, longest.message),
    stack: (stack ?? '').slice(0, longest.stack),
    time: new Date().toISOString(),
    info: navigator.userAgent,
  };
}

/** Logs an error. The same message on the same page within 5 seconds is logged once, since a page may fail in a render loop. */
export function logError(type: ErrorKind, error: unknown): void {
  if (!isNews(error)) return;
  const entry = entryOf(type, error);
  const [last] = read();
  if (last?.message === entry.message && last.url === entry.url && Date.parse(entry.time) - Date.parse(last.time) < 5_000) return;
  write([entry, ...read()].slice(0, mostKept));
}

/** Logs every uncaught error and rejection from now on. Returns the function that stops it. */
export function captureErrors(): () => void {
  const handleError = ({ error, message }: ErrorEvent) => logError('error', error ?? message);
  const handleRejection = ({ reason }: PromiseRejectionEvent) => logError('promise', reason);
  window.addEventListener('error', handleError);
  window.addEventListener('unhandledrejection', handleRejection);
  return () => {
    window.removeEventListener('error', handleError);
    window.removeEventListener('unhandledrejection', handleRejection);
  };
}

/** The errors of this browser since the sign-in, newest first, shared by its tabs. */
export const errorLog = {
  read,
  clear: () => write(none),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
