import { Button, Result, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { labelKey } from '#shared/define';
import { exchgSides, exchgStates } from '#shared/handover/exchange';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { useRecordLinks } from '#src/meta/records/links-context';
import { exception } from '#src/resources/operation/exception';
import { type Exchange, useExchange, useSigners } from '../use-exchange.ts';
import { CheckStep } from './check-step.tsx';
import styles from './door.module.css';
import { forgetFindings } from './kept-findings.ts';
import { SignStep } from './sign-step.tsx';
import { useDoorWork } from './use-door-work.ts';

const { open, given, confirmed } = exchgStates;

function Steps({ exchange, onSigned }: { readonly exchange: Exchange; readonly onSigned: () => void }) {
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
  return (
    <SignStep
      work={work}
      exchange={exchange}
      onSigned={onSigned}
      signers={own}
      error={signers.error}
      onRetry={signers.retry}
      onBack={() => setStep('check')}
    />
  );
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

const differences = ['shortCount', 'overCount', 'damageCount', 'sealCount'] as const;

/** Lists the exceptions that the lines of an exchange name, each open to users who may read it. */
function Exceptions({ exchange }: { readonly exchange: Exchange }) {
  const links = useRecordLinks();
  const found = (exchange.arts ?? []).flatMap(({ exceptionId, [labelKey('exceptionId')]: no }) =>
    exceptionId && no ? [[String(exceptionId), String(no)] as const] : [],
  );
  return [...new Map(found)].map(([id, no]) => (
    <div key={id}>
      {links.mayRead(exception.name) ? (
        <Button type="link" onClick={() => links.open({ noun: exception.name, id })}>
          {no}
        </Button>
      ) : (
        no
      )}
    </div>
  ));
}

function Ended({ exchange, onLeave }: { readonly exchange: Exchange; readonly onLeave: () => void }) {
  const text = useText();
  const count = differences.reduce((sum, name) => sum + Number(exchange[name] ?? 0), 0);
  const isConfirmed = Number(exchange.exchgState) === confirmed;
  const done = count > 0 ? text('door.endedWith', { count }) : text('exchange.confirmed');
  return (
    <Result
      status={isConfirmed && count === 0 ? 'success' : 'warning'}
      title={isConfirmed ? done : String(exchange[labelKey('exchgState')] ?? '')}
      subTitle={isConfirmed && count > 0 && <Exceptions exchange={exchange} />}
      extra={
        <Button type="primary" size="large" onClick={onLeave}>
          {text('door.back')}
        </Button>
      }
    />
  );
}

interface TurnProps {
  readonly exchange: Exchange;
  /** Whether the giver has signed on this phone, which the receiver does not hold yet. */
  readonly hasGiven: boolean;
  readonly onGiven: () => void;
  readonly onLeave: () => void;
}

/** Shows what is next: the work of a side, the phone that changes hands, or the end. */
function Turn({ exchange, hasGiven, onGiven, onLeave }: TurnProps) {
  const text = useText();
  const [isTaken, setTaken] = useState(false);
  const state = Number(exchange.exchgState);
  if (state === open) return <Steps exchange={exchange} onSigned={onGiven} />;
  if (state !== given) return <Ended exchange={exchange} onLeave={onLeave} />;
  if (!hasGiven || isTaken) return <Steps exchange={exchange} onSigned={() => undefined} />;
  return (
    <Result
      status="info"
      title={text('door.handOver')}
      subTitle={text('door.handOverHint')}
      extra={
        <Button type="primary" className={styles.big} block onClick={() => setTaken(true)}>
          {text('door.takeOver')}
        </Button>
      }
    />
  );
}

/** Checks and signs one exchange, first for the giver, then for the receiver. */
export function DoorWork({ id, onLeave }: DoorWorkProps) {
  const { data, error, retry } = useExchange(id);
  const [hasGiven, setGiven] = useState(false);
  const state = data === undefined ? undefined : Number(data.exchgState);
  useEffect(() => {
    if (state === undefined || state === open) return;
    forgetFindings(id, exchgSides.giver);
    if (state !== given) forgetFindings(id, exchgSides.receiver);
  }, [id, state]);
  if (data && state !== undefined) {
    return (
      <>
        <Head exchange={data} state={state} />
        <Turn key={state} exchange={data} hasGiven={hasGiven} onGiven={() => setGiven(true)} onLeave={onLeave} />
      </>
    );
  }
  return error ? <ErrorState hint={error.message || undefined} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />;
}
