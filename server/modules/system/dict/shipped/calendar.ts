import { businessMoment } from '#shared/time';
import type { EntryLine } from './line.ts';

/**
 * Public holidays that fall on the same days each year (State Council decree 795, in force since 2025). Holidays of the lunar
 * calendar and the moved work days are announced year by year: administrators add those.
 */
const fixedHolidays = [
  { zh: '元旦', en: "New Year's Day", days: ['01-01'] },
  { zh: '劳动节', en: 'Labour Day', days: ['05-01', '05-02'] },
  { zh: '国庆节', en: 'National Day', days: ['10-01', '10-02', '10-03'] },
];

/** The entries of the business calendar for a year and the next; `off` marks a day without work. */
export function calendarEntries(year: number): EntryLine[] {
  return [year, year + 1].flatMap((each) =>
    fixedHolidays.flatMap(({ days, zh, en }) => days.map((day) => ({ key: `${each}-${day}`, zh, en, remark: 'off' }))),
  );
}

/** The year in the country of the business. */
export function businessYear(now = Date.now()): number {
  return Number(businessMoment(now).slice(0, 4));
}
