import { storage } from './storage.ts';
import { isRecord } from './token.ts';

/** Wrong passwords in a row after which the session ends (security 21). */
export const mostTries = 5;

/**
 * What is stored of the lock: whether it is shut and, when a password of its own was set, that password's salted hash. It goes with
 * the session: signing in or out forgets it.
 */
interface LockState {
  readonly isLock: boolean;
  readonly secret?: Secret;
  /** Wrong tries since it was shut. Stored, so that a reload gives no new ones. */
  readonly tries: number;
}

/** A password as scrypt left it, both in hex. */
interface Secret {
  readonly salt: string;
  readonly hash: string;
}

const key = 'lock';
const open: LockState = { isLock: false, tries: 0 };
const listeners = new Set<() => void>();
/** About a tenth of a second on an office computer: nothing for a person, much for somebody who tries a word list on a stolen copy. */
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
  const [{ scryptAsync }, { bytesToHex }] = await Promise.all([import('@noble/hashes/scrypt'), import('@noble/hashes/utils')]);
  return bytesToHex(await scryptAsync(password, salt, cost));
}

function freshSalt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What became of a try to unlock: the last wrong one is `spent`, after which the session has to end. */
export type Unlocking = 'open' | 'wrong' | 'spent';

/** The lock of this browser, shared by its tabs. */
export const lock = {
  isLocked: (): boolean => read().isLock,

  hasPassword: (): boolean => read().secret !== undefined,

  /** Wrong tries since it was shut. */
  tries: (): number => read().tries,

  /** Shuts it, with a new password when one is given. */
  async shut(password?: string): Promise<void> {
    // Shut already, it keeps the count of wrong tries.
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

  /** One more wrong try, also of a password that the server checked. */
  countWrong(): Unlocking {
    const tries = read().tries + 1;
    write({ ...read(), tries });
    return tries >= mostTries ? 'spent' : 'wrong';
  },

  /** Opens it, and forgets its password: whoever signed in again knows a better one. */
  forget() {
    storage.remove(key);
    notify();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
