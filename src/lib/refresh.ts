import { isApiError } from './api-error.ts';
import type { Session } from './session.ts';
import type { Token } from './token.ts';

/** What renewal needs from the rest; a test gives two of these to play two tabs. */
export interface RefreshParts {
  readonly session: {
    get(): Session | null;
    start(token: Token): void;
    end(reason: 'expired'): void;
  };
  /** Exchanges a refresh token for a new pair. */
  readonly exchange: (session: Session) => Promise<Token>;
  /** Runs one piece of work at a time over all tabs. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  readonly now?: () => number;
  /** Age in seconds at which a token is renewed. */
  readonly tokenTime: number;
}

/** What a gateway says for a server that did not answer, and who limits calls for one that did not look: 0 stands for no answer. */
const undecided: ReadonlySet<number> = new Set([0, 408, 429, 502, 503, 504]);

/**
 * Whether the server has answered, and did not renew. Each edition refuses with a status of its own, down to 500: only where
 * nobody looked at the refresh token can asking again help.
 */
function isRefused(error: unknown): boolean {
  return isApiError(error) && !undecided.has(error.status) && !undecided.has(error.code);
}

/**
 * Renews the token: by age, and once for any number of calls that met a 401, in this tab and the others. A renewal that the
 * server refuses ends the session; one that found no server leaves it.
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
    // Another tab, or an earlier call of this one, has been here first.
    return held.accessToken !== stale || exchangeHeld(held);
  }

  /** Whether a newer token than `stale` is there now. Throws when the server could not be reached. */
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
      // No server just now: the next check, or the next call, tries again.
    }
  }

  return { renew, renewWhenOld };
}
