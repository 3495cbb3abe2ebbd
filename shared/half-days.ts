import { dayOf, daysBetween } from './time.ts';

const noon = '12:00:00';

/** Half days before the one that a moment lies in, from the start of its day; a moment that ends something counts what it touches. */
function halvesUntil(moment: string, isEnd: boolean): number {
  const time = moment.slice(11);
  if (!isEnd) return time < noon ? 0 : 1;
  if (time === '00:00:00') return 0;
  return time <= noon ? 1 : 2;
}

/**
 * Returns the days of leave between two moments (`yyyy-MM-dd HH:mm:ss`): every half day that it touches counts as half a day.
 */
export function daysInHalves(startTime: string, endTime: string): number {
  const days = daysBetween(dayOf(startTime), dayOf(endTime));
  return days + (halvesUntil(endTime, true) - halvesUntil(startTime, false)) / 2;
}
