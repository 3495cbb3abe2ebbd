import { EnvironmentOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { exchgStates, exchgTypes } from '#shared/handover/exchange';
import { arrivalHours, stopStates, stopTypes } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { addMinutes } from '#shared/time';
import { useOnline } from '#src/lib/browser/network';
import { nowText, today } from '#src/lib/dates';
import { useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';
import type { Row } from '#src/meta/kinds/kind';
import { useRights } from '#src/meta/screens/use-rights';
import { useOutbox } from '#src/outbox/use-outbox';
import { OwnCode } from '#src/people/own-code.tsx';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import { typeAt, useTaskStops } from '../use-task-stops.ts';
import { Contact } from './contact.tsx';
import styles from './door.module.css';
import { ExchangeCard } from './exchange-card.tsx';

const { waiting, arrived, verified, handing, done, skipped } = stopStates;
const over: readonly number[] = [done, skipped];
const verifying = ['submit'] as const;
const arriving = ['arrive'] as const;
const opening = ['open'] as const;

interface NextStopProps {
  readonly taskId: string;
  /** The exchanges in progress, which can be continued. */
  readonly exchanges: readonly Row[];
  readonly onOpen: (exchgId: string) => void;
}

/** Returns whether the stop is another keeper's: a user of another stop of this task who is not on its crew may only look. */
function isOthers(stop: Row, running: Running): boolean {
  const { userId = '', deptId = '' } = session.get()?.user ?? {};
  const own = splitMany(deptId);
  const isOf = (place: Row) => own.includes(String(place.deptId));
  const crew = [running.leaderId, running.driverId, ...splitMany(String(running.convoyIds ?? ''))].map(String);
  return !isOf(stop) && (running.nodes ?? []).some(isOf) && !crew.includes(userId);
}

type Running = Row & { readonly nodes?: readonly Row[] };

interface StopProps {
  readonly stop: Row;
  readonly running: Running;
}

/** Returns the actions of a stop that need a single press; without a connection they wait in the outbox. */
function useStopActions({ stop, running }: StopProps) {
  const text = useText();
  const isOnline = useOnline();
  const { items, post } = useOutbox();
  const [isBusy, setBusy] = useState(false);
  const [taskId, nodeId, place] = [String(running.id), String(stop.id), String(stop.deptName ?? '')];
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return {
    isBusy,
    isWaiting: items.some(({ refusal, body }) => refusal === undefined && body.nodeId === nodeId),
    arrive: () =>
      during(() => {
        // Offline, the time is sent with the action; otherwise the server's clock counts.
        const body = { id: taskId, nodeId, ...(!isOnline && { arriveTime: nowText() }) };
        return post({ resource: task, verb: 'arrive', body, label: text('door.post.arrive', { place }) });
      }),
    depart: () =>
      during(() =>
        post({ resource: task, verb: 'depart', body: { id: taskId, nodeId }, label: text('door.post.depart', { place }) }),
      ),
    /** Opens the exchange and leads into it at once; without a connection it is only asked for. */
    open: (onOpen: (exchgId: string) => void) =>
      during(async () => {
        const body = { exchgType: typeAt(stop, Number(running.direction)), taskId, nodeId };
        const outcome = await post({ resource: exchg, verb: 'submit', body, label: text('door.post.open', { place }) });
        const opened = outcome.state === 'done' ? (outcome.answer as { readonly id?: string } | undefined) : undefined;
        if (opened?.id) onOpen(String(opened.id));
      }),
  };
}

/** Shows the link to the verification of people and car, which must precede a handover, for users who may verify. */
function ToVerify({ stop, running }: StopProps) {
  const text = useText();
  const navigate = useNavigate();
  const mayVerify = useRights(verify, verifying).has('submit');
  return (
    <>
      <p className={styles.quiet}>
        {mayVerify ? text('door.toVerify') : text('door.showCode', { place: String(stop.deptName ?? '') })}
      </p>
      {!mayVerify && <OwnCode mainStyle={styles.big} />}
      {mayVerify && (
        <Button
          type="primary"
          className={styles.big}
          block
          onClick={() => navigate(`/operation/verify?task=${String(running.id)}&stop=${String(stop.id)}`)}
        >
          {text('door.verify')}
        </Button>
      )}
    </>
  );
}

/** Leads back to the exchange of the stop, and says whose turn it is. */
function GoOn({ exchange, onOpen }: { readonly exchange: Row; readonly onOpen: () => void }) {
  const text = useText();
  const isGiven = Number(exchange.exchgState) === exchgStates.given;
  return (
    <>
      <p className={styles.quiet}>
        {String(exchange.exchgNo ?? '')}{' '}
        <Tag color={isGiven ? 'blue' : 'gold'}>{text(isGiven ? 'door.toReceive' : 'door.toGive')}</Tag>
      </p>
      <Button type="primary" className={styles.big} block onClick={onOpen}>
        {text('door.goOn')}
      </Button>
    </>
  );
}

interface BeginProps {
  readonly title: string;
  readonly act: string;
  readonly isBusy: boolean;
  readonly onBegin: () => void;
}

/** Begins what follows at a stop once its car and crew have been checked: the exchange, or the way of an empty car. */
function Begin({ title, act, isBusy, onBegin }: BeginProps) {
  return (
    <>
      <p className={styles.ready}>{title}</p>
      <Button type="primary" className={styles.big} block loading={isBusy} onClick={onBegin}>
        {act}
      </Button>
    </>
  );
}

interface StopActionProps extends StopProps {
  readonly exchanges: readonly Row[];
  readonly onOpen: (exchgId: string) => void;
}

/** Returns whether nothing is to be handed over at a stop: deliveries are planned, and without one the server refuses an exchange. */
const isIdle = (stop: Row, running: Running) =>
  typeAt(stop, Number(running.direction)) === exchgTypes.delivery && Number(stop.planCount ?? 0) === 0;

/** Returns whether the car leaves a stop with nothing loaded: its base, on a run that collects. */
const isLeftEmpty = (stop: Row, running: Running) =>
  Number(stop.stopType) === stopTypes.origin && typeAt(stop, Number(running.direction)) === undefined;

/** Returns from when on an arrival can be told; empty where there is no plan. */
const earliest = ({ planStartTime }: Running) => (planStartTime ? addMinutes(String(planStartTime), -60 * arrivalHours) : '');

type DoProps = StopProps & { readonly doing: ReturnType<typeof useStopActions> };
type CheckedProps = DoProps & Pick<NextStopProps, 'onOpen'>;

/** Tells that the car has come, from some hours before the plan on. */
function Arrive({ running, doing: { isBusy, arrive } }: DoProps) {
  const text = useText();
  const from = earliest(running);
  if (nowText() < from) return <p className={styles.quiet}>{text('door.tooEarly', { time: from.slice(5, 16) })}</p>;
  return (
    <Button type="primary" className={styles.big} block loading={isBusy} onClick={arrive}>
      {text('door.arrive')}
    </Button>
  );
}

/** Shows what follows at a stop whose car and crew have been checked. */
function Checked({ stop, running, doing: { isBusy, depart, open }, onOpen }: CheckedProps) {
  const text = useText();
  const mayDepart = useRights(task, arriving).has('arrive');
  const mayOpen = useRights(exchg, opening).has('open');
  if (mayDepart && isLeftEmpty(stop, running)) {
    return <Begin isBusy={isBusy} title={text('door.mayDepart')} act={text('door.depart')} onBegin={depart} />;
  }
  if (!mayOpen || typeAt(stop, Number(running.direction)) === undefined) return <Nothing />;
  return <Begin isBusy={isBusy} title={text('door.allVerified')} act={text('door.open')} onBegin={() => open(onOpen)} />;
}

function Nothing() {
  const text = useText();
  return <p className={styles.quiet}>{text('door.notYours')}</p>;
}

function StopAction({ stop, running, exchanges, onOpen }: StopActionProps) {
  const text = useText();
  const doing = useStopActions({ stop, running });
  const mayArrive = useRights(task, arriving).has('arrive');
  const state = Number(stop.stopState);
  const under = exchanges.find(({ nodeId }) => String(nodeId) === String(stop.id));
  if (doing.isWaiting) return <p className={styles.waits}>{text('door.itWaits')}</p>;
  if (isOthers(stop, running)) return <p className={styles.quiet}>{text('door.others')}</p>;
  // Said before anybody is checked in vain.
  if (state < handing && isIdle(stop, running)) {
    return (
      <p className={styles.waits}>
        {text('door.nothingHere')} <Contact of={running} ask="door.askToSkip" call="door.callToSkip" />
      </p>
    );
  }
  if (state === waiting && mayArrive) return <Arrive stop={stop} running={running} doing={doing} />;
  if (state === arrived) return <ToVerify stop={stop} running={running} />;
  if (state === verified) return <Checked stop={stop} running={running} doing={doing} onOpen={onOpen} />;
  if (state !== handing || !under) return <Nothing />;
  return <GoOn exchange={under} onOpen={() => onOpen(String(under.id))} />;
}

/** Shows the present or next stop of a task, and what has to be done there. */
export function NextStop({ taskId, exchanges, onOpen }: NextStopProps) {
  const { data } = useTaskStops(taskId);
  const stop = data?.nodes?.find(({ stopState }) => !over.includes(Number(stopState)));
  const own = exchanges.filter(({ taskId: of }) => String(of) === taskId);
  // What its stop's card does not lead to stands beside it, so that no exchange is out of reach.
  const others = own.filter(({ nodeId }) => !stop || String(nodeId) !== String(stop.id) || isOthers(stop, data ?? {}));
  return (
    <>
      {others.map((row) => (
        <ExchangeCard key={String(row.id)} row={row} onOpen={() => onOpen(String(row.id))} />
      ))}
      <StopCard running={data} stop={stop} exchanges={own} onOpen={onOpen} />
    </>
  );
}

interface StopCardProps {
  readonly running: Running | undefined;
  readonly stop: Row | undefined;
  readonly exchanges: readonly Row[];
  readonly onOpen: (exchgId: string) => void;
}

function StopCard({ running: data, stop, exchanges, onOpen }: StopCardProps) {
  const text = useText();
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  if (!stop) return <p className={styles.quiet}>{text('door.allDone', { task: String(data.taskName ?? data.taskNo ?? '') })}</p>;
  const planned = String(stop.planArriveTime ?? '');
  // The date is shown unless it is today, so that the hour is not taken for one of today.
  const at = planned.slice(planned.startsWith(today()) ? 11 : 5, 16);
  const count = Number(stop.planCount ?? 0);
  return (
    <article className={styles.stop}>
      <div className={styles.cardTitle}>
        <EnvironmentOutlined aria-hidden /> {String(stop.deptName ?? '')}
      </div>
      <div className={styles.quiet}>
        {String(data.taskName ?? data.taskNo ?? '')} · {text('door.planned', { time: at })}
        {count > 0 && ` · ${text('door.pieces', { count })}`}
      </div>
      <StopAction stop={stop} running={data} exchanges={exchanges} onOpen={onOpen} />
    </article>
  );
}
