import { businessMoment, DAY_MS, ZONE_MS } from '#shared/time';

/** The two clocks, which tests can set. */
export interface Clock {
  /** Returns milliseconds since 1970, to be compared with rows and tokens. */
  now(): number;
  /** Returns milliseconds that only go forward, for times that only this process remembers. */
  ticks(): number;
}

export const systemClock: Clock = { now: () => Date.now(), ticks: () => performance.now() };

/** Returns the start of a day (`yyyy-MM-dd`) in Asia/Shanghai. */
export function startOfDay(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - ZONE_MS);
}

/** Returns the end of a day, which is the start of the next. */
export function endOfDay(date: string): Date {
  return new Date(startOfDay(date).getTime() + DAY_MS);
}

/** Returns whether a stored moment has passed; false where there is no moment. */
export function hasPassed(moment: string | null, now: number): boolean {
  return moment !== null && moment <= businessMoment(now);
}
