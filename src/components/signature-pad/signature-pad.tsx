import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import Pad from 'signature_pad';
import { useText } from '#src/lib/i18n';
import '#src/locales/exchange';
import styles from './signature-pad.module.css';

interface SignaturePadProps {
  /** The accessible name: whose signature it is. */
  readonly label: string;
  /** Called with the drawing after each stroke, or with `undefined` after it was cleared. */
  readonly onChange: (drawing: File | undefined) => void;
}

/** Fits the canvas to its size and the pixel ratio of the screen, and redraws the strokes. */
function resize(canvas: HTMLCanvasElement, pad: Pad): void {
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  const strokes = pad.toData();
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(strokes);
}

function asFile(canvas: HTMLCanvasElement): Promise<File | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ? new File([blob], 'signature.png', { type: 'image/png' }) : undefined), 'image/png');
  });
}

/** Shows a field to sign by hand, with a finger, a pen or a mouse. */
export function SignaturePad({ label, onChange }: SignaturePadProps) {
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  const [isEmpty, setEmpty] = useState(true);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    const board = canvas.current;
    if (!board) return;
    const own = new Pad(board, { backgroundColor: '#fff', penColor: '#111', minWidth: 1, maxWidth: 3 });
    pad.current = own;
    const ended = () => {
      setEmpty(own.isEmpty());
      void asFile(board).then((file) => tell.current(file));
    };
    own.addEventListener('endStroke', ended);
    const watch = new ResizeObserver(() => resize(board, own));
    watch.observe(board);
    return () => {
      watch.disconnect();
      own.off();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    setEmpty(true);
    onChange(undefined);
  };
  return (
    <div className={styles.pad}>
      <canvas ref={canvas} className={styles.canvas} aria-label={label} role="img" />
      <Button size="small" disabled={isEmpty} onClick={clear} className={styles.clear}>
        {text('exchange.wipe')}
      </Button>
    </div>
  );
}
