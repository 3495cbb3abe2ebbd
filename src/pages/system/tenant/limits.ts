import type { Row } from '#src/meta/kinds/kind';

/** The tenant that runs the platform. */
const PLATFORM = '000000';
const DAY_MS = 24 * 3_600_000;

export const isPlatform = ({ tenantId }: Row) => tenantId === PLATFORM;

/** Moments are wall-clock texts of one zone, so their difference needs none. */
const timeOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`);

/** Whole days from one moment to another, begun ones included; nothing is left at the moment itself. */
export function daysUntil(moment: string, now: string): number {
  return Math.ceil((timeOf(moment) - timeOf(now)) / DAY_MS);
}

/** The end of the day so many months later; where that month is shorter, of its last day. */
export function endAfterMonths(now: string, months: number): string {
  const [year = 0, month = 1, day = 1] = now.slice(0, 10).split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  return `${end.toISOString().slice(0, 10)} 23:59:59`;
}

/** What all rows have, or nothing where they differ. */
export function common<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}
