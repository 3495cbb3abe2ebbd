import { WarningFilled } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type PreviewCrew, type PreviewDay, type SkipReason, skipReasons, type TacticPreview } from '#shared/handover/planning';
import { weekDayOf } from '#shared/time';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { languageTags } from '#src/lib/language';
import { ProblemList } from '#src/tasks/problem-list.tsx';
import { dateAfterKey, type Month, monthOf, weeksOf } from './month.ts';
import styles from './preview.module.css';

/** Returns the function that describes a day in one line, as the label for screen readers. */
function useDayLabel() {
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
function DayFacts({ day, crew, told, isBrief }: DayProps) {
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
function DayCell({ day, crew, told, today, isCurrent, onPick }: CellProps) {
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

export interface MonthProps {
  readonly month: Month;
  readonly preview: TacticPreview;
  /** The reason why none of its days runs, which is shown beside it. */
  readonly told?: SkipReason | undefined;
  readonly today: string;
  /** The day that the user has selected. */
  readonly current: string;
  readonly onMove: (date: string) => void;
}

/** Returns a function that names the weekday of a date. */
export function useWeekDays(): (date: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(languageTags[language], { weekday: 'short', timeZone: 'UTC' });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}

const monday = '2026-03-02';

/** Moves the focus to the selected day, also in another month, which has to be rendered first. */
function useFollowedFocus(current: string, isDrawn: boolean) {
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current || !isDrawn) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`);
    if (!cell) return;
    isMoving.current = false;
    cell.focus();
  }, [current, isDrawn]);
  return { grid, isMoving };
}

/** Shows a month as a calendar: one day is a tab stop, the arrow keys reach the others. */
export function MonthGrid({ month, preview, told, today, current, onMove }: MonthProps) {
  const text = useText();
  const weekDay = useWeekDays();
  const days = new Map(preview.days.map((day) => [day.date, day]));
  const { grid, isMoving } = useFollowedFocus(current, monthOf(preview.startDate) === monthOf(current));
  const handleKey = (event: KeyboardEvent) => {
    const next = dateAfterKey(current, event.key);
    if (!next) return;
    event.preventDefault();
    isMoving.current = true;
    onMove(next);
  };
  const cellOf = (day: PreviewDay | undefined) =>
    day && (
      <DayCell
        day={day}
        told={told}
        crew={day.crew === undefined ? undefined : preview.crews[day.crew]}
        today={today}
        isCurrent={day.date === current}
        onPick={() => onMove(day.date)}
      />
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is the grid of the ARIA practices
    <table ref={grid} role="grid" className={styles.grid} aria-label={text('tactic.calendar', { month })} onKeyDown={handleKey}>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, index) => monday.slice(0, 8) + String(index + 2).padStart(2, '0')).map((date) => (
            <th key={date} scope="col">
              {weekDay(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks of a month do not move
          <tr key={row}>
            {week.map((date, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do their days
              <td key={column}>{cellOf(date === undefined ? undefined : days.get(date))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a month as a list, where there is no room for a calendar. */
export function MonthList({ month, preview, today, current, onMove }: MonthProps) {
  const text = useText();
  const weekDay = useWeekDays();
  const label = useDayLabel();
  return (
    <ul className={styles.list} aria-label={text('tactic.calendar', { month })}>
      {preview.days.map((day) => (
        <li key={day.date} data-kept={day.isKept} data-free={day.holiday?.isOff ?? weekDayOf(day.date) > 5}>
          <button
            type="button"
            aria-label={label(day)}
            aria-current={day.date === today ? 'date' : undefined}
            onClick={() => onMove(day.date)}
          >
            <span className={styles.listDate}>
              {day.date.slice(5)} {weekDay(day.date)}
            </span>
            <span className={styles.listFacts}>
              <DayFacts day={day} crew={day.crew === undefined ? undefined : preview.crews[day.crew]} />
            </span>
          </button>
          {day.date === current && day.conflicts.length > 0 && (
            <div className={styles.told}>
              <ProblemList problems={day.conflicts} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
