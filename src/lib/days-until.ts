import { nowText } from './dates.ts';

const DAY_MS = 86_400_000;

/** Returns the number of days from today, in the bank's time zone, to a day `yyyy-MM-dd`; negative when it is past. */
export function daysUntil(day: string, now: Date = new Date()): number {
  const today = nowText(now).slice(0, 10);
  return Math.round((Date.parse(`${day.slice(0, 10)}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
}
