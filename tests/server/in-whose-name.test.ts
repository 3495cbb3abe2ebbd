import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImportQueue } from '#server/crud/excel/queue';
import { ALL_TENANTS, currentTenant, inTenant } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import { type FlowOptions, openFlow } from '#server/flow/flow';
import { openEvents } from '#server/lib/events';
import { keepRunningJobs } from '#server/lib/jobs';
import { Turns } from '#server/lib/turns';
import { openPublished } from '#server/modules/develop/published/service';
import { keepCopying } from '#server/modules/monitor/audit-copy/copy';
import { watchNode } from '#server/modules/monitor/health/node';
import { openLogBook } from '#server/modules/monitor/log/service';
import { keepTrimming } from '#server/modules/monitor/log/trim';
import { openDictionaries } from '#server/modules/system/dict/service';

const HOUR_MS = 3_600_000;
const [first, second] = ['100001', '100002'];
const onError = () => undefined;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Returns a database that gives the same answer to every query and records the tenant of each. */
function listening() {
  const names: string[] = [];
  const answer = Object.assign([], { rows: [{ period: '2026-01-01' }], rowCount: 0 });
  const chain: unknown = new Proxy(() => undefined, {
    get: (_, key) => (key === 'then' ? hear : chain),
    apply: () => chain,
  });
  const hear = (resolve: (value: unknown) => void) => {
    names.push(currentTenant());
    resolve(answer);
  };
  return { db: chain as Database & { readonly $client: never }, names };
}
type Listening = ReturnType<typeof listening>;
type Stop = () => unknown;

const events = (db: Database) => openEvents({ db, onError });
const entry = { level: 'info', logId: 'x', logData: 'y' } as never;

/** The work that a server keeps doing by itself. It begins during one user's request, and goes on during another's. */
const keepers: readonly (readonly [string, (heard: Listening) => Stop])[] = [
  ['timers of processes', ({ db }) => openFlow({ db, now: Date.now } as unknown as FlowOptions).keepFiring(onError)],
  [
    'daily jobs',
    ({ db, names }) => {
      const run = async () => void names.push(currentTenant());
      return keepRunningJobs({ db, jobs: [{ name: 'job', at: '00:00', run }], server: 'one', now: Date.now, onError });
    },
  ],
  [
    'logs that wait to be written',
    ({ db }) => {
      const book = openLogBook({ db, env: 'test', onError, everyMs: 1_000 });
      book.usual(entry);
      return book.close;
    },
  ],
  ['the second place of the audit', ({ db }) => keepCopying(db, { name: 'there', write: async () => undefined }, onError)],
  ['old logs that are trimmed', ({ db }) => keepTrimming(db, { days: 30, rows: 1000 }, onError)],
  [
    'what a server says of itself',
    ({ db }) => {
      const pool = { use: () => ({ most: 1, open: 1, idle: 1, waiting: 0 }) };
      return watchNode({ db, pool, streamCount: () => 0 }).keepSaying(onError);
    },
  ],
  [
    'nouns that are read anew',
    ({ db }) => {
      const build = async () => Promise.reject(new Error('There is none'));
      const nouns = openPublished({ db, pool: db.$client, events: events(db), build, rehearse: build, onError });
      void nouns.refresh().catch(onError);
      return () => undefined;
    },
  ],
  [
    'what is announced in passing',
    ({ db }) => {
      void events(db).publish({ topic: 'menus' });
      return () => undefined;
    },
  ],
];

it.each(keepers)('%s are nobody’s: neither whose request began them nor whose is at work', async (_, keep) => {
  const heard = listening();

  const stop = await inTenant(first, async () => keep(heard));
  await inTenant(second, async () => void vi.advanceTimersByTime(HOUR_MS));

  await expect.poll(() => heard.names.length).toBeGreaterThan(0);
  await inTenant(second, async () => stop());
  expect(new Set(heard.names)).toEqual(new Set([ALL_TENANTS]));
});

/** The queues in which a second piece of work begins when the first ends. */
const queues: readonly (readonly [string, () => (key: string, work: () => Promise<void>) => void])[] = [
  [
    'a turn',
    () => {
      const turns = new Turns();
      return (_, work) => void turns.take('same', work);
    },
  ],
  [
    'an import',
    () => {
      const desk = new ImportQueue();
      return (key, work) => desk.add(key, work);
    },
  ],
];

it.each(queues)('%s is taken in the name of who has waited for it, whoever was before', async (_, openQueue) => {
  const names: string[] = [];
  const add = openQueue();
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const queue = (tenantId: string, key: string) =>
    inTenant(tenantId, async () =>
      add(key, async () => {
        await gate;
        names.push(currentTenant());
      }),
    );

  for (const key of ['a', 'b']) await queue(first, key);
  for (const key of ['c', 'd']) await queue(second, key);
  open();

  await expect.poll(() => names.toSorted()).toEqual([first, first, second, second]);
});

it('a dictionary that many share is read in the name of whose it is', async () => {
  const { db, names } = listening();
  const store = openDictionaries(db);

  await inTenant(first, () =>
    Promise.allSettled([store.entries('business', 'sex', second), store.entries('system', 'yes_no', second)]),
  );

  expect(names.toSorted()).toEqual([ALL_TENANTS, second]);
});
