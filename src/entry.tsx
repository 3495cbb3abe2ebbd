import { useEffect, useRef, useSyncExternalStore } from 'react';
import { apart, LoadingFallback } from './components/apart.tsx';
import styles from './entry.module.css';
import { EntryBoundary } from './entry-boundary.tsx';
import { FrameShell } from './layout/frame-shell.tsx';
import { BehindLock, lockPath } from './layout/lock/behind-lock.tsx';
import { captureErrors } from './lib/error-log.ts';
import { startRenewal } from './lib/http.ts';
import { addMessages, useText } from './lib/i18n.ts';
import { lock } from './lib/lock.ts';
import { ownPath } from './lib/own-path.ts';
import { loadPasswordEncoder } from './lib/password.ts';
import { type Session, session } from './lib/session.ts';
import { whenIdle } from './lib/when-idle.ts';
import { common as commonEn } from './locales/en/common.ts';
import { login as loginEn } from './locales/en/login.ts';
import { common } from './locales/zh/common.ts';
import { login } from './locales/zh/login.ts';
import { LoginPage } from './pages/login/sign-in/login-page.tsx';
import { loginPath } from './providers/auth.ts';

addMessages('zh', { common, login });
addMessages('en', { common: commonEn, login: loginEn });

const loadScreens = () => import('./screens/screen-view.tsx');
const App = apart(async () => (await import('./App.tsx')).App);
const SignInAgain = apart(async () => (await import('./pages/login/sign-in/sign-in-again.tsx')).SignInAgain);
const LockPage = apart(async () => (await import('./pages/login/sign-in/lock-page.tsx')).LockPage);
const VisitPage = apart(async () => (await import('./pages/convoy/visit/visit-page.tsx')).VisitPage);
/** Where escort codes lead. It is read by strangers' phones: neither a session nor the app is needed. */
const visitPath = '/convoy';

/** Shown to anybody by the app itself. */
const publicPaths: ReadonlySet<string> = new Set(['/403', '/404', '/500']);

/**
 * The route guard at the door: without a session only the public pages, with an initial password only its replacement. Where pages
 * are open already it is asked for over them.
 */
export function needsSignIn(current: Session | null, path: string): boolean {
  if (!current) return !publicPaths.has(path);
  return current.mustChangePassword && !session.waiting();
}

/** Keeps the address honest: whoever has to sign in is on /login, which remembers where they wanted to go. */
function goToLogin() {
  // A session that is none (an empty token, a text cut off) leaves nothing of its own behind.
  if (!session.get()) session.end('lost');
  const { pathname, search, hash } = window.location;
  if (pathname === loginPath) return;
  const isNowhere = session.lastEnd() === 'signedOut' || pathname === '/' || pathname === lockPath;
  const wanted = isNowhere ? undefined : ownPath(pathname + search + hash);
  window.history.replaceState(null, '', wanted ? `${loginPath}?to=${encodeURIComponent(wanted)}` : loginPath);
}

/** Fetches the rest while the password is being typed. */
function loadAhead() {
  // A failure is met again, and told, when the part is really needed.
  loadPasswordEncoder().catch(() => undefined);
  App.preload();
  loadScreens()
    .then(({ preloadScreens }) => preloadScreens())
    .catch(() => undefined);
}

/** Appears after a moment, so that a warm start does not flicker. */
function Waiting() {
  const text = useText();
  return (
    <p className={styles.waiting} role="status">
      {text('common.loading')}
    </p>
  );
}

function SignIn() {
  useEffect(goToLogin, []);
  // Whoever signs in anew knows a better password than the lock's.
  useEffect(() => lock.forget(), []);
  useEffect(() => whenIdle(loadAhead), []);
  return <LoginPage />;
}

/**
 * Sign-in page or app, as the session of this browser says. Whatever ends or starts it (this tab, another one, a refusal of the
 * server) changes what is on screen here, and nowhere else.
 */
export function Entry() {
  return (
    <EntryBoundary>
      <AuthGate />
    </EntryBoundary>
  );
}

/** Somebody else than the one whose pages were open begins anew: nothing in this page's memory is his. */
function useOnePerson(person: string | undefined) {
  const before = useRef(person);
  useEffect(() => {
    const isAnother = before.current !== undefined && person !== undefined && before.current !== person;
    before.current = person;
    if (isAnother) window.location.assign('/');
  }, [person]);
}

/** What is drawn over open pages is there before it is needed: a deployment meanwhile would take its files away. */
function loadWhatStandsOver() {
  SignInAgain.preload();
  LockPage.preload();
}

/** The app with what is typed in it, which outlives an expired session until somebody has signed in again or left. */
function OpenApp({ person }: { readonly person: string }) {
  const isWaiting = useSyncExternalStore(session.subscribe, session.waiting) !== null;
  const isLocked = useSyncExternalStore(lock.subscribe, lock.isLocked);
  useEffect(() => session.keepPages(), []);
  useEffect(() => whenIdle(loadWhatStandsOver), []);
  return (
    <>
      <App key={person} />
      {/* Out of the document, behind the lock, a dialog cannot be above anything. */}
      {isWaiting && !isLocked ? <SignInAgain /> : null}
    </>
  );
}

function AuthGate() {
  const current = useSyncExternalStore(session.subscribe, session.shown);
  const person = current ? `${current.tenantId}/${current.user.userId}` : undefined;
  useOnePerson(person);
  useEffect(startRenewal, []);
  useEffect(captureErrors, []);

  if (window.location.pathname === visitPath) {
    return (
      <LoadingFallback value={<Waiting />}>
        <VisitPage />
      </LoadingFallback>
    );
  }
  if (needsSignIn(current, window.location.pathname)) return <SignIn />;
  const locked = (
    <LoadingFallback value={<Waiting />}>
      <LockPage />
    </LoadingFallback>
  );
  // Another person's session is another app: nothing remembered by the one reaches the other.
  const app = (
    <LoadingFallback value={current ? <FrameShell /> : <Waiting />}>
      <OpenApp person={String(person)} />
    </LoadingFallback>
  );
  return <BehindLock page={locked}>{app}</BehindLock>;
}
