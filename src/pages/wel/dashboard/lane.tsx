import { WarningFilled } from '@ant-design/icons';
import { memo } from 'react';
import type { BoardLane } from '#shared/dashboard';
import { unseen } from '#src/components/unseen';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/cockpit';
import { exceptionLevels } from '#shared/handover/exception';
import { taskStates } from '#shared/handover/task';
import { Bead } from './bead.tsx';
import styles from './lane.module.css';
import { beadsOf, clockOf, currentStop, outlookOf } from './lanes.ts';

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
}

const stateStyles: Readonly<Record<number, string | undefined>> = {
  [taskStates.published]: styles.published,
  [taskStates.underWay]: styles.underWay,
  [taskStates.completed]: styles.completed,
  [taskStates.suspended]: styles.suspended,
};

function Head({ lane, stateName }: { readonly lane: BoardLane; readonly stateName: string }) {
  const crew = [lane.plateNo, lane.leaderName].filter(Boolean).join(' · ');
  return (
    <div className={styles.laneHead}>
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
    </div>
  );
}

function Counters({ lane, standing }: { readonly lane: BoardLane; readonly standing: number }) {
  const text = useText();
  const isCritical = lane.worstLevel >= exceptionLevels.critical;
  return (
    <div className={styles.counters}>
      <span className={styles.bags}>
        <strong className={styles.bagCount}>{lane.actualBagCount}</strong>/{lane.planBagCount}
        <span className={styles.bagWord}>{text('cockpit.bags')}</span>
      </span>
      {lane.lateMinutes > 0 ? <span className={styles.late}>{text('cockpit.lateBy', { count: lane.lateMinutes })}</span> : null}
      {standing > 0 ? <span className={styles.late}>{text('cockpit.standing', { count: standing })}</span> : null}
      {lane.openExceptions > 0 ? (
        <span className={isCritical ? `${styles.exception} ${styles.critical}` : styles.exception}>
          <WarningFilled aria-hidden />
          <span aria-hidden>{lane.openExceptions}</span>
          {isCritical ? <span>{text('cockpit.critical')}</span> : null}
          <span className={unseen}>{text('cockpit.exceptionsOf', { count: lane.openExceptions })}</span>
        </span>
      ) : null}
    </div>
  );
}

/** Shows one task. Memoised: it renders again only for another task, or in another minute while it is not over. */
export const Lane = memo(function Lane({ lane, minute, graceMin, taskNames, stopNames }: LaneProps) {
  const text = useText();
  const { before, shown, after } = beadsOf(lane);
  const { standing, behind } = outlookOf(lane, minute, graceMin);
  const current = lane.taskState === taskStates.completed ? undefined : currentStop(lane);
  const left = (count: number) => (count > 0 ? <li className={styles.left}>{text('cockpit.moreStops', { count })}</li> : null);
  return (
    <li className={styles.lane} aria-label={`${lane.taskNo} ${lane.lineName}`}>
      <Head lane={lane} stateName={taskNames.get(String(lane.taskState)) ?? ''} />
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
          />
        ))}
        {left(after)}
      </ol>
      <Counters lane={lane} standing={standing} />
    </li>
  );
});
