import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useOnline } from '#src/lib/browser/network';
import { useText } from '#src/lib/i18n';
import type { Waiting } from '#src/outbox/outbox';
import { useOutbox } from '#src/outbox/use-outbox';
import styles from './door.module.css';

function Waits({ items, onRetry }: { readonly items: readonly Waiting[]; readonly onRetry: () => Promise<void> }) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={text('door.waiting', { count: items.length })}
      description={
        <>
          <ul className={styles.posts}>
            {items.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
          <p className={styles.quiet}>{text('door.waitingHint')}</p>
          <Button size="large" className={styles.retry} loading={isBusy} onClick={retry}>
            {text('door.retry')}
          </Button>
        </>
      }
    />
  );
}

/** Shows the actions that wait for a connection, and those that were refused with the reason. */
export function OutboxBanner() {
  const text = useText();
  const isOnline = useOnline();
  const { items, retry, dismiss } = useOutbox();
  const waiting = items.filter(({ refusal }) => refusal === undefined);
  const refused = items.filter(({ refusal }) => refusal !== undefined);
  return (
    <div className={styles.banner} aria-live="polite">
      {!isOnline && waiting.length === 0 && <Alert type="warning" showIcon title={text('door.offline')} />}
      {waiting.length > 0 && <Waits items={waiting} onRetry={retry} />}
      {refused.map(({ id, label, refusal }) => (
        <Alert
          key={id}
          type="error"
          showIcon
          title={text('door.refused', { label })}
          description={
            <>
              {refusal}
              <div>
                <Button size="large" className={styles.retry} onClick={() => dismiss(id)}>
                  {text('door.dismiss')}
                </Button>
              </div>
            </>
          }
        />
      ))}
    </div>
  );
}
