import type { ReportPeriod, Resource } from '#shared/define';
import { addDays, weekDayOf } from '#shared/time';
import { endOf, startOf } from '#src/lib/dates';

export const periods: readonly ReportPeriod[] = ['today', 'yesterday', 'week', 'month', 'lastMonth'];

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/** Returns the first and the last day of a period, relative to a day. Weeks begin on Mondays. */
export function daysOf(period: ReportPeriod, today: string): readonly [from: string, to: string] {
  const lastMonthEnds = addDays(firstOfMonth(today), -1);
  const days: Readonly<Record<ReportPeriod, readonly [string, string]>> = {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    week: [addDays(today, 1 - weekDayOf(today)), today],
    month: [firstOfMonth(today), today],
    lastMonth: [firstOfMonth(lastMonthEnds), lastMonthEnds],
  };
  return days[period];
}

/** Returns the same as bounds for the date field of the report, which may hold moments. */
export function boundsOf({ report, fields }: Resource, period: ReportPeriod, today: string): readonly [string, string] {
  const [from, to] = daysOf(period, today);
  return fields[report?.date ?? '']?.kind === 'dateTime' ? [startOf(from), endOf(to)] : [from, to];
}
