/** The most callers that are remembered; beyond that, the callers whose last call is the oldest are forgotten. */
const mostKeys = 10_000;
const windowMs = 60_000;

/** Limits the calls of each caller to a number per minute. Its memory is bounded. */
export class Rate {
  readonly #most: number;
  readonly #ticks: () => number;
  readonly #windows = new Map<string, { readonly begun: number; count: number }>();

  /** `ticks` is a monotonic clock in milliseconds. */
  constructor(most: number, ticks: () => number) {
    this.#most = most;
    this.#ticks = ticks;
  }

  /** Counts a call. Returns the seconds after which it may be tried again, 0 for a call that is admitted. */
  take(key: string): number {
    const now = this.#ticks();
    const known = this.#windows.get(key);
    const window = known && now - known.begun < windowMs ? known : { begun: now, count: 0 };
    window.count += 1;
    this.#remember(key, window);
    return window.count > this.#most ? Math.ceil((window.begun + windowMs - now) / 1000) : 0;
  }

  #remember(key: string, window: { readonly begun: number; count: number }): void {
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > mostKeys && oldest !== undefined) this.#windows.delete(oldest);
  }
}
