/** The two clocks: tests turn them. */
export interface Clock {
  /** Milliseconds since 1970, for what is compared with rows and tokens. */
  now(): number;
  /** Milliseconds that only go forward, for what this process remembers. */
  ticks(): number;
}

export const systemClock: Clock = { now: () => Date.now(), ticks: () => performance.now() };

export const DAY_MS = 24 * 3_600_000;
/** Asia/Shanghai is so far ahead. China has had no summer time since 1991. */
const ZONE_MS = 8 * 3_600_000;

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, as moments are stored. */
export function businessMoment(milliseconds: number): string {
  return new Date(milliseconds + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The start of a day (`yyyy-MM-dd`) in Asia/Shanghai. */
export function startOfDay(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - ZONE_MS);
}

/** The end of a day, which is the start of the next. */
export function endOfDay(date: string): Date {
  return new Date(startOfDay(date).getTime() + DAY_MS);
}

/** Whether a stored moment has passed; no moment never does. */
export function hasPassed(moment: string | null, now: number): boolean {
  return moment !== null && moment <= businessMoment(now);
}
