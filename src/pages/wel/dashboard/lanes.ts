import type { BoardLane, BoardStop } from '#shared/dashboard';
import { stopStates, taskStates } from '#shared/handover/task';

/** Minutes of a day and its moment, for moments of the bank that are texts. */
function minutesAt(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}Z`) / 60_000;
}

export const isRunning = ({ taskState }: Pick<BoardLane, 'taskState'>) =>
  taskState === taskStates.underWay || taskState === taskStates.suspended;

const isOver = ({ stopState }: BoardStop) => stopState === stopStates.done || stopState === stopStates.skipped;

/** Where a task is: at the stop that is under way, or on its way to the next one. */
export function currentStop({ stops }: Pick<BoardLane, 'stops'>): BoardStop | undefined {
  return stops.find((stop) => !isOver(stop));
}

/** How long a task should have been at its next stop, in minutes beyond the grace; 0 where it need not be yet. */
export function overdueMinutes(lane: BoardLane, now: string, graceMin: number): number {
  const next = lane.taskState === taskStates.published || isRunning(lane) ? currentStop(lane) : undefined;
  if (next?.stopState !== stopStates.waiting) return 0;
  const behind = Math.floor(minutesAt(now) - minutesAt(next.planArriveTime));
  return behind > graceMin ? behind : 0;
}

/** What the head of the board says of all lanes. */
export function summaryOf(lanes: readonly BoardLane[]) {
  const sumOf = (of: (lane: BoardLane) => number) => lanes.reduce((sum, lane) => sum + of(lane), 0);
  return {
    running: lanes.filter(isRunning).length,
    toCome: lanes.filter(({ taskState }) => taskState === taskStates.published).length,
    late: lanes.filter((lane) => isRunning(lane) && lane.lateMinutes > 0).length,
    exceptions: sumOf(({ openExceptions }) => openExceptions),
    done: sumOf(({ actualBagCount }) => actualBagCount),
    plan: sumOf(({ planBagCount }) => planBagCount),
  };
}

/** Stops that a lane has room for. */
const mostBeads = 9;

/** The stops that are drawn, around the one where the task is, and how many are left out before and after them. */
export function beadsOf(lane: Pick<BoardLane, 'stops'>): { before: number; shown: readonly BoardStop[]; after: number } {
  const { stops } = lane;
  if (stops.length <= mostBeads) return { before: 0, shown: stops, after: 0 };
  const at = Math.max(0, stops.indexOf(currentStop(lane) ?? (stops.at(-1) as BoardStop)));
  const before = Math.min(Math.max(0, at - Math.floor(mostBeads / 2)), stops.length - mostBeads);
  const shown = stops.slice(before, before + mostBeads);
  return { before, shown, after: stops.length - before - shown.length };
}

/** The hour and minute of a moment. */
export const clockOf = (moment: string) => moment.slice(11, 16);

/** How many lanes of a height fit beneath each other, one at least. */
export function lanesThatFit(heightPx: number, lanePx: number): number {
  return Math.max(1, Math.floor(heightPx / lanePx));
}

/** One page of the lanes; beyond the last page begins the first again. */
export function pageOf<T>(all: readonly T[], page: number, size: number): { page: number; pages: number; shown: readonly T[] } {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const at = ((page % pages) + pages) % pages;
  return { page: at, pages, shown: all.slice(at * size, (at + 1) * size) };
}
