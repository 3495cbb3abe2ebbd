import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { preloadDetector } from '#src/components/scanner/detector';
import { useOnline } from '#src/lib/browser/network';
import { useText } from '#src/lib/i18n';
import { loadPasswordEncoder } from '#src/lib/sign-in/password';
import type { Waiting } from '#src/outbox/outbox';
import { useOutbox } from '#src/outbox/use-outbox';
import { preloadReport } from '../report-dialog.tsx';
import styles from './door.module.css';
import { DoorWork } from './door-work.tsx';
import { Todo } from './todo.tsx';
import '#src/locales/door';
import '#src/locales/exchange';

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
function OutboxBanner() {
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

/**
 * Loads everything that the work at a door may need, while there is a connection: the dialog about a doubt, the reader of
 * codes, the encoder of passwords. A failure is ignored here and reported when the part is really used.
 */
function useReady(): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    preloadReport();
    for (const load of [preloadDetector, loadPasswordEncoder]) load().catch(() => undefined);
  }, [isOnline]);
}

/** Shows the page for exchanges on a phone, at a door where the connection may be lost. */
export function DoorPage() {
  const text = useText();
  useReady();
  const [address, setAddress] = useSearchParams();
  const [exchgId, taskId] = [address.get('exchg') ?? undefined, address.get('task') ?? undefined];
  const go = (next: Readonly<Record<string, string | undefined>>) =>
    setAddress(Object.fromEntries(Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : []))));
  return (
    <div className={styles.door}>
      <OutboxBanner />
      {exchgId ? (
        <>
          <Button
            className={styles.back}
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            onClick={() => go({ task: taskId })}
          >
            {text('door.back')}
          </Button>
          <DoorWork key={exchgId} id={exchgId} onLeave={() => go({ task: taskId })} />
        </>
      ) : (
        <Todo taskId={taskId} onOpen={(exchg) => go({ exchg, task: taskId })} onAll={() => go({})} />
      )}
    </div>
  );
}
