import type { Session } from '../session/session.ts';
import type { Token } from '../session/token.ts';
import { isApiError } from './api-error.ts';

/** The collaborators of the renewal; a test passes two sets of them to simulate two tabs. */
export interface RefreshParts {
  readonly session: {
    get(): Session | null;
    start(token: Token): void;
    end(reason: 'expired'): void;
  };
  /** Exchanges a refresh token for a new token pair. */
  readonly exchange: (session: Session) => Promise<Token>;
  /** Runs one task at a time over all tabs. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  readonly now?: () => number;
  /** Age in seconds at which a token is renewed. */
  readonly tokenTime: number;
}

/** Statuses that say nothing about the refresh token: no answer (0), time-out, rate limit, or a gateway without its server. */
const undecided: ReadonlySet<number> = new Set([0, 408, 429, 502, 503, 504]);

/**
 * Returns whether the server has refused the renewal. Each edition refuses with a status of its own, down to 500; only where the
 * refresh token was not checked can another attempt help.
 */
function isRefused(error: unknown): boolean {
  return isApiError(error) && !undecided.has(error.status) && !undecided.has(error.code);
}

/**
 * Renews the token by age, and once for any number of calls that got a 401, in this tab and the others. A renewal that the server
 * refuses ends the session; one that reached no server leaves it.
 */
export function createRefresh({ session, exchange, exclusively, now = Date.now, tokenTime }: RefreshParts) {
  let running: Promise<boolean> | undefined;

  async function exchangeHeld(held: Session): Promise<boolean> {
    try {
      session.start(await exchange(held));
      return true;
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (session.get()?.accessToken === held.accessToken) session.end('expired');
      return false;
    }
  }

  async function exchangeUnlessDone(stale: string): Promise<boolean> {
    const held = session.get();
    if (!held) return false;
    // Another tab, or an earlier call of this one, has already renewed it.
    return held.accessToken !== stale || exchangeHeld(held);
  }

  /** Returns whether a newer token than `stale` is there now. Throws when the server could not be reached. */
  function renew(stale: string): Promise<boolean> {
    running ??= exclusively('refresh', () => exchangeUnlessDone(stale)).finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Renews when the stored token has reached the configured age and no renewal is running. */
  async function renewWhenOld(): Promise<void> {
    const current = session.get();
    if (!current || running || (now() - current.storedAt) / 1000 < tokenTime) return;
    try {
      await renew(current.accessToken);
    } catch {
      // The server cannot be reached: the next check, or the next call, tries again.
    }
  }

  return { renew, renewWhenOld };
}
