/** So many wait for one thing at most; the next one is better told than kept waiting. */
const mostWaiting = 30;

/** Lets work on the same thing run one after the other, in the order in which it came. Each server has its own. */
export class Turns {
  readonly #lines = new Map<string, { latest: Promise<unknown>; length: number }>();

  /** Runs work once what came before it under this key has ended, well or not; nothing where too many wait. */
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
