import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { uploadLimits } from '#shared/files';
import { Modal } from '#src/components/modal.tsx';
import { uploadFile } from '#src/lib/files';
import { useText } from '#src/lib/i18n';
import styles from './personal.module.css';

interface CropDialogProps {
  readonly file: File;
  readonly onClose: () => void;
  /** Called with the link to the uploaded picture. */
  readonly onDone: (link: string) => void;
}

/** Returns a file as a data address, since the page may show no pictures of other sites. */
function useDataUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}

/** A part of a picture, in its own pixels. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The side of an avatar in pixels: sharp at any size in which it is shown. */
const side = 400;
const qualities = [0.92, 0.8, 0.6, 0.4];

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** Returns the part of a picture as a small square JPEG within the upload limit. Transparent parts become white. */
export async function cropImage(image: CanvasImageSource, { x, y, width, height }: Area): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  for (const quality of qualities) {
    const blob = await encode(canvas, quality);
    if (blob && blob.size <= uploadLimits.avatar) return new File([blob], 'avatar.jpg', { type: blob.type });
  }
  return undefined;
}

const largest = 3;

function Zoom({ value, onChange }: { readonly value: number; readonly onChange: (zoom: number) => void }) {
  const text = useText();
  return (
    <label className={styles.zoom}>
      {text('personal.zoom')}
      <input
        type="range"
        min={1}
        max={largest}
        step={0.05}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}

interface ButtonsProps extends Pick<CropDialogProps, 'onClose'> {
  readonly canSend: boolean;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

function Buttons({ canSend, isSending, onClose, onSend }: ButtonsProps) {
  const text = useText();
  return (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button type="primary" disabled={!canSend} loading={isSending} onClick={onSend}>
        {text(isSending ? 'personal.using' : 'personal.use')}
      </Button>
    </>
  );
}

/** Lets the user choose the round part of a picture that becomes the avatar, and uploads it. */
export function CropDialog({ file, onClose, onDone }: CropDialogProps) {
  const text = useText();
  const url = useDataUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  const send = async () => {
    if (!area || !image.current) return;
    setSending(true);
    try {
      const cropped = await cropImage(image.current, area);
      if (cropped) onDone(await uploadFile(cropped, { kind: 'avatar' }));
      else setTrouble(text('personal.unreadable'));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
    setSending(false);
  };

  return (
    <Modal
      title={text('personal.cropTitle')}
      open
      onCancel={onClose}
      centered
      closable={{ 'aria-label': text('common.cancel') }}
      width={440}
      footer={<Buttons canSend={area !== undefined} isSending={isSending} onClose={onClose} onSend={send} />}
    >
      <div className={styles.stage}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={largest}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            setImageRef={(ref) => {
              image.current = ref.current;
            }}
            mediaProps={{ alt: '', onError: () => setTrouble(text('personal.unreadable')) }}
          />
        )}
      </div>
      <Zoom value={zoom} onChange={setZoom} />
      <p className={styles.hint}>{text('personal.cropHint')}</p>
      {trouble && <Alert type="error" showIcon title={trouble} />}
    </Modal>
  );
}
