import type { FreeChoice, PreviewDay, Problem, SkipReason, TacticPreview } from '#shared/handover/planning';
import { addDays, datesFrom, lastDayOfMonth, weekDayOf } from '#shared/time';

/** A month, `yyyy-MM`. */
export type Month = string;

export const monthOf = (date: string): Month => date.slice(0, 7);

/** Returns the first and the last date of a month. */
export function endsOf(month: Month): readonly [string, string] {
  const first = `${month}-01`;
  return [first, `${month}-${lastDayOfMonth(first)}`];
}

/** Returns a month shifted by months. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns the weeks of a month from Monday on; days of the neighbouring months are undefined. */
export function weeksOf(month: Month): readonly (readonly (string | undefined)[])[] {
  const [first, last] = endsOf(month);
  const cells = [...Array.from({ length: weekDayOf(first) - 1 }, () => undefined), ...datesFrom(first, last)];
  const count = Math.ceil(cells.length / 7);
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]));
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Returns the date to which a key leads in the calendar; undefined for other keys. */
export function dateAfterKey(date: string, key: string): string | undefined {
  const step = steps[key];
  if (step !== undefined) return addDays(date, step);
  if (key === 'Home') return addDays(date, 1 - weekDayOf(date));
  if (key === 'End') return addDays(date, 7 - weekDayOf(date));
  if (key !== 'PageUp' && key !== 'PageDown') return undefined;
  const month = addMonths(monthOf(date), key === 'PageUp' ? -1 : 1);
  const [, last] = endsOf(month);
  const same = `${month}-${date.slice(8)}`;
  return same > last ? last : same;
}

/** Returns the reason why none of the days runs, where all have the same. */
export function commonReason([first, ...rest]: readonly PreviewDay[]): SkipReason | undefined {
  return first?.reason && rest.every(({ reason }) => reason === first.reason) ? first.reason : undefined;
}

/** A problem with the dates that have it. */
export interface ProblemDates {
  readonly problem: Problem;
  readonly words: string;
  readonly dates: readonly string[];
}

/** Returns the problems of some days, each once, the most frequent first. */
export function problemsByWords(days: readonly PreviewDay[], wordsOf: (problem: Problem) => string): readonly ProblemDates[] {
  const groups = new Map<string, { problem: Problem; words: string; dates: string[] }>();
  for (const { date, conflicts } of days) {
    for (const problem of conflicts) {
      const words = wordsOf(problem);
      const group = groups.get(words) ?? { problem, words, dates: [] };
      group.dates.push(date);
      groups.set(words, group);
    }
  }
  return [...groups.values()].sort((a, b) => b.dates.length - a.dates.length);
}

/** The person or the car that is to leave the crews, as the call names it. */
export type Left = { readonly personId: string } | { readonly carId: string };

/** Whom or what to take instead of a person or a car, on all days. */
export interface Instead {
  readonly left: Left;
  readonly free: readonly FreeChoice[];
}

const isAbout = ({ personId, carId }: Problem, left: Left) =>
  'carId' in left ? carId === left.carId : personId === left.personId;

/**
 * Returns who could stand in and which car could be taken, by the words of the first problem of each person and car; those
 * without any choice are left out.
 */
export function insteadByLine(
  groups: readonly ProblemDates[],
  { standIns, otherCars }: Pick<TacticPreview, 'standIns' | 'otherCars'>,
): ReadonlyMap<string, Instead> {
  const offers: readonly Instead[] = [
    ...standIns.map(({ personId, free }) => ({ left: { personId }, free })),
    ...otherCars.map(({ carId, free }) => ({ left: { carId }, free })),
  ];
  const lines = offers.flatMap((one) => {
    const line = groups.find(({ problem }) => isAbout(problem, one.left))?.words;
    return line !== undefined && one.free.length > 0 ? [[line, one] as const] : [];
  });
  return new Map(lines);
}
