import { Alert } from 'antd';
import { useText } from '#src/lib/i18n';
import { exchg } from '#src/resources/operation/exchg';
import { Foldout } from './foldout.tsx';
import { KeptPhotos } from './kept-photos.tsx';
import type { Found } from './use-findings.ts';

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
