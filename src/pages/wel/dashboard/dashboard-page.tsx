import { useCan } from '@refinedev/core';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { filteredAddress } from '#shared/addresses';
import { type DashboardBoard, mostLanes } from '#shared/dashboard';
import { taskStates } from '#shared/handover/task';
import { DeniedState, EmptyState, ErrorState, LoadingState } from '#src/components/state-views.tsx';
import { useFullScreen } from '#src/lib/browser/full-screen';
import { useLanguage, useText } from '#src/lib/i18n';
import { useLine } from '#src/lib/live/stream-state';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import { useStaysAwake } from '#src/lib/session/idle';
import { useStable } from '#src/lib/use-stable';
import '#src/locales/cockpit';
import { exception } from '#src/resources/operation/exception';
import { task } from '#src/resources/operation/task';
import { useScreens } from '#src/screens/screens';
import { type OpenedTask, useOpenTask } from '#src/tasks/use-open-task.tsx';
import styles from './board.module.css';
import { BoardHead } from './board-head.tsx';
import { Lane, type Names } from './lane.tsx';
import { pageOf, summaryOf } from './lanes.ts';
import { useBoard, useFit, useLasting, useNow, usePages } from './use-board.ts';

const minuteMs = 60_000;
/** A connection that returns within this time in milliseconds is not reported as lost. */
const noticedMs = 3_000;
const nothing: DashboardBoard['lanes'] = [];

function useNames(code: string): Names {
  const language = useLanguage();
  const { entries } = useDictionary(useMemo(() => ({ source: 'business', code }), [code]));
  return useMemo(() => new Map(entries.map((entry) => [String(entry.dictKey), dictLabel(entry, language)])), [entries, language]);
}

/** Shows an empty, error or loading message in place of the lanes. */
function Instead({ error, isEmpty, retry }: { error: Error | null; isEmpty: boolean; retry: () => void }) {
  const text = useText();
  if (isEmpty) return <EmptyState hint={`${text('cockpit.boardEmpty')} ${text('cockpit.boardEmptyHint')}`} />;
  return error ? <ErrorState hint={error.message} onRetry={retry} /> : <LoadingState />;
}

/** Returns what the lanes open: a task with its acts beside the board, and the list of its exceptions, as far as the user may see them. */
function useOpening({ isFull, toggle }: ReturnType<typeof useFullScreen>) {
  const { open, drawer } = useOpenTask();
  const navigate = useNavigate();
  const list = useScreens().screens.find(({ code }) => code === exception.name)?.path;
  // Beside the element that fills the screen nothing is to be seen.
  const leave = () => isFull && toggle?.();
  const openTask = useStable((opened: OpenedTask) => {
    leave();
    open?.(opened);
  });
  const listExceptions = useStable((id: string) => {
    leave();
    navigate(filteredAddress(list ?? '', [{ field: 'taskId', operator: 'eq', value: id }]));
  });
  const opening = { onOpen: open && openTask, onExceptions: list ? listExceptions : undefined };
  return { opening, drawer };
}

function Board() {
  const text = useText();
  const { data, error, at, retry } = useBoard();
  const now = useNow(minuteMs / 4);
  const isHeard = useLine();
  const isLost = useLasting(!isHeard || (error !== null && data !== undefined), noticedMs);
  const [taskNames, stopNames] = [useNames('task_state'), useNames('stop_state')];
  const area = useRef<HTMLOListElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const full = useFullScreen(board);
  const { opening, drawer } = useOpening(full);
  const lanes = data?.lanes ?? nothing;
  const fit = useFit(area, lanes.length > 0);
  const paging = usePages(Math.ceil(lanes.length / fit));
  const { page, pages, shown } = pageOf(lanes, paging.page, fit);
  const minute = `${now.slice(0, 16)}:00`;
  const graceMin = data?.lateGraceMin ?? 0;
  const summary = useMemo(() => data && summaryOf(data.lanes, minute, graceMin), [data, minute, graceMin]);
  const asOf = data && at > 0 ? data.at.slice(11) : '';

  return (
    <div ref={board} className={styles.board}>
      <BoardHead summary={summary} lostSince={isLost ? asOf : undefined} paging={{ ...paging, page, pages }} full={full} />
      {lanes.length === 0 ? (
        <Instead error={error} isEmpty={data !== undefined} retry={retry} />
      ) : (
        <ol ref={area} className={styles.lanes} style={{ '--rows': Math.min(fit, lanes.length) }} {...paging.hold}>
          {shown.map((lane) => (
            <Lane
              key={lane.id}
              lane={lane}
              minute={lane.taskState === taskStates.completed ? '' : minute}
              graceMin={graceMin}
              taskNames={taskNames}
              stopNames={stopNames}
              {...opening}
            />
          ))}
        </ol>
      )}
      {drawer}
      {data?.isCut ? <p className={styles.cut}>{text('cockpit.cut', { count: mostLanes })}</p> : null}
    </div>
  );
}

/** Shows the board for a wall display, with every present task as a lane, to users who may see tasks. */
export function DashboardPage() {
  useStaysAwake();
  const { data: answer } = useCan({ resource: task.name, action: 'view' });
  if (!answer) return <LoadingState />;
  return answer.can ? <Board /> : <DeniedState />;
}
