import { useEffect, useRef, useSyncExternalStore } from 'react';
import { LoadingFallback, lazyWithPreload } from './components/lazy-with-preload.tsx';
import styles from './entry.module.css';
import { EntryBoundary } from './entry-boundary.tsx';
import { FrameShell } from './layout/frame-shell.tsx';
import { BehindLock, lockPath } from './layout/lock/behind-lock.tsx';
import { captureErrors } from './lib/browser/error-log.ts';
import { whenIdle } from './lib/browser/when-idle.ts';
import { startRenewal } from './lib/http/http.ts';
import { addMessages, useText } from './lib/i18n.ts';
import { ownPath } from './lib/router/own-path.ts';
import { lock } from './lib/session/page-lock.ts';
import { type Session, session } from './lib/session/session.ts';
import { loadPasswordEncoder } from './lib/sign-in/password.ts';
import { common } from './locales/common.ts';
import { login } from './locales/login.ts';
import { LoginPage } from './pages/login/sign-in/login-page.tsx';
import { loginPath } from './providers/auth.ts';
import { loadStyles } from './theme/load-styles.ts';

addMessages('zh', { common: common.zh, login: login.zh });
addMessages('en', { common: common.en, login: login.en });

const loadScreens = () => import('./screens/screen-view.tsx');
const App = lazyWithPreload(async () => {
  const [{ App: Loaded }] = await Promise.all([import('./App.tsx'), loadStyles()]);
  return Loaded;
});
const SignInAgain = lazyWithPreload(async () => (await import('./pages/login/sign-in/sign-in-again.tsx')).SignInAgain);
const LockPage = lazyWithPreload(async () => (await import('./pages/login/sign-in/lock-page.tsx')).LockPage);
const VisitPage = lazyWithPreload(async () => (await import('./pages/convoy/visit/visit-page.tsx')).VisitPage);
/** The page that escort codes open. It is read on phones of third parties, without a session or the app. */
const visitPath = '/convoy';

/** Paths that the app shows without a session. */
const publicPaths: ReadonlySet<string> = new Set(['/403', '/404', '/500']);

/**
 * Returns whether the sign-in page must be shown: without a session except on public pages, and while an initial password must be
 * replaced. If pages are open, the replacement is asked for over them instead.
 */
export function needsSignIn(current: Session | null, path: string): boolean {
  if (!current) return !publicPaths.has(path);
  return current.mustChangePassword && !session.waiting();
}

/** Moves the address to /login, which keeps the address to open after signing in. */
function goToLogin() {
  // An invalid session (an empty token, truncated text) leaves no data behind.
  if (!session.get()) session.end('lost');
  const { pathname, search, hash } = window.location;
  if (pathname === loginPath) return;
  const isNowhere = session.lastEnd() === 'signedOut' || pathname === '/' || pathname === lockPath;
  const wanted = isNowhere ? undefined : ownPath(pathname + search + hash);
  window.history.replaceState(null, '', wanted ? `${loginPath}?to=${encodeURIComponent(wanted)}` : loginPath);
}

/** Loads the app while the password is being typed. */
function loadAhead() {
  // A failure is ignored here and reported when the part is really needed.
  loadPasswordEncoder().catch(() => undefined);
  App.preload();
  loadScreens()
    .then(({ preloadScreens }) => preloadScreens())
    .catch(() => undefined);
}

/** Appears after a delay, so that a warm start does not flicker. */
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
  // Signing in again replaces the lock and its password.
  useEffect(() => lock.forget(), []);
  useEffect(() => whenIdle(loadAhead), []);
  return <LoginPage />;
}

/**
 * Shows the sign-in page or the app, depending on the session of this browser. Whatever starts or ends it (this tab, another one,
 * a refusal of the server) changes what is shown here, and nowhere else.
 */
export function Entry() {
  return (
    <EntryBoundary>
      <AuthGate />
    </EntryBoundary>
  );
}

/** Reloads the app when another user signs in than the one whose pages were open: memory holds only the former user's data. */
function useOnePerson(person: string | undefined) {
  const before = useRef(person);
  useEffect(() => {
    const isAnother = before.current !== undefined && person !== undefined && before.current !== person;
    before.current = person;
    if (isAnother) window.location.assign('/');
  }, [person]);
}

/** Preloads the dialogs over open pages: after a deployment their files may be gone. */
function loadWhatStandsOver() {
  SignInAgain.preload();
  LockPage.preload();
}

/** Shows the app, whose unsaved input outlives an expired session until the user has signed in again or left. */
function OpenApp({ person }: { readonly person: string }) {
  const isWaiting = useSyncExternalStore(session.subscribe, session.waiting) !== null;
  const isLocked = useSyncExternalStore(lock.subscribe, lock.isLocked);
  useEffect(() => session.keepPages(), []);
  useEffect(() => whenIdle(loadWhatStandsOver), []);
  return (
    <>
      <App key={person} />
      {/* While the screen is locked the app is outside of the document, so a dialog could not lie above it. */}
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
  // The key gives another user a new app, so that no state of the former one reaches it.
  const app = (
    <LoadingFallback value={current ? <FrameShell /> : <Waiting />}>
      <OpenApp person={String(person)} />
    </LoadingFallback>
  );
  return <BehindLock page={locked}>{app}</BehindLock>;
}
