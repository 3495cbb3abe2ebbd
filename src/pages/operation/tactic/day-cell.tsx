import { WarningFilled } from '@ant-design/icons';
import { type PreviewCrew, type PreviewDay, type SkipReason, skipReasons } from '#shared/handover/planning';
import { weekDayOf } from '#shared/time';
import { useText, useWords } from '#src/lib/i18n';
import styles from './preview.module.css';

/** Returns the function that describes a day in one line, as the label for screen readers. */
export function useDayLabel() {
  const text = useText();
  const words = useWords();
  return ({ date, isKept, reason, holiday, conflicts }: PreviewDay) =>
    [
      date,
      holiday && `${words(holiday)} ${text(holiday.isOff ? 'tactic.off' : 'tactic.work')}`,
      isKept ? text('tactic.kept') : reason && words(skipReasons[reason]),
      conflicts.length > 0 && text('tactic.conflicts', { count: conflicts.length }),
    ]
      .filter(Boolean)
      .join(', ');
}

interface DayProps {
  readonly day: PreviewDay;
  readonly crew?: PreviewCrew;
  /** A reason that is shown elsewhere, once for all days. */
  readonly told?: SkipReason | undefined;
  /** A calendar cell has room for a number only. */
  readonly isBrief?: boolean;
}

function Badge({ day: { conflicts }, isBrief }: Pick<DayProps, 'day' | 'isBrief'>) {
  const text = useText();
  if (conflicts.length === 0) return null;
  return (
    <span className={styles.badge}>
      <WarningFilled aria-hidden /> {isBrief ? conflicts.length : text('tactic.conflicts', { count: conflicts.length })}
    </span>
  );
}

/** Shows the facts of a day: its holiday, whether it is kept or why it is skipped, and the crew. */
export function DayFacts({ day, crew, told, isBrief }: DayProps) {
  const text = useText();
  const words = useWords();
  const { holiday, isKept, reason, tasks } = day;
  return (
    <>
      {holiday && (
        <span className={styles.holiday} data-off={holiday.isOff}>
          {words(holiday)}
        </span>
      )}
      <span className={isKept ? styles.kept : styles.skipped}>
        {/* That days are over is said once, at the side. */}
        {isKept ? text('tactic.kept') : reason && reason !== told && reason !== 'past' && words(skipReasons[reason])}
      </span>
      {isKept && crew && <span className={styles.crew}>{crew.plateNo}</span>}
      {/* A task number would wrap in a cell; the full view of the day shows it. */}
      {!isBrief &&
        tasks.map(({ taskId, taskNo }) => (
          <span key={taskId} className={styles.crew}>
            {taskNo}
          </span>
        ))}
      <Badge day={day} isBrief={isBrief} />
    </>
  );
}

interface CellProps extends DayProps {
  readonly today: string;
  readonly isCurrent: boolean;
  readonly onPick: () => void;
}

/** Shows a day of the calendar. Its problems stand at the side once it is picked. */
export function DayCell({ day, crew, told, today, isCurrent, onPick }: CellProps) {
  const label = useDayLabel();
  const { date, isKept, conflicts } = day;
  return (
    <button
      type="button"
      className={styles.day}
      data-date={date}
      data-kept={isKept}
      data-problem={conflicts.length > 0}
      data-free={day.holiday?.isOff ?? weekDayOf(date) > 5}
      aria-current={date === today ? 'date' : undefined}
      aria-label={label(day)}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onPick}
      onClick={onPick}
    >
      <span className={styles.number}>{Number(date.slice(8))}</span>
      <DayFacts day={day} crew={crew} told={told} isBrief />
    </button>
  );
}
