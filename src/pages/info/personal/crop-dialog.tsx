import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Modal } from '#src/components/modal.tsx';
import { uploadFile } from '#src/lib/files';
import { useText } from '#src/lib/i18n';
import { type Area, cropImage } from './crop-image.ts';
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

const largest = 3;

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
      footer={[
        <Button key="cancel" onClick={onClose}>
          {text('common.cancel')}
        </Button>,
        <Button key="use" type="primary" disabled={!area} loading={isSending} onClick={send}>
          {text(isSending ? 'personal.using' : 'personal.use')}
        </Button>,
      ]}
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
      <label className={styles.zoom}>
        {text('personal.zoom')}
        <input
          type="range"
          min={1}
          max={largest}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
      <p className={styles.hint}>{text('personal.cropHint')}</p>
      {trouble && <Alert type="error" showIcon title={trouble} />}
    </Modal>
  );
}
