import { EnvironmentOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { exchgTypes } from '#shared/handover/exchange';
import { stopStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { useOutbox } from '#src/actions/use-outbox';
import { nowText } from '#src/lib/dates';
import { useText } from '#src/lib/i18n';
import { session } from '#src/lib/session';
import { useOnline } from '#src/lib/use-online';
import type { Row } from '#src/meta/kinds/kind';
import { useRights } from '#src/meta/screens/use-rights';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import { typeAt } from '../stop-type.ts';
import { useTaskStops } from '../use-task-stops.ts';
import styles from './door.module.css';

const { waiting, arrived, verified, handing, done, skipped } = stopStates;
const over: readonly number[] = [done, skipped];
const verifying = ['submit'] as const;

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
    open: () =>
      during(() => {
        const body = { exchgType: typeAt(stop, Number(running.direction)), taskId, nodeId };
        return post({ resource: exchg, verb: 'submit', body, label: text('door.post.open', { place }) });
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
      <p className={styles.quiet}>{text('door.toVerify')}</p>
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

interface StopActionProps extends StopProps {
  readonly exchanges: readonly Row[];
  readonly onOpen: (exchgId: string) => void;
}

function StopAction({ stop, running, exchanges, onOpen }: StopActionProps) {
  const text = useText();
  const { isBusy, isWaiting, arrive, open } = useStopActions({ stop, running });
  const mayArrive = useRights(task, ['arrive']).has('arrive');
  const mayOpen = useRights(exchg, ['open']).has('open');
  const state = Number(stop.stopState);
  const under = exchanges.find(({ nodeId }) => String(nodeId) === String(stop.id));
  if (isWaiting) return <p className={styles.waits}>{text('door.itWaits')}</p>;
  if (isOthers(stop, running)) return <p className={styles.quiet}>{text('door.others')}</p>;
  if (state === waiting && mayArrive) {
    return (
      <Button type="primary" className={styles.big} block loading={isBusy} onClick={arrive}>
        {text('door.arrive')}
      </Button>
    );
  }
  if (state === arrived) return <ToVerify stop={stop} running={running} />;
  const exchgType = typeAt(stop, Number(running.direction));
  // Deliveries are planned: where none is, the server would refuse an exchange.
  if (state === verified && exchgType === exchgTypes.delivery && Number(stop.planCount ?? 0) === 0) {
    return <p className={styles.quiet}>{text('door.nothingHere')}</p>;
  }
  if (state === verified && mayOpen && exchgType !== undefined) {
    return (
      <Button type="primary" className={styles.big} block loading={isBusy} onClick={open}>
        {text('door.open')}
      </Button>
    );
  }
  if (state !== handing || !under) return <p className={styles.quiet}>{text('door.notYours')}</p>;
  return (
    <Button className={styles.big} block onClick={() => onOpen(String(under.id))}>
      {text('door.goOn')}
    </Button>
  );
}

/** Shows the present or next stop of a task, and what has to be done there. */
export function NextStop({ taskId, exchanges, onOpen }: NextStopProps) {
  const text = useText();
  const { data } = useTaskStops(taskId);
  const stop = data?.nodes?.find(({ stopState }) => !over.includes(Number(stopState)));
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  if (!stop) return <p className={styles.quiet}>{text('door.allDone', { task: String(data.taskName ?? data.taskNo ?? '') })}</p>;
  const planned = String(stop.planArriveTime ?? '');
  // The date is shown unless it is today, so that the hour is not taken for one of today.
  const at = planned.slice(planned.startsWith(nowText().slice(0, 10)) ? 11 : 5, 16);
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
