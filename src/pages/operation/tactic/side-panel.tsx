import { Button } from 'antd';
import { useState } from 'react';
import { type FreeChoice, type PreviewCrew, type PreviewDay, skipReasons, type TacticPreview } from '#shared/handover/planning';
import { useText, useWords } from '#src/lib/i18n';
import { RecordButton } from '#src/meta/records/record-button.tsx';
import { task } from '#src/resources/operation/task';
import { ProblemList, useProblemWords } from '#src/tasks/problem-list.tsx';
import { type Instead, insteadByLine, type Left, problemsByWords } from './month.ts';
import { useWeekDays } from './month-grid.tsx';
import styles from './preview.module.css';

/** The most dates of a month in a line; of more, only the first are shown. */
const MOST_DATES = 4;

function Crew({ crew }: { readonly crew: PreviewCrew }) {
  const text = useText();
  const rows = [
    [text('tactic.crew'), crew.plateNo],
    [text('tactic.leader'), crew.leaderName],
    [text('tactic.driver'), crew.driverName],
    [text('tactic.escorts'), crew.convoyNames.filter((name) => name !== crew.leaderName && name !== crew.driverName).join(' ')],
    [text('tactic.backup'), crew.backupPlateNo ?? ''],
  ].filter(([, value]) => value);
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the selected day in full. */
export function DayPanel({ day, crew }: { readonly day: PreviewDay; readonly crew?: PreviewCrew }) {
  const text = useText();
  const words = useWords();
  const weekDay = useWeekDays();
  const { date, isKept, reason, holiday, conflicts, tasks } = day;
  return (
    <section aria-live="polite" aria-label={date}>
      <h3>{text('tactic.day', { date, week: weekDay(date) })}</h3>
      <p className={isKept ? styles.kept : styles.skipped}>
        {[holiday && words(holiday), isKept ? text('tactic.kept') : reason && words(skipReasons[reason])]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {tasks.map(({ taskId, taskNo }) => (
        <RecordButton key={taskId} noun={task.name} id={taskId} name={taskNo} />
      ))}
      {crew && <Crew crew={crew} />}
      {conflicts.length > 0 && <ProblemList problems={conflicts} />}
    </section>
  );
}

/** Puts a free person or car in the place of another, on all days. */
type Replace = (left: Left, choice: FreeChoice) => Promise<void>;

/** The choices that are offered beside a problem; there may be twenty. */
const MOST_OFFERED = 3;

interface InsteadProps {
  readonly of: Instead;
  readonly onReplace: Replace;
}

/** Offers the people or cars that could drive instead of another on all of its days. */
function InsteadButtons({ of: { left, free }, onReplace }: InsteadProps) {
  const text = useText();
  const [busy, setBusy] = useState<string>();
  const take = async (choice: FreeChoice) => {
    setBusy(choice.id);
    await onReplace(left, choice);
    setBusy(undefined);
  };
  return (
    <div className={styles.instead}>
      {free.slice(0, MOST_OFFERED).map((choice) => (
        <Button
          key={choice.id}
          size="small"
          loading={busy === choice.id}
          disabled={busy !== undefined}
          onClick={() => take(choice)}
        >
          {text('tactic.replaceBy', { name: choice.name })}
        </Button>
      ))}
    </div>
  );
}

interface ProblemsPanelProps {
  readonly preview: TacticPreview;
  readonly onMove: (date: string) => void;
  /** Absent for users who may not edit the tactic. */
  readonly onReplace?: Replace | undefined;
}

/**
 * Shows every problem of the month once, with its days; a click leads to the first. Beside the first problem of a person or a car
 * stand those that could drive instead.
 */
export function ProblemsPanel({ preview, onMove, onReplace }: ProblemsPanelProps) {
  const text = useText();
  const words = useProblemWords();
  const groups = problemsByWords(preview.days, (problem) => words([problem])[0] ?? '');
  const offered = onReplace ? insteadByLine(groups, preview) : undefined;
  const past = preview.days.filter(({ reason }) => reason === 'past').length;
  const datesOf = (dates: readonly string[]) =>
    dates
      .slice(0, MOST_DATES)
      .map((date) => date.slice(5))
      .join(', ') + (dates.length > MOST_DATES ? ' …' : '');
  return (
    <section aria-label={text('tactic.problems')}>
      <h3>{text('tactic.problems')}</h3>
      {past > 0 && <p className={styles.hint}>{text('tactic.past', { count: past })}</p>}
      {preview.itemProblems.length > 0 && <ProblemList problems={preview.itemProblems} />}
      {groups.length === 0 && preview.itemProblems.length === 0 && <p className={styles.hint}>{text('tactic.noProblems')}</p>}
      <ul className={styles.groups}>
        {groups.map(({ words: line, dates }) => {
          const instead = offered?.get(line);
          return (
            <li key={line}>
              <button type="button" className={styles.line} onClick={() => onMove(dates[0] ?? '')}>
                {line}
                <small>{text('tactic.on', { count: dates.length, dates: datesOf(dates) })}</small>
              </button>
              {instead && onReplace && <InsteadButtons of={instead} onReplace={onReplace} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
