import type { BoardLane, BoardStop } from '#shared/dashboard';
import { stopStates, taskStates } from '#shared/handover/task';

/** Converts a time of the bank, which is a text, to minutes. */
function minutesAt(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}Z`) / 60_000;
}

export const isRunning = ({ taskState }: Pick<BoardLane, 'taskState'>) =>
  taskState === taskStates.underWay || taskState === taskStates.suspended;

const isOver = ({ stopState }: BoardStop) => stopState === stopStates.done || stopState === stopStates.skipped;

/** Returns the stop that a task is at or drives to. */
export function currentStop({ stops }: Pick<BoardLane, 'stops'>): BoardStop | undefined {
  return stops.find((stop) => !isOver(stop));
}

/** Returns the minutes by which a task is late at its next stop, or 0 within the grace period. */
export function overdueMinutes(lane: BoardLane, now: string, graceMin: number): number {
  const next = lane.taskState === taskStates.published || isRunning(lane) ? currentStop(lane) : undefined;
  if (next?.stopState !== stopStates.waiting) return 0;
  const behind = Math.floor(minutesAt(now) - minutesAt(next.planArriveTime));
  return behind > graceMin ? behind : 0;
}

/** Returns the totals of all lanes for the head of the board. */
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

/** The number of stops that a lane has room for. */
const mostBeads = 9;

/** Returns the stops to show, around the present one, and the numbers left out before and after them. */
export function beadsOf(lane: Pick<BoardLane, 'stops'>): { before: number; shown: readonly BoardStop[]; after: number } {
  const { stops } = lane;
  if (stops.length <= mostBeads) return { before: 0, shown: stops, after: 0 };
  const at = Math.max(0, stops.indexOf(currentStop(lane) ?? (stops.at(-1) as BoardStop)));
  const before = Math.min(Math.max(0, at - Math.floor(mostBeads / 2)), stops.length - mostBeads);
  const shown = stops.slice(before, before + mostBeads);
  return { before, shown, after: stops.length - before - shown.length };
}

/** Returns the hour and minute of a time. */
export const clockOf = (moment: string) => moment.slice(11, 16);

/** Returns the number of lanes that fit below each other, at least one. */
export function lanesThatFit(heightPx: number, lanePx: number): number {
  return Math.max(1, Math.floor(heightPx / lanePx));
}

/** Returns a page of the lanes; after the last page the first follows. */
export function pageOf<T>(all: readonly T[], page: number, size: number): { page: number; pages: number; shown: readonly T[] } {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const at = ((page % pages) + pages) % pages;
  return { page: at, pages, shown: all.slice(at * size, (at + 1) * size) };
}
