/** The most callers that wait for one key; a further one is refused rather than kept waiting. */
const mostWaiting = 30;

/** Runs work with the same key one after the other, in the order of arrival. Each server has its own queues. */
export class Turns {
  readonly #lines = new Map<string, { latest: Promise<unknown>; length: number }>();

  /** Runs work once all earlier work under its key has ended, successfully or not; undefined when too many wait. */
  take<T>(key: string, work: () => Promise<T>): Promise<T> | undefined {
    const line = this.#lines.get(key) ?? { latest: Promise.resolve(), length: 0 };
    if (line.length > mostWaiting) return undefined;
    const outcome = line.latest.then(work);
    line.length += 1;
    line.latest = outcome.then(
      () => this.#leave(key),
      () => this.#leave(key),
    );
    this.#lines.set(key, line);
    return outcome;
  }

  #leave(key: string): void {
    const line = this.#lines.get(key);
    if (!line) return;
    line.length -= 1;
    if (line.length === 0) this.#lines.delete(key);
  }
}
