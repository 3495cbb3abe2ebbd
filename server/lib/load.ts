import ipaddr from 'ipaddr.js';
import { AppError } from '#shared/errors';
import { Rate } from './rate.ts';

/** What one server takes on; `Infinity` for no limit. */
export interface LoadLimits {
  readonly sessionAtOnce: number;
  readonly sessionPerMinute: number;
  readonly sourcePerMinute: number;
  /** Of one source that is nobody yet, and of calls of one session that are refused. */
  readonly publicPerMinute: number;
  /** Requests of everybody together. */
  readonly atOnce: number;
  /** How late the event loop may be. */
  readonly delayMs: number;
}

/** For tests and measurements, where one source is everybody. */
export const noLimits: LoadLimits = {
  sessionAtOnce: Number.POSITIVE_INFINITY,
  sessionPerMinute: Number.POSITIVE_INFINITY,
  sourcePerMinute: Number.POSITIVE_INFINITY,
  publicPerMinute: Number.POSITIVE_INFINITY,
  atOnce: Number.POSITIVE_INFINITY,
  delayMs: Number.POSITIVE_INFINITY,
};

interface LoadSigns {
  /** Milliseconds that only go forward. */
  readonly ticks: () => number;
  /** How late the event loop was lately. */
  readonly delayMs: () => number;
}

/** Seconds after which a server that had too much to do may be asked again. */
const busySeconds = 2;

/** Who a source is: a site has many addresses of version 6, all below one prefix. */
function sourceOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('TOO_MANY', undefined, { retryAfter: seconds });
}

/**
 * Refuses what would be more than this server takes on (security-and-reliability 58). Each server counts for itself, in memory: it is
 * about its load, not about a right; what guards accounts is counted in the database.
 */
export class Load {
  readonly #limits: LoadLimits;
  readonly #signs: LoadSigns;
  readonly #rates: Readonly<Record<'session' | 'refused' | 'source' | 'stranger', Rate>>;
  readonly #inside = new Map<string, number>();
  #all = 0;

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

  /** Lets a request in; what it answers is called when the request is over. */
  enter(): () => void {
    if (this.#all >= this.#limits.atOnce || this.#signs.delayMs() > this.#limits.delayMs) {
      throw new AppError('UNAVAILABLE', undefined, { retryAfter: busySeconds });
    }
    this.#all += 1;
    return () => {
      this.#all -= 1;
    };
  }

  /** Counts a call of whoever is at an address. */
  fromSource(ip: string): void {
    refuseFor(this.#rates.source.take(sourceOf(ip)));
  }

  /** Counts a call of somebody at an address who is not signed in. */
  fromStranger(ip: string): void {
    refuseFor(this.#rates.stranger.take(sourceOf(ip)));
  }

  /** Counts a call that is refused to a session: each is written down. */
  refusedTo(sessionId: string): void {
    refuseFor(this.#rates.refused.take(sessionId));
  }

  /** Counts a call of a session. */
  fromSession(sessionId: string): void {
    refuseFor(this.#rates.session.take(sessionId));
  }

  /** Lets a request of a session stay; what it answers is called when the request is over. */
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
