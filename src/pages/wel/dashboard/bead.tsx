import type { BoardStop } from '#shared/dashboard';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/cockpit';
import { stopStates } from '#shared/handover/task';
import styles from './bead.module.css';
import { clockOf } from './lanes.ts';

/** The sign and style of each state; each has a sign of its own, so that nobody has to distinguish colours. */
const looks: Readonly<Record<number, { readonly sign: string; readonly style: string | undefined }>> = {
  [stopStates.waiting]: { sign: '', style: styles.waiting },
  [stopStates.arrived]: { sign: '▸', style: styles.arrived },
  [stopStates.verified]: { sign: '◆', style: styles.verified },
  [stopStates.handing]: { sign: '⇄', style: styles.handing },
  [stopStates.done]: { sign: '✓', style: styles.done },
  [stopStates.skipped]: { sign: '✕', style: styles.skipped },
};

interface BeadProps {
  readonly stop: BoardStop;
  readonly stateName: string;
  readonly isCurrent: boolean;
  /** The minutes by which the task is late here. */
  readonly overdue: number;
}

function Times({ stop, overdue }: Pick<BeadProps, 'stop' | 'overdue'>) {
  const text = useText();
  const late = stop.lateMinutes > 0 ? text('cockpit.lateBy', { count: stop.lateMinutes }) : '';
  const behind = overdue > 0 ? text('cockpit.overdue', { count: overdue }) : '';
  return (
    <span className={styles.times}>
      <span>{text('cockpit.plan', { time: clockOf(stop.planArriveTime) })}</span>
      {stop.arriveTime ? <span>{text('cockpit.actual', { time: clockOf(stop.arriveTime) })}</span> : null}
      {late || behind ? <span className={styles.late}>{late || behind}</span> : null}
    </span>
  );
}

/** Shows a stop of a lane: its state by colour, sign and text, its planned and actual time, and its bags. */
export function Bead({ stop, stateName, isCurrent, overdue }: BeadProps) {
  const { sign, style } = looks[stop.stopState] ?? { sign: '', style: styles.waiting };
  const { planCount, doneCount } = stop;
  return (
    <li className={styles.stop} aria-current={isCurrent ? 'step' : undefined}>
      <span className={`${styles.bead} ${style} ${isCurrent ? styles.currentBead : ''}`} aria-hidden>
        {sign}
      </span>
      <span className={isCurrent ? `${styles.place} ${styles.currentPlace}` : styles.place} title={stop.deptName}>
        {stop.deptName}
      </span>
      <span className={styles.state}>
        {stateName}
        {planCount + doneCount > 0 ? ` ${doneCount}/${planCount}` : ''}
      </span>
      <Times stop={stop} overdue={overdue} />
    </li>
  );
}
