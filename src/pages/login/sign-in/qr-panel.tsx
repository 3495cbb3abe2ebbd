import { QrPicture } from '#src/components/qr-picture.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/ways';
import type { MessageKey } from '#src/locales/words';
import styles from './qr-panel.module.css';
import { knownTenant } from './tenant-input.tsx';
import { type QrStage, useQr } from './use-qr.ts';
import type { Tenant } from './use-tenant.ts';

const words: Readonly<Record<QrStage, MessageKey>> = {
  loading: 'common.loading',
  waiting: 'ways.qrHint',
  scanned: 'ways.qrScanned',
  confirmed: 'ways.qrConfirmed',
  refused: 'ways.qrRefused',
  gone: 'ways.qrGone',
  failed: 'ways.qrFailed',
};

const ended: readonly QrStage[] = ['refused', 'gone', 'failed'];

interface QrPanelProps {
  readonly tenant: Tenant;
  readonly isShown: boolean;
}

/** Shows a code to sign in by a phone that is signed in already. */
export function QrPanel({ tenant, isShown }: QrPanelProps) {
  const text = useText();
  // Where tenants are distinguished and the address does not name one, the phone's tenant is used.
  const { code, stage, renew } = useQr(knownTenant(tenant), isShown);
  const isOver = ended.includes(stage);
  return (
    <div className={styles.panel}>
      <div className={styles.frame} data-dim={stage !== 'waiting' || undefined}>
        {code ? (
          <QrPicture
            className={styles.picture}
            value={`${window.location.origin}/qrlogin?code=${code}`}
            label={text('ways.qrPicture')}
          />
        ) : null}
        {isOver ? (
          <button type="button" className={styles.renew} onClick={renew}>
            {text('ways.qrRenew')}
          </button>
        ) : null}
        {stage === 'scanned' || stage === 'confirmed' ? (
          <span className={styles.read} aria-hidden="true">
            ✓
          </span>
        ) : null}
      </div>
      <p className={styles.words} role="status">
        {text(words[stage])}
      </p>
      <p className={styles.hint}>{text('ways.qrPhoneHint')}</p>
    </div>
  );
}
