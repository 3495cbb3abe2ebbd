import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/door';
import '#src/locales/lazy/exchange';
import styles from './door.module.css';
import { DoorWork } from './door-work.tsx';
import { OutboxBanner } from './outbox-banner.tsx';
import { Todo } from './todo.tsx';
import { useReady } from './use-ready.ts';

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
