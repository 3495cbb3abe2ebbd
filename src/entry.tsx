import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { apart } from './components/apart.tsx';
import styles from './entry.module.css';
import { EntryBoundary } from './entry-boundary.tsx';
import { FrameShell } from './layout/frame-shell.tsx';
import { startRenewal } from './lib/http.ts';
import { addMessages, useText } from './lib/i18n.ts';
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

const loadScreens = () => import('./screen-view.tsx');
const App = apart(async () => (await import('./app.tsx')).App);

/** Shown to anybody by the app itself. */
const publicPaths: ReadonlySet<string> = new Set(['/403', '/404', '/500']);

/** The route guard at the door: without a session only the public pages, with an initial password only its replacement. */
export function needsSignIn(current: Session | null, path: string): boolean {
  return current ? current.mustChangePassword : !publicPaths.has(path);
}

/** Keeps the address honest: whoever has to sign in is on /login, which remembers where they wanted to go. */
function goToLogin() {
  // A session that is none (an empty token, a text cut off) leaves nothing of its own behind.
  if (!session.get()) session.end('lost');
  const { pathname, search, hash } = window.location;
  if (pathname === loginPath) return;
  const wanted = session.lastEnd() === 'signedOut' || pathname === '/' ? undefined : ownPath(pathname + search + hash);
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
      <Door />
    </EntryBoundary>
  );
}

function Door() {
  const current = useSyncExternalStore(session.subscribe, session.get);
  useEffect(startRenewal, []);

  if (needsSignIn(current, window.location.pathname)) return <SignIn />;
  // Another person's session is another app: nothing remembered by the one reaches the other.
  return (
    <Suspense fallback={current ? <FrameShell /> : <Waiting />}>
      <App key={`${current?.tenantId}/${current?.user.userId}`} />
    </Suspense>
  );
}
