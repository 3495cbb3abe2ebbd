import type { Query } from '#server/crud/read/paging';
import type { Resource } from '#shared/define';
import { addDays } from '#shared/time';
import { reportPeriods } from '#src/resources/report/plan';

/** The first and the last day of a period that ends before a day. */
export function daysBefore(period: number, day: string): readonly [from: string, to: string] {
  const yesterday = addDays(day, -1);
  if (period === reportPeriods.yesterday) return [yesterday, yesterday];
  if (period === reportPeriods.lastSevenDays) return [addDays(day, -7), yesterday];
  const lastMonthEnds = addDays(`${day.slice(0, 8)}01`, -1);
  return [`${lastMonthEnds.slice(0, 8)}01`, lastMonthEnds];
}

/** The same as a search for the date of a report, which may be a moment. */
export function queryFor({ report, fields }: Resource, period: number, day: string): Query {
  const [from, to] = daysBefore(period, day);
  const date = report?.date ?? '';
  const [first, last] = fields[date]?.kind === 'dateTime' ? [`${from} 00:00:00`, `${to} 23:59:59`] : [from, to];
  return { [`${date}_datege`]: first, [`${date}_datele`]: last };
}
