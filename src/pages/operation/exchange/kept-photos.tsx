import { CameraOutlined, DeleteOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { Picture } from '#src/components/picture.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useText } from '#src/lib/i18n';
import { isDrawing } from '#src/outbox/drawings';
import { photoText } from '#src/outbox/photos';
import { exchg } from '#src/resources/operation/exchg';
import { Foldout } from './foldout.tsx';
import styles from './kept-photos.module.css';
import type { Found } from './use-findings.ts';

interface KeptPhotosProps {
  readonly max: number | undefined;
  readonly label: string;
  /** Links to photos of others, which stay. */
  readonly fixed?: readonly string[];
  /** Given by the form: photos as texts, and links to those that were sent. */
  readonly value?: readonly string[];
  readonly onChange?: (photos: readonly string[]) => void;
}

function Shown({ photo, alt }: { readonly photo: string; readonly alt: string }) {
  return isDrawing(photo) ? <img src={photo} alt={alt} /> : <Picture link={photo} alt={alt} />;
}

/** Shows photos that are taken now and sent when there is a connection. */
export function KeptPhotos({ max = 1, label, fixed = [], value = [], onChange }: KeptPhotosProps) {
  const text = useText();
  const isPhone = useIsPhone();
  const room = max - value.length - fixed.length;
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  // The value may have changed while a picture was being reduced.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, room);
    setBusy(true);
    const taken = await Promise.allSettled(files.map(photoText));
    setBusy(false);
    // A file that is no picture is not added.
    const now = latest.current;
    now.onChange?.([...now.value, ...taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))]);
    target.value = '';
  };
  return (
    <>
      <ul className={styles.photos} aria-label={label}>
        {fixed.map((link, index) => (
          <li key={link} className={styles.photo}>
            <Picture link={link} alt={`${label} ${index + 1}`} />
          </li>
        ))}
        {value.map((photo, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice
          <li key={index} className={styles.photo}>
            <Shown photo={photo} alt={`${label} ${fixed.length + index + 1}`} />
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={text('exchange.removePhoto', { number: fixed.length + index + 1 })}
              onClick={() => onChange?.(value.filter((_, place) => place !== index))}
            />
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        // On a phone a photo is taken instead of chosen.
        capture={isPhone ? 'environment' : undefined}
        hidden
        aria-label={text('exchange.takePhoto')}
        onChange={(event) => void take(event)}
      />
      <Button icon={<CameraOutlined aria-hidden />} loading={isBusy} disabled={room <= 0} onClick={() => input.current?.click()}>
        {text('exchange.takePhoto')}
      </Button>
    </>
  );
}

interface HandoverPhotosProps {
  readonly found: Pick<Found, 'photos' | 'fixedPhotos' | 'photograph' | 'isPhotoLacking'>;
  /** The server's reason for refusing the handover without a photo. */
  readonly refusal: string | undefined;
}

/** Shows the photos of the handover as a whole, and whether one is still required. */
export function HandoverPhotos({ found, refusal }: HandoverPhotosProps) {
  const text = useText();
  const { photos, fixedPhotos, photograph, isPhotoLacking } = found;
  const count = photos.length + fixedPhotos.length;
  const label = text('exchange.photos');
  return (
    <section aria-label={label}>
      <Foldout
        label={label}
        summary={count > 0 ? text('exchange.photoCount', { count }) : undefined}
        isNeeded={isPhotoLacking || refusal !== undefined || count > 0}
      >
        {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
        {refusal === undefined && isPhotoLacking && <Alert type="warning" showIcon title={text('exchange.photoNeeded')} />}
        <KeptPhotos max={exchg.fields.photos.max} label={label} fixed={fixedPhotos} value={photos} onChange={photograph} />
      </Foldout>
    </section>
  );
}
