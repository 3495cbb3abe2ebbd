import { CloudOutlined, DisconnectOutlined, InboxOutlined, LoadingOutlined, LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#src/lib/i18n';
import styles from './state-views.module.css';

interface StateViewProps {
  readonly mark: ReactNode;
  readonly title?: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  readonly danger?: boolean;
  /** `alert` is read out at once, `status` when the reader is idle. */
  readonly role?: 'alert' | 'status';
}

/** The common look of everything that stands where data would: a mark, one line, a hint and a way on. */
export function StateView({ mark, title, hint, actions, danger, role }: StateViewProps) {
  return (
    <div className={styles.state} role={role}>
      <div className={danger ? `${styles.mark} ${styles.danger}` : styles.mark} aria-hidden>
        {mark}
      </div>
      {title ? <p className={styles.title}>{title}</p> : null}
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** Nothing here, and that is no error. `action` is what the reader may do about it. */
export function EmptyState({ hint, action }: { readonly hint?: string; readonly action?: ReactNode }) {
  const text = useText();
  return <StateView mark={<InboxOutlined />} hint={hint ?? text('layout.state.empty')} actions={action} />;
}

interface ErrorStateProps {
  /** What the server said, where it said something. */
  readonly hint?: string;
  readonly onRetry?: () => void;
  /** Another way on, beside trying again. */
  readonly more?: ReactNode;
}

/** Loading failed. Says why when the server did, and offers to try again. */
export function ErrorState({ hint, onRetry, more }: ErrorStateProps) {
  const text = useText();
  return (
    <StateView
      danger
      role="alert"
      mark={<CloudOutlined />}
      title={text('layout.state.errorTitle')}
      hint={hint ?? text('layout.state.errorHint')}
      actions={
        <>
          {onRetry ? <Button onClick={onRetry}>{text('layout.state.retry')}</Button> : null}
          {more}
        </>
      }
    />
  );
}

/** The reader lacks the right, for a screen that may be named. */
export function DeniedState({ what }: { readonly what?: string }) {
  const text = useText();
  const title = what ? text('layout.state.deniedTo', { what }) : text('layout.state.deniedTitle');
  return <StateView mark={<LockOutlined />} title={title} hint={text('layout.state.deniedHint')} />;
}

/** The menu names it, and the server has nothing for it: a service that is not installed, or does not run. */
export function AbsentState({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText();
  return (
    <StateView
      role="alert"
      mark={<DisconnectOutlined />}
      title={text('layout.state.absentTitle')}
      hint={text('layout.state.absentHint')}
      actions={<Button onClick={onRetry}>{text('layout.state.retry')}</Button>}
    />
  );
}

/** Waiting. Appears after a moment, so that a fast answer does not flicker. */
export function LoadingState() {
  const text = useText();
  return (
    <div className={styles.late}>
      <StateView role="status" mark={<LoadingOutlined />} hint={text('layout.state.loading')} />
    </div>
  );
}
