import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { asError } from '#server/lib/as-error';
import type { Executor } from './types.ts';

/** The channel of this product in its database. */
export const channel = 'handover';
/** The most characters of a payload; PostgreSQL takes 8,000 bytes. */
const longest = 7_000;

/** A listener to announcements. */
export interface Hearing {
  readonly heard: (payload: string) => void;
  /** Is called when announcements may have been lost, because the connection had to be made anew. */
  readonly missed: () => void;
}

/** The announcements of all servers on one database. */
export interface Announcements {
  /** Listens to the announcements of all servers, this one included. Returns a function that stops it. */
  hear(hearing: Hearing): () => void;
}

/** Announces something to all servers on this database; inside a transaction, when that is committed and only then. */
export async function announce(via: Executor, payload: string): Promise<void> {
  if (payload.length > longest) throw new Error('An announcement names what changed; it does not carry it');
  await via.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Passes on the announcements that arrive on one connection, or on its successors. */
class Ear implements Announcements {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  #hasListened = false;

  /** Listens on a connection from now on. */
  async listenOn(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ payload = '' }) => this.#emitter.emit('heard', payload));
    await client.query(`listen ${channel}`);
    if (this.#hasListened) this.#emitter.emit('missed');
    this.#hasListened = true;
  }

  hear({ heard, missed }: Hearing): () => void {
    this.#emitter.on('heard', heard).on('missed', missed);
    return () => void this.#emitter.off('heard', heard).off('missed', missed);
  }
}

/** Listens on the single connection of the embedded database. `onConnect` belongs into the options of its pool. */
export function hearOnPool(): { announcements: Announcements; onConnect: (client: pg.ClientBase) => Promise<void> } {
  const ear = new Ear();
  return { announcements: ear, onConnect: (client) => ear.listenOn(client) };
}

/** Pauses in milliseconds: the first and the longest before another try, and the one between checks of a silent connection. */
const pauses = { first: 500, longest: 10_000, look: 30_000 } as const;

interface ServerOptions {
  readonly connection: pg.ClientConfig;
  readonly onLost: (error: Error) => void;
}

/**
 * Listens on a connection of its own to a PostgreSQL server, which is made anew as often as it is lost. A server that vanishes
 * silently is noticed by a query from time to time. Resolves after the first try to connect.
 */
export async function hearOnServer(options: ServerOptions): Promise<{ announcements: Announcements; close(): Promise<void> }> {
  const ear = new Ear();
  const stopping = new AbortController();
  let running = Promise.resolve();
  await new Promise<void>((tried) => {
    running = keepHearing(ear, options, { signal: stopping.signal, tried });
  });
  return {
    announcements: ear,
    async close() {
      stopping.abort();
      await running;
    },
  };
}

interface Run {
  readonly signal: AbortSignal;
  /** Is called when a try has succeeded or failed. */
  readonly tried: () => void;
}

const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);

async function keepHearing(ear: Ear, { connection, onLost }: ServerOptions, { signal, tried }: Run): Promise<void> {
  let wait: number = pauses.first;
  while (!signal.aborted) {
    const client = new pg.Client(connection);
    client.on('error', onLost);
    try {
      await client.connect();
      await ear.listenOn(client);
      wait = pauses.first;
      tried();
      await untilLost(client, signal);
    } catch (error) {
      onLost(asError(error));
    }
    tried();
    await client.end().catch(() => undefined);
    await pause(wait * (0.5 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, pauses.longest);
  }
}

async function untilLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  const lost = new Promise<boolean>((resolve) => client.once('end', () => resolve(true)));
  while (!signal.aborted) {
    const isLost = await Promise.race([lost, pause(pauses.look, signal)]);
    if (isLost) return;
    if (!signal.aborted) await client.query('select 1');
  }
}
