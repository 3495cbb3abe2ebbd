import type { BoardLane, BoardStop } from '#shared/dashboard';
import { stopStates, taskStates } from '#shared/handover/task';
import { millisecondsOf } from '#shared/time';

const minutesAt = (moment: string) => millisecondsOf(moment) / 60_000;

export const isRunning = ({ taskState }: Pick<BoardLane, 'taskState'>) =>
  taskState === taskStates.underWay || taskState === taskStates.suspended;

const isOver = ({ stopState }: BoardStop) => stopState === stopStates.done || stopState === stopStates.skipped;

/** Returns the stop that a task is at or drives to. */
export function currentStop({ stops }: Pick<BoardLane, 'stops'>): BoardStop | undefined {
  return stops.find((stop) => !isOver(stop));
}

/** What a clock says about a lane beyond what has happened. */
export interface Outlook {
  /** The minutes for which the car stands at its present stop, or 0 while that is not longer than planned. */
  readonly standing: number;
  /** The minutes by which each stop to come is late already, or will be, by its id; within the grace period there are none. */
  readonly behind: ReadonlyMap<string, number>;
}

const nothing: Outlook = { standing: 0, behind: new Map() };
const isUnderWayAt = ({ stopState, arriveTime }: BoardStop) => arriveTime !== '' && stopState !== stopStates.waiting;

/** Returns the minutes for which a car stands at a stop, counted once they are beyond the grace after it came and was expected. */
function standingAt(stop: BoardStop, now: number, graceMin: number): number {
  if (!isUnderWayAt(stop) || isOver(stop)) return 0;
  const came = minutesAt(stop.arriveTime);
  const isLong = now - Math.max(came, minutesAt(stop.planArriveTime)) > graceMin;
  return isLong ? Math.floor(now - came) : 0;
}

/**
 * Returns what the clock says about a task: how long its car stands, and by how much it is behind at the stops to come. A delay is
 * not caught up: each stop is as late as the one before it, or as the time that has passed since it was planned.
 */
export function outlookOf(lane: BoardLane, moment: string, graceMin: number): Outlook {
  const current = lane.taskState === taskStates.published || isRunning(lane) ? currentStop(lane) : undefined;
  if (!current || moment === '') return nothing;
  const now = minutesAt(moment);
  const last = lane.stops.filter(isUnderWayAt).at(-1);
  let delay = last ? Math.max(0, minutesAt(last.arriveTime) - minutesAt(last.planArriveTime)) : 0;
  const behind = new Map<string, number>();
  for (const stop of lane.stops) {
    if (stop.stopState !== stopStates.waiting) continue;
    delay = Math.max(delay, Math.floor(now - minutesAt(stop.planArriveTime)));
    if (delay > graceMin) behind.set(stop.id, delay);
  }
  return { standing: standingAt(current, now, graceMin), behind };
}

/** Returns the totals of all lanes for the head of the board. */
export function summaryOf(lanes: readonly BoardLane[], now: string, graceMin: number) {
  const outlooks = lanes.map((lane) => ({ lane, outlook: outlookOf(lane, now, graceMin) }));
  const sumOf = (of: (lane: BoardLane) => number) => lanes.reduce((sum, lane) => sum + of(lane), 0);
  return {
    running: lanes.filter(isRunning).length,
    toCome: lanes.filter(({ taskState }) => taskState === taskStates.published).length,
    late: outlooks.filter(({ lane, outlook }) => isRunning(lane) && (lane.lateMinutes > 0 || outlook.behind.size > 0)).length,
    standing: outlooks.filter(({ outlook }) => outlook.standing > 0).length,
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
