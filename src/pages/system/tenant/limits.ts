import { DAY_MS, dayOf, millisecondsOf } from '#shared/time';
import type { Row } from '#src/meta/kinds/kind';

/** The tenant that runs the platform. */
const PLATFORM = '000000';

export const isPlatform = ({ tenantId }: Row) => tenantId === PLATFORM;

/** Returns the number of days until a time, rounded up; 0 at the time itself and negative afterwards. */
export function daysUntil(moment: string, now: string): number {
  return Math.ceil((millisecondsOf(moment) - millisecondsOf(now)) / DAY_MS);
}

/** Returns the end of the day a number of months later, or of the last day of a shorter month. */
export function endAfterMonths(now: string, months: number): string {
  const [year = 0, month = 1, day = 1] = dayOf(now).split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  return `${dayOf(end.toISOString())} 23:59:59`;
}

/** Returns the value that all have in common, or `undefined` if they differ. */
export function common<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}
