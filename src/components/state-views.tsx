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
  /** Screen readers announce `alert` at once and `status` when idle. */
  readonly role?: 'alert' | 'status';
}

/** Shows a message in place of data: an icon, a title, a hint and actions. */
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

/** Shows that there is no data, which is no error. `action` is what the user can do about it. */
export function EmptyState({ hint, action }: { readonly hint?: string; readonly action?: ReactNode }) {
  const text = useText();
  return <StateView mark={<InboxOutlined />} hint={hint ?? text('layout.state.empty')} actions={action} />;
}

interface ErrorStateProps {
  /** The message of the server, if it sent one. */
  readonly hint?: string;
  readonly onRetry?: () => void;
  /** A further action beside retrying. */
  readonly more?: ReactNode;
}

/** Shows that loading failed, with the server's reason if there is one, and offers to retry. */
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

interface DeniedStateProps {
  /** The name of the screen where that is allowed. */
  readonly what?: string;
  /** The people who can give the right. */
  readonly askable?: readonly { readonly name: string; readonly phone: string }[];
  /** The way on. */
  readonly actions?: ReactNode;
}

/** Shows that the user lacks the permission, and whom to ask for it. */
export function DeniedState({ what, askable = [], actions }: DeniedStateProps) {
  const text = useText();
  const title = what ? text('layout.state.deniedTo', { what }) : text('layout.state.deniedTitle');
  return (
    <StateView
      mark={<LockOutlined />}
      title={title}
      hint={text(askable.length > 0 ? 'layout.state.deniedAsk' : 'layout.state.deniedHint')}
      actions={
        <>
          {askable.length > 0 ? (
            <ul className={styles.people}>
              {askable.map(({ name, phone }) => (
                <li key={`${name} ${phone}`}>
                  {name} {phone ? <a href={`tel:${phone}`}>{phone}</a> : null}
                </li>
              ))}
            </ul>
          ) : null}
          {actions}
        </>
      }
    />
  );
}

/** Shows that a menu's service is not installed or not running on the server. */
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

/** Shows that data are loading. It appears after a delay, so that a fast answer does not flicker. */
export function LoadingState() {
  const text = useText();
  return (
    <div className={styles.late}>
      <StateView role="status" mark={<LoadingOutlined />} hint={text('layout.state.loading')} />
    </div>
  );
}
