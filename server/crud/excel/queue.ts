import { AsyncResource } from 'node:async_hooks';

/** Imports that one server works on at a time; each may hold a thread and, in turns, a connection. */
const mostAtOnce = 2;

const patienceMs = 5_000;

/** Where imports wait for their turn on this server and are worked on. What becomes of them stands in their rows. */
export class ImportQueue {
  readonly #waiting: { readonly id: string; readonly work: () => Promise<void> }[] = [];
  readonly #working = new Map<string, Promise<void>>();
  #isStopping = false;

  /** Whether the server is about to end: whoever works stops at the next turn. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Takes an import on. It runs in the name of whoever hands it in, although the end of another one begins it. */
  add(id: string, work: () => Promise<void>): void {
    this.#waiting.push({ id, work: AsyncResource.bind(work) });
    this.#next();
  }

  /** Resolves when this import is done with, at once where it is not on this desk. */
  async settled(id: string): Promise<void> {
    while (this.#waiting.some((job) => job.id === id)) await Promise.race(this.#working.values());
    await this.#working.get(id);
  }

  /** Resolves when nobody works any more, or when it is no use to wait longer: what is in a thread ends with the process. */
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
