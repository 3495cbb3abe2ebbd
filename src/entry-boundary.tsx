import { Component, type ReactNode } from 'react';
import styles from './entry.module.css';
import { isChunkFailure, logError } from './lib/browser/error-log.ts';
import { reloadOnce } from './lib/browser/reload-once.ts';
import { useText } from './lib/i18n.ts';
import { session } from './lib/session/session.ts';
import { signOut } from './lib/sign-in/sign-out.ts';
import { loginPath } from './providers/auth.ts';

/** Leaves by the browser itself: no part of the app is rendered any more that could navigate. */
async function leave() {
  await signOut();
  window.location.assign(loginPath);
}

function Failed() {
  const text = useText();
  return (
    <main className={styles.failed} role="alert">
      <h1 className={styles.title}>{text('common.screenFailed')}</h1>
      <p className={styles.hint}>{text('common.screenFailedHint')}</p>
      <button type="button" className={styles.retry} onClick={() => window.location.reload()}>
        {text('common.retry')}
      </button>
      {session.shown() ? (
        <button type="button" className={styles.leave} onClick={() => void leave()}>
          {text('common.signOut')}
        </button>
      ) : null}
    </main>
  );
}

/** The last resort: the app could not be fetched, or broke where nothing inside it could hold. Nobody meets an empty window. */
export class EntryBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Nothing is open any more that could be lost; half-filled forms are kept as drafts. */
  override componentDidCatch(error: unknown) {
    logError('page', error);
    if (isChunkFailure(error)) void reloadOnce();
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}
