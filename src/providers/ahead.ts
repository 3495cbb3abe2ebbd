/** How long an answer is kept that nobody has asked for yet, in milliseconds: what is asked for later wants a newer one. */
const keptMs = 5_000;

/**
 * Answers that are asked for before somebody waits for them. Each is given out once; a failure is that of whoever takes it, and
 * nobody's where nobody does.
 */
export class Ahead<T> {
  readonly #asked = new Map<string, Promise<T>>();

  ask(key: string, fetch: () => Promise<T>): void {
    if (this.#asked.has(key)) return;
    const answer = fetch();
    this.#asked.set(key, answer);
    answer.catch(() => undefined);
    setTimeout(() => {
      if (this.#asked.get(key) === answer) this.#asked.delete(key);
    }, keptMs);
  }

  take(key: string): Promise<T> | undefined {
    const answer = this.#asked.get(key);
    this.#asked.delete(key);
    return answer;
  }
}
