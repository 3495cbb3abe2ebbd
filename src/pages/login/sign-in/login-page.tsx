import { useEffect, useSyncExternalStore } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { Mark } from '#src/components/mark.tsx';
import { useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';
import { BrandPane } from './brand-pane.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './login.module.css';
import { useTenant } from './use-tenant.ts';
import { WaysPanel } from './ways-panel.tsx';

/** It is shown once in the life of an account, so it is not part of what every user has to load. */
const ChangePasswordForm = lazyWithPreload(async () => (await import('./change-password-form.tsx')).ChangePasswordForm);

/**
 * Shows the sign-in page or, with an initial password, the form for a new one. It uses plain elements and its own CSS, because
 * users have to wait for everything that is loaded here.
 */
export function LoginPage() {
  const text = useText();
  const tenant = useTenant();
  const current = useSyncExternalStore(session.subscribe, session.get);
  const isFirst = current?.mustChangePassword === true;
  const notice = session.lastEnd() === 'expired' ? text('login.ended') : undefined;

  useEffect(() => {
    // The title of this page in either language (protocol 8.3).
    document.title = 'login';
  }, []);

  return (
    <div className={styles.page}>
      <BrandPane tenantName={tenant?.tenantName} background={tenant?.background} />
      <main className={styles.main}>
        <LanguageSwitch />
        <section className={styles.card}>
          <header className={styles.head}>
            <p className={styles.cardProduct}>
              <Mark size={28} />
              <span>{tenant?.tenantName ?? text('login.product')}</span>
            </p>
            <h1 className={styles.title}>{text(isFirst ? 'login.firstTitle' : 'login.welcome')}</h1>
          </header>
          {isFirst ? <ChangePasswordForm /> : null}
          {!isFirst && tenant ? <WaysPanel tenant={tenant} notice={notice} /> : null}
        </section>
      </main>
    </div>
  );
}
