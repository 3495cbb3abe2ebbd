import { STAY_MINUTES } from '#shared/handover/line';

/** A node that can be a stop. */
export interface StopNode {
  readonly deptId: string;
  readonly name: string;
  readonly address: string;
}

/** A stop while it is edited; a time may be missing while it is typed. */
export interface Stop extends StopNode {
  /** The id of its stored row, if there is one. */
  readonly id?: string;
  readonly offsetMinutes: number | null;
  readonly stayMinutes: number | null;
}

export type Stops = readonly Stop[];

/** The default duration of a drive in minutes. */
const DRIVE_MINUTES = 15;
const DAY_MINUTES = 1440;

/** Returns the end of the last stop in minutes after departure; 0 without stops. */
export function endOf(stops: Stops): number {
  const last = stops.at(-1);
  return last ? (last.offsetMinutes ?? 0) + (last.stayMinutes ?? 0) : 0;
}

/** Returns the stops with a node added at the end, one default drive later. */
export function withNode(stops: Stops, node: StopNode): Stops {
  const offsetMinutes = Math.min(endOf(stops) + DRIVE_MINUTES, DAY_MINUTES);
  return [...stops, { ...node, offsetMinutes, stayMinutes: STAY_MINUTES }];
}

export function without(stops: Stops, deptId: string): Stops {
  return stops.filter((stop) => stop.deptId !== deptId);
}

export function withTimes(stops: Stops, deptId: string, times: Partial<Pick<Stop, 'offsetMinutes' | 'stayMinutes'>>): Stops {
  return stops.map((stop) => (stop.deptId === deptId ? { ...stop, ...times } : stop));
}

/** Moves a node to another position. The arrival times keep their positions, so that they still ascend. */
export function moved(stops: Stops, from: number, to: number): Stops {
  const nodes = stops.toSpliced(from, 1);
  const [node] = stops.slice(from, from + 1);
  const ordered = node ? nodes.toSpliced(to, 0, node) : nodes;
  return ordered.map((stop, index) => ({ ...stop, offsetMinutes: stops[index]?.offsetMinutes ?? null }));
}

function driveBetween(one: Stop | undefined, next: Stop | undefined): number {
  return Math.max(1, (next?.offsetMinutes ?? 0) - (one?.offsetMinutes ?? 0) - (one?.stayMinutes ?? 0));
}

/**
 * Returns the way back over the same nodes. The drive to the first of them takes the rest of the planned time after the last
 * outbound stop or, if none is left, as long as the drive to the first outbound one. Stops that the way back had keep their ids.
 */
export function reversed(outbound: Stops, { planMinutes, inbound }: { planMinutes: number; inbound: Stops }): Stops {
  const left = planMinutes - endOf(outbound);
  let offset = left > 0 ? left : (outbound[0]?.offsetMinutes ?? 0);
  return outbound.toReversed().map((stop, index, all) => {
    const before = all[index - 1];
    if (before) offset += (before.stayMinutes ?? 0) + driveBetween(stop, before);
    const { id: _, ...node } = stop;
    const known = inbound.find(({ deptId }) => deptId === stop.deptId);
    return { ...node, ...(known?.id !== undefined && { id: known.id }), offsetMinutes: Math.min(offset, DAY_MINUTES) };
  });
}

/** Returns the error in the times of a stop, as the name of its message. */
export function faultAt(stops: Stops, index: number): 'needTime' | 'needLater' | 'needStay' | undefined {
  const stop = stops[index];
  if (!stop) return undefined;
  if (stop.offsetMinutes === null) return 'needTime';
  if (stop.stayMinutes === null) return 'needStay';
  const before = stops[index - 1]?.offsetMinutes ?? -1;
  return stop.offsetMinutes <= before ? 'needLater' : undefined;
}

/** Returns the time of day a number of minutes after a departure `HH:mm`, and whether that is on the next day. */
export function clockAfter(departure: string, minutes: number): { readonly time: string; readonly isNextDay: boolean } {
  const [hours = 0, past = 0] = departure.split(':').map(Number);
  const total = hours * 60 + past + minutes;
  const two = (value: number) => String(value).padStart(2, '0');
  return { time: `${two(Math.floor(total / 60) % 24)}:${two(total % 60)}`, isNextDay: total >= DAY_MINUTES };
}

/** Returns the stops with the ids that are stored now: another user may have removed some and added others. */
export function onRows(stops: Stops, stored: Stops): Stops {
  return stops.map(({ id: _, ...stop }) => {
    const id = stored.find(({ deptId }) => deptId === stop.deptId)?.id;
    return id === undefined ? stop : { ...stop, id };
  });
}

/** Returns the stops as they are sent. */
export function wireOf(stops: Stops) {
  return stops.map(({ id, deptId, offsetMinutes, stayMinutes }) => ({ id, deptId, offsetMinutes, stayMinutes }));
}

/** Returns whether two lists are sent alike. */
export function isSameStops(one: Stops, other: Stops): boolean {
  return JSON.stringify(wireOf(one)) === JSON.stringify(wireOf(other));
}
