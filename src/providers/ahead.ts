/** Milliseconds for which an unused answer is kept; a later request needs a newer one. */
const keptMs = 5_000;

interface Asked<T> {
  readonly key: string;
  readonly answer: Promise<T>;
}

/** A prefetch: its resource, the key of the request, and the time since which it is wanted (`performance.now()`). */
interface Wish {
  readonly of: string;
  readonly key: string;
  readonly since: number;
}

/**
 * Keeps prefetched answers, one per resource. The first request for rows of that resource takes its answer if it asks for the
 * same, and a failure with it; an unused failure is ignored. Later requests, and those after a write, need current data and get
 * none.
 */
export class Ahead<T> {
  readonly #asked = new Map<string, Asked<T>>();
  readonly #takenAt = new Map<string, number>();

  /** Sends the request, unless one for the resource is pending or was made since the prefetch is wanted. */
  ask({ of, key, since }: Wish, fetch: () => Promise<T>): void {
    if (this.#asked.has(of) || (this.#takenAt.get(of) ?? Number.NEGATIVE_INFINITY) >= since) return;
    const asked = { key, answer: fetch() };
    this.#asked.set(of, asked);
    asked.answer.catch(() => undefined);
    setTimeout(() => {
      if (this.#asked.get(of) === asked) this.#asked.delete(of);
    }, keptMs);
  }

  take({ of, key }: Pick<Wish, 'of' | 'key'>): Promise<T> | undefined {
    const asked = this.#asked.get(of);
    this.#asked.delete(of);
    this.#takenAt.set(of, performance.now());
    return asked?.key === key ? asked.answer : undefined;
  }

  /** Drops all answers after a write, as they may be outdated. */
  forget(): void {
    this.#asked.clear();
  }
}
