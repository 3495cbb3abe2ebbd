/**
 * Moments are texts in the server's zone, Asia/Shanghai, as they travel: `yyyy-MM-dd HH:mm:ss`. Nothing here converts to the zone
 * of the computer, because a branch reads the bank's time wherever the laptop thinks it is.
 */
const zone = 'Asia/Shanghai';

function toText(date: Date, timeZone: string): string {
  // The Swedish form of a date is ISO's, with a blank between day and clock.
  return date.toLocaleString('sv-SE', { timeZone, hour12: false });
}

/** Returns the present moment as the server would write it. */
export function nowText(now: Date = new Date()): string {
  return toText(now, zone);
}

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
