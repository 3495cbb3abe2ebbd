import { Button, Result, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { labelKey } from '#shared/define';
import { exchgSides, exchgStates } from '#shared/handover/exchange';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { type Exchange, useExchange, useSigners } from '../use-exchange.ts';
import { CheckStep } from './check-step.tsx';
import styles from './door.module.css';
import { forgetFindings } from './kept-findings.ts';
import { SignStep } from './sign-step.tsx';
import { useDoorWork } from './use-door-work.ts';

const { open, given, confirmed } = exchgStates;

function Steps({ exchange }: { readonly exchange: Exchange }) {
  const text = useText();
  const work = useDoorWork(exchange);
  // They are requested before they are needed: the connection may be gone by then.
  const signers = useSigners(String(exchange.id));
  const [step, setStep] = useState<'check' | 'sign'>('check');
  const { photoRefusal } = work;
  // Photos are taken where the articles are checked.
  useEffect(() => {
    if (photoRefusal !== undefined) setStep('check');
  }, [photoRefusal]);
  if (work.isSignWaiting) {
    return <Result status="info" title={text('door.signWaits')} subTitle={text('door.signWaitsHint')} />;
  }
  if (step === 'check') return <CheckStep work={work} exchange={exchange} onNext={() => setStep('sign')} />;
  const own = (signers.data ?? []).filter(({ side }) => side === work.side);
  return <SignStep work={work} signers={own} error={signers.error} onRetry={signers.retry} onBack={() => setStep('check')} />;
}

interface DoorWorkProps {
  readonly id: string;
  readonly onLeave: () => void;
}

function Head({ exchange, state }: { readonly exchange: Exchange; readonly state: number }) {
  const text = useText();
  const turns: Readonly<Record<number, string>> = { [open]: text('door.giverTurn'), [given]: text('door.receiverTurn') };
  return (
    <header className={styles.head}>
      <strong>
        {String(exchange[labelKey('exchgType')] ?? '')} · {String(exchange[labelKey('deptId')] ?? '')}
      </strong>
      <span className={styles.quiet}>{String(exchange.exchgNo ?? '')}</span>
      <span className={styles.side}>{turns[state]}</span>
    </header>
  );
}

function Ended({ exchange, onLeave }: { readonly exchange: Exchange; readonly onLeave: () => void }) {
  const text = useText();
  const isConfirmed = Number(exchange.exchgState) === confirmed;
  return (
    <Result
      status={isConfirmed ? 'success' : 'warning'}
      title={isConfirmed ? text('exchange.confirmed') : String(exchange[labelKey('exchgState')] ?? '')}
      extra={
        <Button type="primary" size="large" onClick={onLeave}>
          {text('door.back')}
        </Button>
      }
    />
  );
}

/** Checks and signs one exchange, first for the giver, then for the receiver. */
export function DoorWork({ id, onLeave }: DoorWorkProps) {
  const { data, error, retry } = useExchange(id);
  const state = data === undefined ? undefined : Number(data.exchgState);
  useEffect(() => {
    if (state === undefined || state === open) return;
    forgetFindings(id, exchgSides.giver);
    if (state !== given) forgetFindings(id, exchgSides.receiver);
  }, [id, state]);
  if (data && state !== undefined) {
    const isOpen = state === open || state === given;
    return (
      <>
        <Head exchange={data} state={state} />
        {isOpen ? <Steps key={state} exchange={data} /> : <Ended exchange={data} onLeave={onLeave} />}
      </>
    );
  }
  return error ? <ErrorState hint={error.message || undefined} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />;
}
