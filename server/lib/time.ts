/** The two clocks, which tests can set. */
export interface Clock {
  /** Returns milliseconds since 1970, to be compared with rows and tokens. */
  now(): number;
  /** Returns milliseconds that only go forward, for times that only this process remembers. */
  ticks(): number;
}

export const systemClock: Clock = { now: () => Date.now(), ticks: () => performance.now() };

export const DAY_MS = 24 * 3_600_000;
/** The offset of Asia/Shanghai. China has had no summer time since 1991. */
const ZONE_MS = 8 * 3_600_000;

/** Returns `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, as moments are stored. */
export function businessMoment(milliseconds: number): string {
  return new Date(milliseconds + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ');
}

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
