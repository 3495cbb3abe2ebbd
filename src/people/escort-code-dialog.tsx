import { CopyOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Progress, QRCode, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { EscortCode as Code } from '#shared/handover/visit';
import { useServerQuery } from '#src/calls/use-server-query';
import { Modal } from '#src/components/modal.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import { useCopy } from '#src/components/use-copy';
import type { DialogLife } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import styles from './escort-code-dialog.module.css';
import '#src/locales/verify';

/** The owner of the code: one convoy, a whole crew or, if both are absent, the user. */
export type CodeQuery = Readonly<Partial<Record<'convoyId' | 'taskId', string>>>;

function useCode(query: CodeQuery) {
  const { data, at, error, retry } = useServerQuery<Code>({
    path: 'blade-business/visit/qrcode',
    query,
    isFresh: true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { code: data, at, error, renew: retry };
}

/** Returns the seconds for which a code is valid, measured by this device's clock alone, and renews it when they are over. */
function useCountdown(seconds: number, since: number, renew: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil(seconds - Math.max(0, now - since) / 1000));
  const isOver = since > 0 && left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (isOver) renew();
  }, [isOver, since]);
  return left;
}

interface EscortCodeProps {
  /** The owner of the code. */
  readonly query: CodeQuery;
}

/** Shows an escort code large enough to be scanned from an arm's length; it renews itself. */
function EscortCode({ query }: EscortCodeProps) {
  const text = useText();
  const { code, at, error, renew } = useCode(query);
  const left = useCountdown(code?.seconds ?? 0, at, renew);
  const copy = useCopy();
  if (error) return <ErrorState hint={error.message} onRetry={renew} />;
  if (!code) return <Skeleton active />;
  const address = new URL(code.url, window.location.origin).href;
  return (
    <div className={styles.code}>
      <QRCode
        value={address}
        type="svg"
        errorLevel="M"
        size={280}
        bgColor="#fff"
        color="#000"
        status={left === 0 ? 'loading' : 'active'}
        aria-label={text('verify.code')}
      />
      <Progress
        aria-hidden
        percent={(100 * left) / code.seconds}
        showInfo={false}
        status={left < 15 ? 'exception' : 'normal'}
        className={styles.left}
      />
      <p className={styles.told} role="timer">
        {text(left === 0 ? 'verify.codeOver' : 'verify.codeLeft', { seconds: left })}
      </p>
      <p className={styles.hint}>{text('verify.codeHint')}</p>
      <div className={styles.buttons}>
        <Button icon={<ReloadOutlined />} onClick={renew}>
          {text('verify.renew')}
        </Button>
        <Button icon={<CopyOutlined />} onClick={() => copy(address)}>
          {text('verify.copy')}
        </Button>
      </div>
    </div>
  );
}

type EscortCodeDialogProps = EscortCodeProps &
  DialogLife & {
    readonly title: string;
  };

/** Shows an escort code, large enough to be read from a phone. */
export function EscortCodeDialog({ title, isOpen, onClose, afterClose, ...code }: EscortCodeDialogProps) {
  return (
    <Modal title={title} open={isOpen} width={440} footer={null} onCancel={onClose} afterClose={afterClose}>
      <EscortCode {...code} />
    </Modal>
  );
}
