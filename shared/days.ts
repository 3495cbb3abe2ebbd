const DAY_MS = 24 * 3_600_000;

const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const textOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** A date (`yyyy-MM-dd`) moved by days, over month and year ends. */
export function addDays(date: string, days: number): string {
  return textOf(at(date) + days * DAY_MS);
}

/** Returns the number of days from one date to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((at(to) - at(from)) / DAY_MS);
}

/** 1 is Monday, 7 is Sunday. */
export function weekDayOf(date: string): number {
  return new Date(at(date)).getUTCDay() || 7;
}

/** The number of the last day of the month that a date lies in. */
export function lastDayOfMonth(date: string): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
}

/** Every date from the first to the last, both included; none when the last is earlier. */
export function datesFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index));
}

/** A moment (`yyyy-MM-dd HH:mm:ss`) moved by minutes. */
export function addMinutes(moment: string, minutes: number): string {
  const moved = Date.parse(`${moment.replace(' ', 'T')}Z`) + minutes * 60_000;
  return new Date(moved).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the number of seconds from one moment (`yyyy-MM-dd HH:mm:ss`) to another; negative when the other is earlier. */
export function secondsBetween(from: string, to: string): number {
  const at = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`);
  return Math.floor((at(to) - at(from)) / 1000);
}

/** Returns the number of whole minutes from one moment to another; negative when the other is earlier. */
export function minutesBetween(from: string, to: string): number {
  return Math.floor(secondsBetween(from, to) / 60);
}
