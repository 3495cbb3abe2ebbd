import { hostname, networkInterfaces } from 'node:os';
import { addRows, type NewRowOf } from '#server/crud/write/effects';
import { inAllTenants } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import type { LogBook } from '#server/lib/log-book';
import { readable } from '#server/lib/readable';
import { businessMoment } from '#shared/time';
import { logApi, logError, logUsual } from '#src/resources/monitor/log';

export interface LogBookOptions {
  readonly db: Database;
  readonly env: string;
  /** Called when entries could not be written; they are gone. */
  readonly onError: (error: unknown) => void;
  /** Between two writings. */
  readonly everyMs?: number;
}

const nouns = { usual: logUsual, api: logApi, error: logError } as const;
type Kind = keyof typeof nouns;

/** Entries in one statement, and the most that wait: a database that is away must not fill the memory. */
const BATCH = 200;
const MOST_WAITING = 5_000;
const usualEveryMs = 500;

/** The lengths that the columns allow; a longer text is cut. */
const longest: Readonly<Record<string, number>> = { params: 10_000, stackTrace: 20_000, logData: 20_000, message: 2_000 };
const usualLength = 1_000;

function cut(entry: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === 'string' ? readable(value, longest[name] ?? usualLength) : value,
    ]),
  );
}

function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1';
}

/** Opens the logs of this server. */
export function openLogBook({ db, env, onError, everyMs = usualEveryMs }: LogBookOptions): LogBook {
  const here = { serviceId: 'server', serverHost: hostname().slice(0, 255), serverIp: ownAddress(), env };
  const waiting: Record<Kind, Record<string, unknown>[]> = { usual: [], api: [], error: [] };
  let writing = Promise.resolve();

  const say = (kind: Kind, entry: object) => {
    if (waiting[kind].length >= MOST_WAITING) waiting[kind].shift();
    waiting[kind].push({ ...here, ...cut(entry), createTime: businessMoment(Date.now()) });
  };

  async function write(kind: Kind): Promise<void> {
    while (waiting[kind].length > 0) {
      const rows = waiting[kind].splice(0, BATCH);
      const server = { tx: db, actor: { tenantId: '', userId: null } };
      // The three nouns differ in columns only, and each kind holds rows of its own.
      await inAllTenants(() => addRows(server, nouns[kind] as typeof logUsual, rows as NewRowOf<typeof logUsual>[]));
    }
  }

  const flush = () => {
    writing = writing.then(async () => {
      await write('usual');
      await write('api');
      await write('error');
    }, onError);
    return writing.catch(onError);
  };
  const hasWaiting = () => Object.values(waiting).some(({ length }) => length > 0);
  const timer = setInterval(() => {
    if (hasWaiting()) void flush();
  }, everyMs);
  timer.unref();

  return {
    usual: (entry) => say('usual', entry),
    api: (entry) => say('api', { ...entry, type: '1', time: String(entry.duration) }),
    error: (entry) => say('error', entry),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
