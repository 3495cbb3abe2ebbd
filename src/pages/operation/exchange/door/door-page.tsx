import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { preloadDetector } from '#src/components/scanner/detector';
import { useText } from '#src/lib/i18n';
import '#src/locales/door';
import '#src/locales/exchange';
import { useOnline } from '#src/lib/browser/network';
import { loadPasswordEncoder } from '#src/lib/sign-in/password';
import { preloadReport } from '../report-dialog.tsx';
import styles from './door.module.css';
import { DoorWork } from './door-work.tsx';
import { OutboxBanner } from './outbox-banner.tsx';
import { Todo } from './todo.tsx';

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
