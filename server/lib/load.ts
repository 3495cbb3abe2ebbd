import ipaddr from 'ipaddr.js';
import { AppError } from '#shared/errors';

/** The load limits of one server; `Infinity` for no limit. */
export interface LoadLimits {
  readonly sessionAtOnce: number;
  readonly sessionPerMinute: number;
  readonly sourcePerMinute: number;
  /** The limit of calls from one source without a session, and of refused calls of one session. */
  readonly publicPerMinute: number;
  /** The limit of concurrent requests of all callers together. */
  readonly atOnce: number;
  /** The longest delay of the event loop. */
  readonly delayMs: number;
}

/** No limits, for tests and measurements, where all calls come from one source. */
export const noLimits: LoadLimits = {
  sessionAtOnce: Number.POSITIVE_INFINITY,
  sessionPerMinute: Number.POSITIVE_INFINITY,
  sourcePerMinute: Number.POSITIVE_INFINITY,
  publicPerMinute: Number.POSITIVE_INFINITY,
  atOnce: Number.POSITIVE_INFINITY,
  delayMs: Number.POSITIVE_INFINITY,
};

interface LoadSigns {
  /** A monotonic clock in milliseconds. */
  readonly ticks: () => number;
  /** The recent delay of the event loop. */
  readonly delayMs: () => number;
}

/** The seconds after which a client may retry on an overloaded server. */
const busySeconds = 2;

/** Returns the source of an address; addresses of version 6 count by their /64 prefix, since a site has many of them. */
function sourceOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}

/** The most callers that are remembered; beyond that, the callers whose last call is the oldest are forgotten. */
const mostKeys = 10_000;
const windowMs = 60_000;

/** Limits the calls of each caller to a number per minute. Its memory is bounded. */
class Rate {
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

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('TOO_MANY', undefined, { retryAfter: seconds });
}

/**
 * Refuses requests above the load limits of this server (promise 58). Each server counts for itself, in memory,
 * since this is about its load and not about a right; the counters that guard accounts are in the database.
 */
export class Load {
  readonly #limits: LoadLimits;
  readonly #signs: LoadSigns;
  readonly #rates: Readonly<Record<'session' | 'refused' | 'source' | 'stranger', Rate>>;
  readonly #inside = new Map<string, number>();
  #all = 0;
  #lastOver = Number.NEGATIVE_INFINITY;

  constructor(limits: LoadLimits, signs: LoadSigns) {
    const { ticks } = signs;
    this.#limits = limits;
    this.#signs = signs;
    this.#rates = {
      session: new Rate(limits.sessionPerMinute, ticks),
      refused: new Rate(limits.publicPerMinute, ticks),
      source: new Rate(limits.sourcePerMinute, ticks),
      stranger: new Rate(limits.publicPerMinute, ticks),
    };
  }

  /** Admits a request. The returned function must be called when the request is over. */
  enter(): () => void {
    if (this.#all >= this.#limits.atOnce || this.#signs.delayMs() > this.#limits.delayMs) {
      throw new AppError('UNAVAILABLE', undefined, { retryAfter: busySeconds });
    }
    this.#all += 1;
    return () => {
      this.#all -= 1;
      this.#lastOver = this.#signs.ticks();
    };
  }

  /** Returns the milliseconds since the last request was over; 0 while there is one. */
  idleMs(): number {
    return this.#all > 0 ? 0 : this.#signs.ticks() - this.#lastOver;
  }

  /** Counts a call from an address. */
  fromSource(ip: string): void {
    refuseFor(this.#rates.source.take(sourceOf(ip)));
  }

  /** Counts a call from an address without a session. */
  fromStranger(ip: string): void {
    refuseFor(this.#rates.stranger.take(sourceOf(ip)));
  }

  /** Counts a call that is refused to a session; they are limited, since each is audited. */
  refusedTo(sessionId: string): void {
    refuseFor(this.#rates.refused.take(sessionId));
  }

  /** Counts a call of a session. */
  fromSession(sessionId: string): void {
    refuseFor(this.#rates.session.take(sessionId));
  }

  /** Admits a request of a session. The returned function must be called when the request is over. */
  stay(sessionId: string): () => void {
    const inside = this.#inside.get(sessionId) ?? 0;
    if (inside >= this.#limits.sessionAtOnce) refuseFor(1);
    this.#inside.set(sessionId, inside + 1);
    return () => this.#leave(sessionId);
  }

  #leave(sessionId: string): void {
    const left = (this.#inside.get(sessionId) ?? 1) - 1;
    if (left > 0) this.#inside.set(sessionId, left);
    else this.#inside.delete(sessionId);
  }
}
