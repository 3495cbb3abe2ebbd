import { useSyncExternalStore } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useText } from '#src/lib/i18n';
import { type Session, session } from '#src/lib/session/session';
import '#src/locales/again';
import styles from './form.module.css';
import loginStyles from './login.module.css';
import modalStyles from './modal.module.css';
import { Modal } from './modal.tsx';
import { WaysPanel } from './ways-panel.tsx';

const ChangePasswordForm = lazyWithPreload(async () => (await import('./change-password-form.tsx')).ChangePasswordForm);

/** Shows the ways to sign in that do not lead away from the page. */
function SignInPanel({ waiting }: { readonly waiting: Session }) {
  const text = useText();
  return (
    <>
      <p className={loginStyles.lead}>{text('again.text')}</p>
      <WaysPanel tenant={{ tenantId: waiting.tenantId }} notice={undefined} account={waiting.user.account} />
      <div className={modalStyles.foot}>
        <p className={styles.hint}>{text('again.other')}</p>
        <button type="button" className={styles.quiet} onClick={session.leave}>
          {text('again.leave')}
        </button>
      </div>
    </>
  );
}

/**
 * Shows a dialog over the pages that were open when the session ended: for signing in again and, with an initial password, for
 * replacing it. The pages behind are veiled and keep their state.
 */
export function SignInAgain() {
  const text = useText();
  const waiting = useSyncExternalStore(session.subscribe, session.waiting);
  const hasInitialPassword = useSyncExternalStore(session.subscribe, session.get) !== null;
  if (!waiting) return null;
  return (
    <Modal title={text(hasInitialPassword ? 'login.firstTitle' : 'again.title')} isVeiled>
      {hasInitialPassword ? <ChangePasswordForm isOverPage /> : <SignInPanel waiting={waiting} />}
    </Modal>
  );
}
