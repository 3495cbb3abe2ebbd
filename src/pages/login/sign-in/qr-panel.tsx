import encodeQR from 'qr';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isRecord } from '#shared/by-name';
import { useText } from '#src/lib/i18n';
import { enter, postForm } from '#src/lib/sign-in/token-calls';
import type { MessageKey } from '#src/locales/words';
import styles from './qr-panel.module.css';
import { knownTenant } from './tenant-input.tsx';
import type { Tenant } from './use-tenant.ts';
import '#src/locales/ways';

const lookMs = 2_000;

interface Ticket {
  readonly code: string;
  readonly state: string;
}

type QrStage = 'loading' | 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'gone' | 'failed';

const stages: ReadonlySet<unknown> = new Set<QrStage>(['waiting', 'scanned', 'confirmed', 'refused', 'gone']);

async function begin(tenantId: string): Promise<Ticket> {
  const data = await postForm('blade-auth/oauth/qr', { tenantId });
  if (!isRecord(data)) throw new Error('No ticket');
  return { code: String(data.code), state: String(data.state) };
}

async function look(ticket: Ticket): Promise<QrStage> {
  const data = await postForm('blade-auth/oauth/qr-state', { ...ticket });
  return isRecord(data) && stages.has(data.state) ? (data.state as QrStage) : 'gone';
}

const isOpen = (stage: QrStage) => stage === 'waiting' || stage === 'scanned';

/**
 * Returns a QR code and its state, and starts the session once a phone has confirmed it. Nothing is requested while the page is
 * not visible.
 */
function useQr(tenantId: string, isShown: boolean) {
  const [ticket, setTicket] = useState<Ticket>();
  const [stage, setStage] = useState<QrStage>('loading');
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what asks for another code
  useEffect(() => {
    let isCurrent = true;
    setTicket(undefined);
    setStage('loading');
    begin(tenantId).then(
      (begun) => {
        if (!isCurrent) return;
        setTicket(begun);
        setStage('waiting');
      },
      () => isCurrent && setStage('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [tenantId, turn]);

  useEffect(() => {
    if (!ticket || !isOpen(stage) || !isShown) return;
    const timer = setInterval(() => {
      // A request that failed is repeated.
      if (!document.hidden) look(ticket).then(setStage, () => undefined);
    }, lookMs);
    return () => clearInterval(timer);
  }, [ticket, stage, isShown]);

  useEffect(() => {
    if (!ticket || stage !== 'confirmed') return;
    enter({ tenantId, ...ticket, grant_type: 'qr' }, 'blade-auth/oauth/qrlogin').catch(() => setStage('gone'));
  }, [ticket, stage, tenantId]);

  const renew = useCallback(() => setTurn((current) => current + 1), []);
  return { code: ticket?.code, stage, renew };
}

interface QrPictureProps {
  readonly value: string;
  readonly label: string;
  readonly className?: string;
}

/** Shows a QR code as one path: dark on light in every theme, because cameras read nothing else well. */
function QrPicture({ value, label, className }: QrPictureProps) {
  const rows = useMemo(() => encodeQR(value, 'raw', { ecc: 'medium', border: 2 }), [value]);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

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
