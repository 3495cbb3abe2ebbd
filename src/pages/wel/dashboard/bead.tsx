import type { BoardStop } from '#shared/dashboard';
import { clockOf } from '#shared/time';
import { useText } from '#src/lib/i18n';
import { useMinutes } from '#src/lib/minutes';
import '#src/locales/cockpit';
import { stopStates } from '#shared/handover/task';
import styles from './bead.module.css';

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
  /** The minutes by which the car is late here, or will be. */
  readonly behind: number;
  /** The minutes for which it stands here, once that is longer than planned. */
  readonly standing: number;
  /** Opens the task at this stop, for users who may read it. */
  readonly onOpen?: () => void;
}

function Times({ stop, isCurrent, behind: minutes, standing }: Omit<BeadProps, 'stateName' | 'onOpen'>) {
  const text = useText();
  const told = useMinutes();
  const late = stop.lateMinutes > 0 ? text('cockpit.lateBy', { time: told(stop.lateMinutes) }) : '';
  const behind = minutes > 0 ? text(isCurrent ? 'cockpit.overdue' : 'cockpit.expectedLate', { time: told(minutes) }) : '';
  return (
    <span className={styles.times}>
      <span>{text('cockpit.plan', { time: clockOf(stop.planArriveTime) })}</span>
      {stop.arriveTime ? <span>{text('cockpit.actual', { time: clockOf(stop.arriveTime) })}</span> : null}
      {late || behind ? <span className={styles.late}>{late || behind}</span> : null}
      {standing > 0 ? <span className={styles.late}>{text('cockpit.standing', { time: told(standing) })}</span> : null}
    </span>
  );
}

/** Shows a stop of a lane: its state by colour, sign and text, its planned and actual time, and its bags. */
export function Bead({ stop, stateName, isCurrent, behind, standing, onOpen }: BeadProps) {
  const { sign, style } = looks[stop.stopState] ?? { sign: '', style: styles.waiting };
  const { planCount, doneCount } = stop;
  const shown = (
    <>
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
      <Times stop={stop} isCurrent={isCurrent} behind={behind} standing={standing} />
    </>
  );
  return (
    <li className={styles.stop} aria-current={isCurrent ? 'step' : undefined}>
      {onOpen ? (
        <button type="button" className={styles.open} onClick={onOpen}>
          {shown}
        </button>
      ) : (
        shown
      )}
    </li>
  );
}
