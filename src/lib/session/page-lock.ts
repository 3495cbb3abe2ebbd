import { isRecord } from '#shared/by-name';
import { storage } from '../browser/storage.ts';

/** The number of consecutive wrong passwords after which the session ends (promise 21). */
export const mostTries = 5;

/**
 * The stored state of the lock: whether the screen is locked and, if a lock password was set, its salted hash. It is removed with
 * the session: signing in or out forgets it.
 */
interface LockState {
  readonly isLock: boolean;
  readonly secret?: Secret;
  /** The number of wrong attempts since locking. Stored, so that a reload allows no further ones. */
  readonly tries: number;
}

/** A password hashed by scrypt; salt and hash are hexadecimal. */
interface Secret {
  readonly salt: string;
  readonly hash: string;
}

const key = 'lock';
const open: LockState = { isLock: false, tries: 0 };
const listeners = new Set<() => void>();
/** About 0.1 s on an office computer: unnoticeable to a user, expensive for a dictionary attack on a stolen copy. */
const cost = { N: 2 ** 14, r: 8, p: 1, dkLen: 32 } as const;

function isSecret(value: unknown): value is Secret {
  return isRecord(value) && typeof value.salt === 'string' && typeof value.hash === 'string';
}

function read(): LockState {
  const stored = storage.read(key);
  if (!isRecord(stored)) return open;
  const tries = typeof stored.tries === 'number' ? stored.tries : 0;
  const secret = isSecret(stored.secret) ? { secret: stored.secret } : {};
  return { isLock: stored.isLock === true, tries, ...secret };
}

function write(state: LockState) {
  storage.write(key, state);
  notify();
}

function notify() {
  for (const listener of listeners) listener();
}

storage.watch(key, notify);

async function hashOf(password: string, salt: string): Promise<string> {
  const [{ scryptAsync }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/scrypt.js'),
    import('@noble/hashes/utils.js'),
  ]);
  return bytesToHex(await scryptAsync(password, salt, cost));
}

function freshSalt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The result of an attempt to unlock. `spent` is the last wrong one, after which the session has to end. */
export type Unlocking = 'open' | 'wrong' | 'spent';

/** The lock of this browser, shared by its tabs. */
export const lock = {
  isLocked: (): boolean => read().isLock,

  hasPassword: (): boolean => read().secret !== undefined,

  /** The number of wrong attempts since locking. */
  tries: (): number => read().tries,

  /** Locks the screen, with a new password when one is given. */
  async shut(password?: string): Promise<void> {
    // When it is locked already, the count of wrong attempts stays.
    if (lock.isLocked()) return;
    if (password === undefined) return write({ ...read(), isLock: true, tries: 0 });
    const salt = freshSalt();
    write({ isLock: true, tries: 0, secret: { salt, hash: await hashOf(password, salt) } });
  },

  async unlock(password: string): Promise<Unlocking> {
    const state = read();
    const { secret } = state;
    if (secret && (await hashOf(password, secret.salt)) === secret.hash) {
      write({ ...state, isLock: false, tries: 0 });
      return 'open';
    }
    return lock.countWrong();
  },

  /** Counts a wrong attempt, also one that the server checked. */
  countWrong(): Unlocking {
    const tries = read().tries + 1;
    write({ ...read(), tries });
    return tries >= mostTries ? 'spent' : 'wrong';
  },

  /** Unlocks and forgets the lock password: signing in again proves more. */
  forget() {
    storage.remove(key);
    notify();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
