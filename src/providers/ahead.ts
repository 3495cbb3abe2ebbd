/** How long an answer is kept that nobody has asked for yet, in milliseconds: what is asked for later wants a newer one. */
const keptMs = 5_000;

interface Asked<T> {
  readonly key: string;
  readonly answer: Promise<T>;
}

/** What is asked for ahead: of which noun, in which words, and since when it is wanted (`performance.now()`). */
interface Wish {
  readonly of: string;
  readonly key: string;
  readonly since: number;
}

/**
 * Answers that are asked for before somebody waits for them, one for each noun. It is given to the first who asks for rows of that
 * noun afterwards, if he asks for the same; a failure is that of whoever takes it, and nobody's where nobody does. Whoever asks
 * again, or after a write, wants to know what is true by then: nothing is left over for him.
 */
export class Ahead<T> {
  readonly #asked = new Map<string, Asked<T>>();
  readonly #takenAt = new Map<string, number>();

  /** Asks, unless somebody was quicker and has asked by himself since it is wanted. */
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

  /** Something was written: whatever was answered before may be different now. */
  forget(): void {
    this.#asked.clear();
  }
}
