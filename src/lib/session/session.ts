import { isRecord } from '#shared/by-name';
import { storage } from '../browser/storage.ts';
import type { SessionUser, Token } from './token.ts';

/** A token and the time at which it was stored; its age decides about renewal. */
export interface Session extends Token {
  /** Milliseconds since 1970, by the clock of this computer. */
  readonly storedAt: number;
}

const key = 'session';

/**
 * The keys that survive signing out: the appearance of the interface (`list-…`: columns and density of lists) but never its data;
 * the time at which the next code may be sent to a phone; and the outbox, whose actions the user sends when they are back.
 */
const keptOnSignOut = ['language', 'theme', 'list', 'sms', 'outbox'] as const;

/** The keys of a tab that survive signing out: when it reloaded itself, and the address to open after signing in. */
const keptInTab = ['reloaded-at', 'wanted'] as const;

/** The reason why the session ended: the user signed out, the server refused to go on, or storage lost it. */
export type SessionEnd = 'signedOut' | 'expired' | 'lost';

/** Tells other tabs why the session ended: pages of an expired one wait for their user, those of a closed one do not. */
const endedKey = 'ended';

const listeners = new Set<() => void>();
/** The number of open pages that may hold unsaved input. */
let openPages = 0;
/** The session whose pages stay open though it cannot go on: its user must sign in again or replace an initial password. */
let waiting: Session | null = null;
let answers: ((isBack: boolean) => void)[] = [];
let lastEnd: SessionEnd = 'lost';
let seen: { raw: string | null; session: Session | null } = { raw: null, session: null };

function isSession(value: unknown): value is Session {
  return isRecord(value) && typeof value.accessToken === 'string' && value.accessToken !== '' && isRecord(value.user);
}

function notify() {
  // Page addresses, filters and half-filled forms belong to the user who has left.
  if (!get() && !waiting) storage.forgetTab(keptInTab);
  for (const listener of listeners) listener();
}

/** Reads storage each time, so that another tab's renewal is seen before its event arrives; the object changes only with the text. */
function get(): Session | null {
  const raw = storage.readText(key);
  if (raw !== seen.raw) {
    const before = seen.session;
    const value = storage.read(key);
    seen = { raw, session: isSession(value) ? value : null };
    // The first read after another tab's session expired notices it here.
    if (before && !seen.session && openPages > 0 && hasExpired()) [waiting, lastEnd] = [before, 'expired'];
  }
  return seen.session;
}

const hasExpired = () => storage.read(endedKey) === 'expired';

function answer(isBack: boolean) {
  waiting = null;
  const told = answers;
  answers = [];
  for (const tell of told) tell(isBack);
}

const isSamePerson = (one: Session, other: Session) => one.user.userId === other.user.userId && one.tenantId === other.tenantId;

/**
 * Resumes the waiting pages if their user is back, and gives them up for another one. Until an initial password is replaced the
 * server answers nothing else, so open pages wait for that too.
 */
function settle() {
  const current = get();
  if (!current) return;
  const isBack = !waiting || isSamePerson(waiting, current);
  if (isBack && current.mustChangePassword) {
    if (openPages > 0) waiting ??= current;
    return;
  }
  storage.remove(endedKey);
  if (waiting) answer(isBack);
}

storage.watch(key, () => {
  // The user signed out in another tab instead of signing in again.
  if (!get() && waiting && !hasExpired()) answer(false);
  settle();
  notify();
});
storage.watch(endedKey, () => {
  if (!waiting || get() || hasExpired()) return;
  answer(false);
  notify();
});

/** The session of the signed-in user, shared by all tabs of this browser. A stored value without a token counts as signed out. */
export const session = {
  get,

  /** Starts a session, or stores the renewed token of the running one. */
  start(token: Token) {
    storage.write(key, { ...token, storedAt: Date.now() });
    settle();
    notify();
  },

  /** Stores the server's statement that the initial password is still in use, or has been replaced. */
  setMustChangePassword(mustChangePassword: boolean) {
    const current = get();
    if (!current || current.mustChangePassword === mustChangePassword) return;
    storage.write(key, { ...current, mustChangePassword });
    settle();
    notify();
  },

  /** Stores profile data that the user has just changed; the next token will contain the same. */
  updateUser(user: Partial<SessionUser>) {
    const current = get();
    if (!current) return;
    storage.write(key, { ...current, user: { ...current.user, ...user } });
    notify();
  },

  /** Ends the session and forgets everything stored for it. One that expires under open pages is kept waiting instead. */
  end(reason: SessionEnd) {
    const current = get();
    if (reason === 'expired' && waiting && !current) return;
    if (current) lastEnd = reason;
    if (reason === 'expired' && current && openPages > 0) {
      waiting = current;
      storage.write(endedKey, reason);
      storage.remove(key);
    } else {
      storage.forgetAllBut(keptOnSignOut);
      answer(false);
    }
    notify();
  },

  /** Keeps pages open from now on when the session expires. Returns the function that stops it. */
  keepPages(): () => void {
    openPages += 1;
    return () => {
      openPages -= 1;
    };
  },

  /** Returns the waiting session. Its user must sign in again or, if there is a current one, replace the initial password. */
  waiting: () => waiting,

  /** Returns the session whose pages are on screen: the current one, or the one that waits for signing in again. */
  shown: (): Session | null => get() ?? waiting,

  /** Resolves to true once the same user is back, and to false if another one signs in or nothing waits. */
  whenBack: (): Promise<boolean> => (waiting ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(false)),

  /** Gives up the waiting session, because the user in front of the screen is another one. */
  leave() {
    storage.forgetAllBut(keptOnSignOut);
    answer(false);
    notify();
  },

  /** Returns why the last session of this tab ended. */
  lastEnd: () => lastEnd,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
