import { BulbOutlined, CameraOutlined, ScanOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Spin } from 'antd';
import { useState } from 'react';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/scanner';
import styles from './scanner.module.css';
import { type CameraState, useCamera } from './use-camera.ts';
import { useReading } from './use-reading.ts';

interface ScannerProps {
  /** Called with the text of a code that was scanned by the camera, typed by a hand-held reader, or pasted. */
  readonly onRead: (text: string) => void;
  /** The last code is being processed: no further one is read meanwhile. */
  readonly isBusy?: boolean;
}

const troubles: Readonly<Partial<Record<CameraState, 'denied' | 'none' | 'failed'>>> = {
  denied: 'denied',
  none: 'none',
  failed: 'failed',
};

/** Shows the picture of the camera, or why there is none. */
function Viewfinder({ onRead, isBusy = false }: ScannerProps) {
  const text = useText();
  const { video, state, torch, retry } = useCamera();
  useReading(video, { isOn: state === 'running' && !isBusy, onRead });
  const trouble = troubles[state];
  return (
    <div className={styles.finder}>
      <video
        ref={video}
        className={styles.video}
        muted
        playsInline
        hidden={state !== 'running'}
        aria-label={text('scanner.view')}
      />
      {state === 'running' && <span className={styles.frame} aria-hidden />}
      {state === 'starting' && (
        <Spin description={text('scanner.starting')}>
          <div className={styles.waiting} />
        </Spin>
      )}
      {trouble && (
        <Alert
          type="warning"
          showIcon
          title={text(`scanner.${trouble}`)}
          description={text(`scanner.${trouble}Hint`)}
          action={
            trouble === 'none' ? undefined : (
              <Button size="small" onClick={retry}>
                {text('scanner.retry')}
              </Button>
            )
          }
        />
      )}
      {torch && (
        <Button className={styles.torch} icon={<BulbOutlined aria-hidden />} aria-pressed={torch.isOn} onClick={torch.toggle}>
          {text(torch.isOn ? 'scanner.torchOff' : 'scanner.torchOn')}
        </Button>
      )}
    </div>
  );
}

/** Reads codes from the camera once it is opened, and always from typed or pasted text, as hand-held readers send it. */
export function Scanner({ onRead, isBusy }: ScannerProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const take = () => {
    const code = typed.trim();
    if (code === '' || isBusy) return;
    setTyped('');
    onRead(code);
  };
  return (
    <div className={styles.scanner}>
      <div className={styles.entry}>
        <Input
          prefix={<ScanOutlined aria-hidden />}
          aria-label={text('scanner.type')}
          placeholder={text('scanner.placeholder')}
          value={typed}
          maxLength={2000}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={take}
        />
        <Button disabled={typed.trim() === ''} loading={isBusy} onClick={take}>
          {text('scanner.take')}
        </Button>
        <Button
          type={isOpen ? 'default' : 'primary'}
          icon={<CameraOutlined aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? 'scanner.close' : 'scanner.open')}
        </Button>
      </div>
      {isOpen && <Viewfinder onRead={onRead} isBusy={isBusy} />}
    </div>
  );
}
