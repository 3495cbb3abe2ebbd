import { businessDay, businessMoment, dayOf, daysBetween } from '#shared/time';

/** Returns the present moment as the server would write it. */
export const nowText = () => businessMoment(Date.now());

/** Returns the day of the bank on which it is now. */
export const today = () => businessDay(Date.now());

/** Returns the number of days from today to a day or to that of a moment; negative when it is past. */
export function daysUntil(dayOrMoment: string, now: number = Date.now()): number {
  return daysBetween(businessDay(now), dayOf(dayOrMoment));
}

/** Returns the first second of a day, or the moment itself. */
export function startOf(dayOrMoment: string): string {
  return dayOrMoment.length === 10 ? `${dayOrMoment} 00:00:00` : dayOrMoment;
}

/** Returns the last second of a day, or the moment itself. */
export function endOf(dayOrMoment: string): string {
  return dayOrMoment.length === 10 ? `${dayOrMoment} 23:59:59` : dayOrMoment;
}
