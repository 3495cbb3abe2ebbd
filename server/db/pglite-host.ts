import { Worker } from 'node:worker_threads';
import { businessTimeZone } from './session.ts';

interface Batch {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly answered: (piece: Uint8Array, last: boolean) => void;
  readonly failed: (error: Error) => void;
}

export interface PgliteSource {
  /** The directory of the database; absent = in memory. */
  readonly directory?: string;
  /** A data directory made by `dump`, for a new database in memory. */
  readonly snapshot?: Uint8Array;
  /** A worker that leaves one batch unanswered for longer than this is restarted. */
  readonly stuckAfterMs?: number;
}

/** The settings that the engine is started with; PostgreSQL gets the same session through `session.ts`. */
const settings = { shared_buffers: '32MB', timezone: businessTimeZone };

/** The engine ended, or did not answer, while it had something to do. */
export class EngineLost extends Error {}

const notRunning = () => new EngineLost('The embedded database is not running');

/**
 * The other side of `pglite-worker.mjs`: starts the thread, hands it batches of wire-protocol messages in order, and restarts it
 * when it is stuck. The engine's own statement time-out does not fire, so a query that never ends can only be ended from outside.
 */
export class PgliteHost {
  readonly #source: PgliteSource;
  #worker: Worker | undefined;
  #waiting = new Map<number, Batch>();
  #lastId = 0;
  #watchdog: NodeJS.Timeout | undefined;
  #patience = 0;
  #restarting: Promise<void> | undefined;
  #isClosed = false;
  #losses = 0;

  private constructor(source: PgliteSource) {
    this.#source = source;
  }

  /** Opens the database; rejects with the engine's own words when it does not open. */
  static async open(source: PgliteSource): Promise<PgliteHost> {
    const host = new PgliteHost(source);
    await host.#start();
    return host;
  }

  /** Makes a new database in `directory` in a thread of its own, which gives back the 500 MB that this takes. */
  static async initialise(directory: string): Promise<void> {
    const host = await PgliteHost.open({ directory });
    await host.close();
  }

  /** The number of times that the engine was lost: a session that began before the last loss has lost its state. */
  get losses(): number {
    return this.#losses;
  }

  send(bytes: Uint8Array<ArrayBuffer>, answered: Batch['answered'], failed: Batch['failed']): void {
    const worker = this.#worker;
    if (!worker || this.#restarting) {
      void this.#restart().then(() => {
        if (this.#worker) this.send(bytes, answered, failed);
        else failed(notRunning());
      });
      return;
    }
    this.#lastId += 1;
    const batch = { id: this.#lastId, bytes, answered, failed };
    this.#waiting.set(batch.id, batch);
    worker.postMessage({ kind: 'batch', id: batch.id, bytes }, [bytes.buffer]);
    if (this.#waiting.size === 1) this.#watch();
  }

  /** Runs work whose single statements may take long (migrations, VACUUM): nothing counts as stuck meanwhile. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    this.#patience += 1;
    try {
      return await work();
    } finally {
      this.#patience -= 1;
      this.#watch();
    }
  }

  /** Returns the whole data directory as a tar file, taken between two batches. */
  async dump(): Promise<Uint8Array> {
    return (await this.#ask<{ bytes: Uint8Array }>('dump', 'dumped')).bytes;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#watchdog);
    await this.#restarting;
    const worker = this.#worker;
    if (!worker) return;
    await this.#ask('close', 'closed');
    this.#worker = undefined;
    await worker.terminate();
  }

  #start(): Promise<void> {
    const { directory, snapshot } = this.#source;
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), { workerData: { directory, snapshot, settings } });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        reject(error);
        if (worker === this.#worker) this.#lost(error);
      };
      worker.on('message', (message) => {
        if (message.kind === 'answer') this.#answered(message);
        if (message.kind === 'ready') resolve();
        if (message.kind === 'failed') fail(new EngineLost(message.message));
      });
      worker.on('error', fail);
      worker.on('exit', () => fail(new EngineLost('The thread of the embedded database ended')));
    });
  }

  #answered({ id, piece, last }: { id: number; piece: Uint8Array; last: boolean }): void {
    const batch = this.#waiting.get(id);
    if (last) {
      this.#waiting.delete(id);
      this.#watch();
    }
    batch?.answered(piece, last);
  }

  #watch(): void {
    clearTimeout(this.#watchdog);
    if (this.#waiting.size === 0 || this.#patience > 0) return;
    this.#watchdog = setTimeout(() => void this.#restart(), this.#source.stuckAfterMs ?? 30_000);
    this.#watchdog.unref();
  }

  /**
   * Ends the thread as a crash would, which the next start repairs from the log, and opens the directory again. If that fails,
   * the next batch tries once more.
   */
  #restart(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#restarting ??= this.#reopen().finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  async #reopen(): Promise<void> {
    const worker = this.#worker;
    this.#lost(new EngineLost('The embedded database did not answer and was restarted'));
    await worker?.terminate();
    await this.#start().catch(() => undefined);
  }

  #lost(error: Error): void {
    this.#worker = undefined;
    this.#losses += 1;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const batch of lost) batch.failed(error);
  }

  #ask<T>(kind: 'dump' | 'close', expected: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const worker = this.#worker;
      if (!worker) return reject(notRunning());
      const listen = (message: T & { kind: string; message?: string }) => {
        if (message.kind !== expected && message.kind !== 'failed') return;
        worker.off('message', listen);
        if (message.kind === expected) resolve(message);
        else reject(new Error(message.message));
      };
      worker.on('message', listen);
      worker.postMessage({ kind });
    });
  }
}
