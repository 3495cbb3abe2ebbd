import { expect, it } from 'vitest';
import { reportPeriods } from '#src/resources/report/plan';
import { stockReport, taskReport } from '#src/resources/report/reports';
import { isDueOn } from './deliver.ts';
import { daysBefore, queryFor } from './period.ts';

it('ends before the day on which a report is made', () => {
  expect(daysBefore(reportPeriods.yesterday, '2031-03-01')).toEqual(['2031-02-28', '2031-02-28']);
  expect(daysBefore(reportPeriods.lastSevenDays, '2031-03-03')).toEqual(['2031-02-24', '2031-03-02']);
  expect(daysBefore(reportPeriods.lastMonth, '2031-03-31')).toEqual(['2031-02-01', '2031-02-28']);
  expect(daysBefore(reportPeriods.lastMonth, '2031-01-01')).toEqual(['2030-12-01', '2030-12-31']);
});

it('is a search for the date of the report, to its last second where that is a moment', () => {
  expect(queryFor(taskReport, reportPeriods.yesterday, '2031-03-03')).toEqual({
    taskDate_datege: '2031-03-02',
    taskDate_datele: '2031-03-02',
  });
  expect(queryFor(stockReport, reportPeriods.yesterday, '2031-03-03')).toEqual({
    exchgTime_datege: '2031-03-02 00:00:00',
    exchgTime_datele: '2031-03-02 23:59:59',
  });
});

it('has its turn by day, week day, or day of the month, of which a short month has the last', () => {
  const plan = { repeatType: 1, weekDay: null, monthDay: null };
  expect(isDueOn(plan, '2031-03-03')).toBe(true);
  const mondays = { ...plan, repeatType: 2, weekDay: 1 };
  expect(['2031-03-03', '2031-03-04'].map((day) => isDueOn(mondays, day))).toEqual([true, false]);
  const monthly = { ...plan, repeatType: 3, monthDay: 31 };
  expect(['2031-02-28', '2031-03-28', '2031-03-31'].map((day) => isDueOn(monthly, day))).toEqual([true, false, true]);
});
