import { useCallback, useEffect, useState } from 'react';
import { isRecord } from '#src/lib/session/token';
import { enter, postForm } from '#src/lib/sign-in/token-calls';

const lookMs = 2_000;

interface Ticket {
  readonly code: string;
  readonly state: string;
}

export type QrStage = 'loading' | 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'gone' | 'failed';

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
export function useQr(tenantId: string, isShown: boolean) {
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
