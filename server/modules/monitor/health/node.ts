import { randomBytes } from 'node:crypto';
import { availableParallelism, hostname, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eq, lt, sql } from 'drizzle-orm';
import { inAllTenants } from '#server/db/tenancy';
import type { TenantPool } from '#server/db/tenant-pool';
import type { Database } from '#server/db/types';
import packageFile from '../../../../package.json' with { type: 'json' };
import { serverNode } from './table.ts';

/** Between two sayings, and after how long a silent server is taken to be gone. */
const sayingMs = 15_000;
export const goneSeconds = 60;
export const hasGone = lt(serverNode.seenAt, sql`now() - make_interval(secs => ${goneSeconds})`);

interface NodeOptions {
  readonly db: Database;
  readonly pool: Pick<TenantPool, 'use'>;
  readonly streamCount: () => number;
}

/** This server as the others know it. */
export interface NodeWatch {
  /** The host, the process and a random part, since process numbers are reused. */
  readonly id: string;
  /** Reports that this server is running, and removes servers that are gone. */
  say(): Promise<void>;
  /** Removes this server. */
  leave(): Promise<void>;
  /** Reports at once and every few seconds. Returns a function that stops this and removes the server. */
  keepSaying(onError: (error: unknown) => void): () => Promise<void>;
}

/** Returns the measurements of this process; the delay is that since the last call. */
function measured({ pool, streamCount }: NodeOptions, delay: ReturnType<typeof monitorEventLoopDelay>) {
  // In the first moments there is no measurement.
  const late = delay.percentile(99) / 1e6;
  delay.reset();
  const { most, open, idle, waiting } = pool.use();
  return {
    memoryBytes: process.memoryUsage.rss(),
    load: loadavg()[0] ?? 0,
    delayMs: Number.isFinite(late) ? late : 0,
    streams: streamCount(),
    poolMost: most,
    poolOpen: open,
    poolIdle: idle,
    poolWaiting: waiting,
  };
}

/** Makes this server known to the others on its database. */
export function watchNode(options: NodeOptions): NodeWatch {
  const { db } = options;
  const host = hostname().slice(0, 64);
  const id = `${host}/${process.pid}/${randomBytes(4).toString('hex')}`;
  const processors = availableParallelism();
  const same = { id, host, pid: process.pid, version: packageFile.version, nodeVersion: process.version, processors };
  const delay = monitorEventLoopDelay();

  const watch: NodeWatch = {
    id,
    say: () =>
      inAllTenants(async () => {
        const now = measured(options, delay);
        const set = { ...now, seenAt: sql`now()` };
        await db
          .insert(serverNode)
          .values({ ...same, ...now })
          .onConflictDoUpdate({ target: serverNode.id, set });
        await db.delete(serverNode).where(hasGone);
      }),
    leave: () => inAllTenants(async () => void (await db.delete(serverNode).where(eq(serverNode.id, id)))),
    keepSaying(onError) {
      delay.enable();
      let saying = Promise.resolve();
      const say = () => {
        saying = saying.then(watch.say).catch(onError);
      };
      const timer = setInterval(say, sayingMs);
      timer.unref();
      say();
      return async () => {
        clearInterval(timer);
        delay.disable();
        await saying.then(watch.leave).catch(onError);
      };
    },
  };
  return watch;
}
