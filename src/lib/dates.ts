/**
 * Moments are texts in the server's zone, Asia/Shanghai, as they travel: `yyyy-MM-dd HH:mm:ss`. Nothing here converts to the zone
 * of the computer, because a branch reads the bank's time wherever the laptop thinks it is.
 */
const zone = 'Asia/Shanghai';

/** A formatter for each zone: to make one takes a quarter of a millisecond, and a list asks for the present in each of its rows. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  // The Swedish form of a date is ISO's, with a blank between day and clock.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  formats.set(timeZone, made);
  return made;
}

function toText(date: Date, timeZone: string): string {
  return (formats.get(timeZone) ?? formatOf(timeZone)).format(date);
}

/** Returns the present moment as the server would write it. */
export function nowText(now: Date = new Date()): string {
  return toText(now, zone);
}

/** Returns the day of the bank on which it is now. */
export const today = () => nowText().slice(0, 10);

/** Returns a moment shifted by seconds, across the ends of days and years. */
export function shiftSeconds(moment: string, seconds: number): string {
  const shifted = new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + seconds * 1000);
  return toText(shifted, 'UTC');
}

/** Returns the first second of a day, or the moment itself. */
export function startOf(dayOrMoment: string): string {
  return dayOrMoment.length === 10 ? `${dayOrMoment} 00:00:00` : dayOrMoment;
}

/** Returns the last second of a day, or the moment itself. */
export function endOf(dayOrMoment: string): string {
  return dayOrMoment.length === 10 ? `${dayOrMoment} 23:59:59` : dayOrMoment;
}
