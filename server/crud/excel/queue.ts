import { AsyncResource } from 'node:async_hooks';

/** The most imports that one server runs at a time; each may hold a thread and, in turns, a connection. */
const mostAtOnce = 2;

const patienceMs = 5_000;

/** The queue in which imports of this server wait and run. Their progress is in the rows of their jobs. */
export class ImportQueue {
  readonly #waiting: { readonly id: string; readonly work: () => Promise<void> }[] = [];
  readonly #working = new Map<string, Promise<void>>();
  #isStopping = false;

  /** Whether the server is about to end: imports that run stop at their next batch. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Adds an import. It runs in the async context of its caller, although the end of another import may start it. */
  add(id: string, work: () => Promise<void>): void {
    this.#waiting.push({ id, work: AsyncResource.bind(work) });
    this.#next();
  }

  /** Resolves when an import has ended; at once when it is not in this queue. */
  async settled(id: string): Promise<void> {
    while (this.#waiting.some((job) => job.id === id)) await Promise.race(this.#working.values());
    await this.#working.get(id);
  }

  /** Resolves when no import runs any more, or after a time-out: a thread that still works ends with the process. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
    await Promise.race([Promise.allSettled(this.#working.values()), patience]);
  }

  #next(): void {
    if (this.#working.size >= mostAtOnce) return;
    const job = this.#waiting.shift();
    if (!job) return;
    const work = job.work().finally(() => {
      this.#working.delete(job.id);
      this.#next();
    });
    this.#working.set(job.id, work);
  }
}
