import { BellOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { isRecord } from '#shared/by-name';
import { useServerQuery } from '#src/calls/use-server-query';
import { CountBadge } from '#src/components/count-badge.tsx';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { PageBoundary } from '#src/components/page-boundary.tsx';
import { useText } from '#src/lib/i18n';
import styles from './inbox.module.css';

const InboxPanel = lazyWithPreload(async () => (await import('./inbox-panel.tsx')).InboxPanel);

/** The numbers of lines of unread messages, handovers to rate and unread notices of the user. */
interface Waiting {
  readonly unread: number;
  readonly pending: number;
  readonly notices: number;
}

/** The address of the call: the frame calls it before any definition is loaded. */
const path = 'blade-desk/message/list';

const nothing: Waiting = { unread: 0, pending: 0, notices: 0 };

const numberOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);

function readWaiting(answer: unknown): Waiting {
  const { unread, pendingCount, noticeCount } = isRecord(answer) ? answer : {};
  return { unread: numberOf(unread), pending: numberOf(pendingCount), notices: numberOf(noticeCount) };
}

/** Fetches the numbers, and again when the server announces something new. Servers without messages give zeros. */
function useWaiting(): Waiting {
  const { data = nothing } = useServerQuery({
    path,
    query: { size: 1 },
    topic: 'messages',
    read: readWaiting,
    staleTime: 60_000,
    retry: false,
  });
  return data;
}

/** Closes the content beside a button when the user presses Esc or clicks elsewhere. */
function useLeaving(isOpen: boolean, close: (returnsFocus: boolean) => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && close(true);
    const handlePress = ({ target }: PointerEvent) => {
      if (target instanceof Element && document.contains(target) && !box.current?.contains(target)) close(false);
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('pointerdown', handlePress);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', handlePress);
    };
  }, [isOpen, close]);
  return box;
}

/** Shows the bell of the top bar: how many items wait for the user, and the items themselves. */
export function InboxButton() {
  const text = useText();
  const { unread, pending, notices } = useWaiting();
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const count = unread + pending + notices;
  const [close] = useState(() => (returnsFocus: boolean) => {
    setOpen(false);
    if (returnsFocus) button.current?.focus();
  });
  const box = useLeaving(isOpen, close);
  return (
    <div ref={box} className={styles.place}>
      <Button
        ref={button}
        type="text"
        icon={<BellOutlined />}
        aria-label={count > 0 ? text('layout.top.noticesUnread', { count }) : text('layout.top.notices')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={InboxPanel.preload}
      />
      <CountBadge count={count} />
      {isOpen && (
        <section id={panelId} role="dialog" aria-label={text('layout.top.notices')} className={styles.panel}>
          <PageBoundary key={turn} onReopen={() => setTurn(turn + 1)}>
            <LoadingFallback value={<Spin className={styles.spin} />}>
              <InboxPanel onLeave={() => close(true)} />
            </LoadingFallback>
          </PageBoundary>
        </section>
      )}
    </div>
  );
}
