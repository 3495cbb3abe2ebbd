/*
 * Days (`yyyy-MM-dd`) and moments (`yyyy-MM-dd HH:mm:ss`) are texts of the bank's time, Asia/Shanghai, in rows as on the wire. Nothing
 * here asks for the zone of the computer, because a branch reads the bank's time wherever the laptop thinks it is.
 */

export const DAY_MS = 24 * 3_600_000;
/** The offset of Asia/Shanghai. China has had no summer time since 1991. */
export const ZONE_MS = 8 * 3_600_000;

const at = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Returns the moment of milliseconds since 1970. */
export function businessMoment(milliseconds: number): string {
  return new Date(milliseconds + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the day of milliseconds since 1970. */
export function businessDay(milliseconds: number): string {
  return dayOf(businessMoment(milliseconds));
}

/** Returns the milliseconds since 1970 of a moment. */
export function millisecondsOf(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}Z`) - ZONE_MS;
}

/** Returns the day of a moment; a day is its own. */
export function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

/** Returns the clock of a moment, `HH:mm`. */
export function clockOf(moment: string): string {
  return moment.slice(11, 16);
}

/** Returns a day moved by days, over month and year ends. */
export function addDays(date: string, days: number): string {
  return dayOf(new Date(at(date) + days * DAY_MS).toISOString());
}

/** Returns the number of days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((at(to) - at(from)) / DAY_MS);
}

/** Returns 1 for a Monday, 7 for a Sunday. */
export function weekDayOf(date: string): number {
  return new Date(at(date)).getUTCDay() || 7;
}

/** Returns the number of the last day of the month that a day lies in. */
export function lastDayOfMonth(date: string): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
}

/** Returns every day from the first to the last, both included; none when the last is earlier. */
export function datesFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index));
}

/** Returns a moment moved by seconds, over the ends of days and years. */
export function addSeconds(moment: string, seconds: number): string {
  return businessMoment(millisecondsOf(moment) + seconds * 1000);
}

/** Returns a moment moved by minutes. */
export function addMinutes(moment: string, minutes: number): string {
  return addSeconds(moment, minutes * 60);
}

/** Returns the number of seconds from one moment to another; negative when the other is earlier. */
export function secondsBetween(from: string, to: string): number {
  return Math.floor((millisecondsOf(to) - millisecondsOf(from)) / 1000);
}

/** Returns the number of whole minutes from one moment to another; negative when the other is earlier. */
export function minutesBetween(from: string, to: string): number {
  return Math.floor(secondsBetween(from, to) / 60);
}
