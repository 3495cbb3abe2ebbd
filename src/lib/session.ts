import { storage } from './storage.ts';
import { isRecord, type SessionUser, type Token } from './token.ts';

/** A token, and when it was stored: its age decides about renewal. */
export interface Session extends Token {
  /** Milliseconds since 1970, by this computer's clock. */
  readonly storedAt: number;
}

const key = 'session';

/** What survives a sign-out: how the interface looks (`list-…`: columns and density of a reader's lists), never what it showed. */
const keptOnSignOut = ['language', 'theme', 'list'] as const;

/** Why there is no session any more: the user left, the server refused to go on, or storage lost it. */
export type SessionEnd = 'signedOut' | 'expired' | 'lost';

const listeners = new Set<() => void>();
let lastEnd: SessionEnd = 'lost';
let seen: { raw: string | null; session: Session | null } = { raw: null, session: null };

function isSession(value: unknown): value is Session {
  return isRecord(value) && typeof value.accessToken === 'string' && value.accessToken !== '' && isRecord(value.user);
}

function notify() {
  for (const listener of listeners) listener();
}

/** Reads storage each time, so that another tab's renewal is seen before its event arrives; the object changes only with the text. */
function get(): Session | null {
  const raw = storage.readText(key);
  if (raw !== seen.raw) {
    const value = storage.read(key);
    seen = { raw, session: isSession(value) ? value : null };
  }
  return seen.session;
}

function put(session: Session) {
  storage.write(key, session);
  notify();
}

storage.watch(key, notify);

/** Who is signed in, shared by all tabs of this browser. An entry without a token counts as signed out. */
export const session = {
  get,

  /** Starts a session, or gives the running one its renewed token. */
  start: (token: Token) => put({ ...token, storedAt: Date.now() }),

  /** The server said that the initial password is still in use, or that it has been replaced. */
  setMustChangePassword(mustChangePassword: boolean) {
    const current = get();
    if (current && current.mustChangePassword !== mustChangePassword) put({ ...current, mustChangePassword });
  },

  /** What the user said of himself just now; the next token says the same. */
  updateUser(user: Partial<SessionUser>) {
    const current = get();
    if (current) put({ ...current, user: { ...current.user, ...user } });
  },

  /** Forgets the session and everything else remembered for it. */
  end(reason: SessionEnd) {
    if (get()) lastEnd = reason;
    storage.forgetAllBut(keptOnSignOut);
    notify();
  },

  /** Why the last session of this tab ended. */
  lastEnd: () => lastEnd,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
