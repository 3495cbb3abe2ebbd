import { storage } from './storage.ts';
import { isRecord, type SessionUser, type Token } from './token.ts';

/** A token, and when it was stored: its age decides about renewal. */
export interface Session extends Token {
  /** Milliseconds since 1970, by this computer's clock. */
  readonly storedAt: number;
}

const key = 'session';

/**
 * What survives a sign-out: how the interface looks (`list-…`: columns and density of a reader's lists), never what it showed; and
 * when the next code may be sent to a phone; and what somebody did without a connection, which is his to send when he is back.
 */
const keptOnSignOut = ['language', 'theme', 'list', 'sms', 'outbox'] as const;

/** What a tab keeps when nobody is signed in: when it loaded itself anew, and where somebody wants to go who is signing in. */
const keptInTab = ['reloaded-at', 'wanted'] as const;

/** Why there is no session any more: the user left, the server refused to go on, or storage lost it. */
export type SessionEnd = 'signedOut' | 'expired' | 'lost';

/** Says to other tabs why the session went: those that expired wait, those that were left do not. */
const endedKey = 'ended';

const listeners = new Set<() => void>();
/** Pages on which something may have been typed. */
let openPages = 0;
/** Whose pages stay open although his session cannot go on: they wait for him to sign in again, or to replace an initial password. */
let waiting: Session | null = null;
let answers: ((isBack: boolean) => void)[] = [];
let lastEnd: SessionEnd = 'lost';
let seen: { raw: string | null; session: Session | null } = { raw: null, session: null };

function isSession(value: unknown): value is Session {
  return isRecord(value) && typeof value.accessToken === 'string' && value.accessToken !== '' && isRecord(value.user);
}

function notify() {
  // Addresses of pages, filters and half-filled forms are those of who has left.
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
    // Whoever looks first notices that it has expired in another tab.
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
 * Lets what waits go on, if its person is back; gives it up for anybody else. An initial password stands between: until it is
 * replaced the server answers nothing else, so open pages wait for that too.
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
  // Somebody left in another tab instead of going on.
  if (!get() && waiting && !hasExpired()) answer(false);
  settle();
  notify();
});
storage.watch(endedKey, () => {
  if (!waiting || get() || hasExpired()) return;
  answer(false);
  notify();
});

/** Who is signed in, shared by all tabs of this browser. An entry without a token counts as signed out. */
export const session = {
  get,

  /** Starts a session, or gives the running one its renewed token. */
  start(token: Token) {
    storage.write(key, { ...token, storedAt: Date.now() });
    settle();
    notify();
  },

  /** The server said that the initial password is still in use, or that it has been replaced. */
  setMustChangePassword(mustChangePassword: boolean) {
    const current = get();
    if (!current || current.mustChangePassword === mustChangePassword) return;
    storage.write(key, { ...current, mustChangePassword });
    settle();
    notify();
  },

  /** What the user said of himself just now; the next token says the same. */
  updateUser(user: Partial<SessionUser>) {
    const current = get();
    if (!current) return;
    storage.write(key, { ...current, user: { ...current.user, ...user } });
    notify();
  },

  /** Forgets the session and everything else remembered for it. One that expired under open pages is waited for instead. */
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

  /** Keeps pages open from now on when the session expires. Answers how to stop. */
  keepPages(): () => void {
    openPages += 1;
    return () => {
      openPages -= 1;
    };
  },

  /** Whose pages wait: without a session for him to sign in again, with one for a password of his own in place of the initial one. */
  waiting: () => waiting,

  /** Whose pages are on screen, whether he is signed in or has to do it again. */
  shown: (): Session | null => get() ?? waiting,

  /** Whether what expired goes on: true when the same person is back, false at once where nothing waits. */
  whenBack: (): Promise<boolean> => (waiting ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(false)),

  /** Gives up what waits: whoever sits here now does not sign in as the same person. */
  leave() {
    storage.forgetAllBut(keptOnSignOut);
    answer(false);
    notify();
  },

  /** Why the last session of this tab ended. */
  lastEnd: () => lastEnd,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
