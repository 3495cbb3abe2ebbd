import { BulbOutlined, CameraOutlined, ScanOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Spin } from 'antd';
import { type RefObject, useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useText } from '#src/lib/i18n';
import { type Detector, openDetector } from './detector.ts';
import styles from './scanner.module.css';
import '#src/locales/scanner';

/** The state of a camera: requested, running, refused by the user or the browser, absent, or failed. */
type CameraState = 'starting' | 'running' | 'denied' | 'none' | 'failed';

const wanted = { audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } } as const;

function stateFor(error: unknown): CameraState {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}

/**
 * The torch of a camera is missing in the types of the standard library, and not every browser reports what a camera can do.
 */
type AnyTrack = Omit<MediaStreamTrack, 'getCapabilities'> & { getCapabilities?: () => object };
const torchOf = (stream: MediaStream) => stream.getVideoTracks()[0] as AnyTrack | undefined;

function hasTorch(stream: MediaStream): boolean {
  const able = torchOf(stream)?.getCapabilities?.();
  return able !== undefined && 'torch' in able && able.torch === true;
}

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  /** Absent where the camera has no torch. */
  readonly torch?: { readonly isOn: boolean; readonly toggle: () => void };
  /** Requests the camera again. */
  readonly retry: () => void;
}

/** Shows what the camera at the back sees in a video, for as long as this is drawn. */
function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(undefined);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<CameraState>('starting');
  const [torch, setTorch] = useState<boolean>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let isOver = false;
    const stop = (of?: MediaStream) => {
      for (const track of of?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      // It is absent where the page was not loaded over a secure connection.
      if (!navigator.mediaDevices?.getUserMedia) return setState('none');
      const given = await navigator.mediaDevices.getUserMedia(wanted);
      if (isOver) return stop(given);
      stream.current = given;
      if (video.current) {
        video.current.srcObject = given;
        await video.current.play();
      }
      setTorch(hasTorch(given) ? false : undefined);
      setState('running');
    };
    setState('starting');
    start().catch((error: unknown) => !isOver && setState(stateFor(error)));
    return () => {
      isOver = true;
      stop(stream.current);
      stream.current = undefined;
    };
  }, [turn]);

  const toggle = useCallback(async () => {
    const track = stream.current && torchOf(stream.current);
    const next = !torch;
    // A torch that does not react stays as it is.
    await track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(
      () => setTorch(next),
      () => undefined,
    );
  }, [torch]);

  const retry = useCallback(() => setTurn((before) => before + 1), []);
  return { video, state, retry, ...(torch !== undefined && { torch: { isOn: torch, toggle: () => void toggle() } }) };
}

interface ScannerProps {
  /** Called with the text of a code that was scanned by the camera, typed by a hand-held reader, or pasted. */
  readonly onRead: (text: string) => void;
  /** The last code is being processed: no further one is read meanwhile. */
  readonly isBusy?: boolean;
}

const pauseMs = 200;

interface Reading {
  readonly isOn: boolean;
  readonly onRead: (text: string) => void;
}

/** Looks for a code in a video a few times a second, and reports each code once until another one is seen. */
function useReading(video: RefObject<HTMLVideoElement | null>, { isOn, onRead }: Reading): void {
  const tell = useRef(onRead);
  useInsertionEffect(() => {
    tell.current = onRead;
  });

  useEffect(() => {
    if (!isOn) return undefined;
    let [last, isOver] = ['', false];
    let timer: ReturnType<typeof setTimeout>;
    const look = async (detector: Detector) => {
      // A frame that cannot be read is followed by another one.
      const [found] = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (isOver) return;
      if (found && found.rawValue !== last) {
        last = found.rawValue;
        tell.current(found.rawValue);
      }
      timer = setTimeout(look, pauseMs, detector);
    };
    // Without a detector the field for typing is still there.
    openDetector().then(look, () => undefined);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn, video]);
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
