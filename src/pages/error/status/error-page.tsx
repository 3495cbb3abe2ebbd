import { useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';
import { signOut } from '#src/lib/sign-in/sign-out';
import { loginPath } from '#src/providers/auth';
import styles from './error-page.module.css';

const kinds = { 403: 'forbidden', 404: 'notFound', 500: 'server' } as const;

interface ErrorPageProps {
  readonly status: keyof typeof kinds;
}

/** Returns the address that was not found, as the redirect to this page passed it on. */
function addressOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : undefined;
}

/** Shows an error with ways to go on. It is public and rendered without the frame, hence without antd. */
export function ErrorPage({ status }: ErrorPageProps) {
  const address = addressOf(useLocation().state);
  const navigate = useNavigate();
  const text = useText();
  const isSignedIn = useSyncExternalStore(session.subscribe, session.shown) !== null;

  const leave = () => {
    // The sign-in page reads the address when the session has ended, and this address is open to everyone.
    window.history.replaceState(null, '', loginPath);
    void signOut();
  };

  return (
    <main className={styles.page}>
      <p className={styles.status} aria-hidden>
        {status}
      </p>
      <h1 className={styles.title}>{text(`layout.error.${kinds[status]}Title`)}</h1>
      <p className={styles.hint}>{text(`layout.error.${kinds[status]}Hint`)}</p>
      {address ? <code className={styles.address}>{address}</code> : null}
      <div className={styles.actions}>
        <Link to="/" className={styles.primary}>
          {text(isSignedIn ? 'layout.error.home' : 'layout.error.login')}
        </Link>
        <button type="button" className={styles.secondary} onClick={() => navigate(-1)}>
          {text('layout.error.back')}
        </button>
        {isSignedIn ? (
          <button type="button" className={styles.secondary} onClick={leave}>
            {text('common.signOut')}
          </button>
        ) : null}
      </div>
    </main>
  );
}
