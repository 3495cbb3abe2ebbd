import { WarningFilled } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import type { BoardLane } from '#shared/dashboard';
import { exceptionLevels } from '#shared/handover/exception';
import { taskStates } from '#shared/handover/task';
import { clockOf } from '#shared/time';
import { unseen } from '#src/components/unseen';
import { useText } from '#src/lib/i18n';
import { useMinutes } from '#src/lib/minutes';
import type { OpenedTask } from '#src/tasks/use-open-task.tsx';
import { Bead } from './bead.tsx';
import styles from './lane.module.css';
import { beadsOf, currentStop, outlookOf } from './lanes.ts';
import '#src/locales/cockpit';

/** Names of states by their keys. */
export type Names = ReadonlyMap<string, string>;

interface LaneProps {
  /** The lane, which is the same object as long as nothing in it changes. */
  readonly lane: BoardLane;
  /** The present minute, for tasks that are not over; empty for the others, which a clock changes nothing about. */
  readonly minute: string;
  readonly graceMin: number;
  readonly taskNames: Names;
  readonly stopNames: Names;
  /** Opens a task, at one of its stops or as a whole, for users who may read it; keep it stable. */
  readonly onOpen?: (opened: OpenedTask) => void;
  /** Lists the exceptions of a task, for users who have the list; keep it stable. */
  readonly onExceptions?: (id: string) => void;
}

const stateStyles: Readonly<Record<number, string | undefined>> = {
  [taskStates.published]: styles.published,
  [taskStates.underWay]: styles.underWay,
  [taskStates.completed]: styles.completed,
  [taskStates.suspended]: styles.suspended,
};

interface PressedProps {
  readonly className: string | undefined;
  /** Absent where there is nothing that the user could open. */
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

/** Shows a part of a lane as a button, where pressing it opens something. */
function Pressed({ className, onPress, children }: PressedProps) {
  if (!onPress) return <span className={className}>{children}</span>;
  return (
    <button type="button" className={`${className} ${styles.pressed}`} onClick={onPress}>
      {children}
    </button>
  );
}

type HeadProps = Pick<LaneProps, 'lane' | 'onOpen'> & { readonly stateName: string };

function Head({ lane, stateName, onOpen }: HeadProps) {
  const crew = [lane.plateNo, lane.leaderName].filter(Boolean).join(' · ');
  return (
    <Pressed className={styles.laneHead} onPress={onOpen && (() => onOpen({ id: lane.id, taskNo: lane.taskNo }))}>
      <span className={styles.line}>
        {lane.lineName || lane.taskName || lane.taskNo}
        {lane.directionName ? <span className={styles.direction}>{lane.directionName}</span> : null}
      </span>
      <span className={styles.crew}>{crew}</span>
      <span className={styles.laneState}>
        <span className={`${styles.tag} ${stateStyles[lane.taskState]}`}>{stateName}</span>
        <span>
          {clockOf(lane.planStartTime)}–{clockOf(lane.planEndTime)}
        </span>
      </span>
    </Pressed>
  );
}

type CountersProps = Pick<LaneProps, 'lane' | 'onExceptions'> & { readonly standing: number };

function Counters({ lane, standing, onExceptions }: CountersProps) {
  const text = useText();
  const told = useMinutes();
  const isCritical = lane.worstLevel >= exceptionLevels.critical;
  return (
    <div className={styles.counters}>
      <span className={styles.bags}>
        <strong className={styles.bagCount}>{lane.actualBagCount}</strong>/{lane.planBagCount}
        <span className={styles.bagWord}>{text('cockpit.bags')}</span>
      </span>
      {lane.lateMinutes > 0 ? (
        <span className={styles.late}>{text('cockpit.lateBy', { time: told(lane.lateMinutes) })}</span>
      ) : null}
      {standing > 0 ? <span className={styles.late}>{text('cockpit.standing', { time: told(standing) })}</span> : null}
      {lane.openExceptions > 0 ? (
        <Pressed
          className={isCritical ? `${styles.exception} ${styles.critical}` : styles.exception}
          onPress={onExceptions && (() => onExceptions(lane.id))}
        >
          <WarningFilled aria-hidden />
          <span aria-hidden>{lane.openExceptions}</span>
          {isCritical ? <span>{text('cockpit.critical')}</span> : null}
          <span className={unseen}>{text('cockpit.exceptionsOf', { count: lane.openExceptions })}</span>
        </Pressed>
      ) : null}
    </div>
  );
}

/** Shows one task. Memoised: it renders again only for another task, or in another minute while it is not over. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { lane, minute, graceMin, taskNames, stopNames, onOpen, onExceptions } = props;
  const text = useText();
  const { before, shown, after } = beadsOf(lane);
  const { standing, behind } = outlookOf(lane, minute, graceMin);
  const current = lane.taskState === taskStates.completed ? undefined : currentStop(lane);
  const left = (count: number) => (count > 0 ? <li className={styles.left}>{text('cockpit.moreStops', { count })}</li> : null);
  return (
    <li className={styles.lane} aria-label={`${lane.taskNo} ${lane.lineName}`}>
      <Head lane={lane} stateName={taskNames.get(String(lane.taskState)) ?? ''} onOpen={onOpen} />
      {shown.length === 0 ? <p className={styles.noStops}>{text('cockpit.noStops')}</p> : null}
      <ol className={styles.stops}>
        {left(before)}
        {shown.map((stop) => (
          <Bead
            key={stop.id}
            stop={stop}
            stateName={stopNames.get(String(stop.stopState)) ?? ''}
            isCurrent={stop === current}
            behind={behind.get(stop.id) ?? 0}
            standing={stop === current ? standing : 0}
            onOpen={onOpen && (() => onOpen({ id: lane.id, taskNo: lane.taskNo, stopId: stop.id }))}
          />
        ))}
        {left(after)}
      </ol>
      <Counters lane={lane} standing={standing} onExceptions={onExceptions} />
    </li>
  );
});
