import type { Holiday, SkipReason } from '#shared/handover/planning';
import { holidayPolicies, repeatTypes } from '#shared/handover/tactic';
import { daysBetween, lastDayOfMonth, weekDayOf } from '#shared/time';

/** The part of a tactic that decides on which dates it runs. */
export interface TacticRule {
  readonly isEnabled: boolean;
  readonly startDate: string;
  /** `null` where it never ends. */
  readonly endDate: string | null;
  readonly repeatType: number;
  /** 1 is Monday. */
  readonly weekDays: ReadonlySet<number>;
  readonly monthDays: ReadonlySet<number>;
  readonly includeDates: ReadonlySet<string>;
  readonly excludeDates: ReadonlySet<string>;
  readonly holidayPolicy: number;
}

/** The days of the business calendar, by date. */
export type BusinessCalendar = ReadonlyMap<string, Holiday>;

/** The other facts that decide about a date. */
export interface Surroundings {
  readonly calendar: BusinessCalendar;
  readonly isLineEnabled: boolean;
  readonly isBaseEnabled: boolean;
  readonly hasStops: boolean;
  /** The dates that have a task, which keeps another one from being made. */
  readonly takenDates: ReadonlySet<string>;
  /** The days before it are over. */
  readonly today: string;
}

/** Returns whether a date is free: off by the calendar, or a weekend that the calendar does not call a work day. */
export function isFreeDay(date: string, calendar: BusinessCalendar): boolean {
  return calendar.get(date)?.isOff ?? weekDayOf(date) > 5;
}

const matchers: ReadonlyMap<number, (rule: TacticRule, date: string) => boolean> = new Map([
  [repeatTypes.daily, () => true],
  [repeatTypes.weekly, ({ weekDays }: TacticRule, date: string) => weekDays.has(weekDayOf(date))],
  [repeatTypes.monthly, ({ monthDays }: TacticRule, date: string) => isMonthDay(monthDays, date)],
  [repeatTypes.given, ({ includeDates }: TacticRule, date: string) => includeDates.has(date)],
]);

/** Returns whether a date is one of these days of the month; days that a short month does not have are its last one. */
function isMonthDay(monthDays: ReadonlySet<number>, date: string): boolean {
  const [day, last] = [Number(date.slice(8)), lastDayOfMonth(date)];
  return monthDays.has(day) || (day === last && [...monthDays].some((wanted) => wanted > last));
}

function isOutside({ startDate, endDate }: TacticRule, date: string): boolean {
  return date < startDate || (endDate !== null && date > endDate);
}

/** Returns the reason for which the holiday policy skips a date, if it does. */
function againstPolicy({ holidayPolicy }: TacticRule, date: string, calendar: BusinessCalendar): SkipReason | undefined {
  if (holidayPolicy === holidayPolicies.skip && isFreeDay(date, calendar)) return 'holiday';
  if (holidayPolicy === holidayPolicies.only && !isFreeDay(date, calendar)) return 'workDay';
  return undefined;
}

/** Returns why a tactic makes no task on a date, if so (domain model 7.1). An excluded date is skipped whatever else holds. */
export function skipReason(rule: TacticRule, date: string, around: Surroundings): SkipReason | undefined {
  if (!rule.isEnabled) return 'disabled';
  if (rule.excludeDates.has(date)) return 'excluded';
  if (isOutside(rule, date)) return 'outsidePeriod';
  if (!around.isLineEnabled) return 'lineDisabled';
  if (!around.isBaseEnabled) return 'baseDisabled';
  if (!around.hasStops) return 'noStops';
  if (!matchers.get(rule.repeatType)?.(rule, date)) return 'repeatRule';
  const reason = againstPolicy(rule, date, around.calendar);
  if (reason) return reason;
  if (around.takenDates.has(date)) return 'taskExists';
  return date < around.today ? 'past' : undefined;
}

/** Returns the index of the crew that drives on a date: crews take turns, day by day since the tactic began. */
export function crewOfDay(startDate: string, date: string, crewCount: number): number {
  const turn = daysBetween(startDate, date) % crewCount;
  return turn < 0 ? turn + crewCount : turn;
}
