import { describe, expect, it } from 'vitest';
import type { Holiday } from '#shared/handover/planning';
import { holidayPolicies, repeatTypes } from '#shared/handover/tactic';
import { datesFrom } from '#shared/time';
import { crewOfDay, isFreeDay, type Surroundings, skipReason, type TacticRule } from './calendar.ts';

const off: Holiday = { zh: '国庆节', en: 'National Day', isOff: true };
const work: Holiday = { zh: '调休', en: 'Work day', isOff: false };
/** 2026-10-01 is a Thursday; the Saturday after the holiday is a working day. */
const calendar = new Map([
  ['2026-10-01', off],
  ['2026-10-02', off],
  ['2026-10-03', off],
  ['2026-10-10', work],
]);

const daily: TacticRule = {
  isEnabled: true,
  startDate: '2026-01-01',
  endDate: null,
  repeatType: repeatTypes.daily,
  weekDays: new Set(),
  monthDays: new Set(),
  includeDates: new Set(),
  excludeDates: new Set(),
  holidayPolicy: holidayPolicies.run,
};
const ready: Surroundings = {
  calendar,
  isLineEnabled: true,
  isBaseEnabled: true,
  hasStops: true,
  takenDates: new Set(),
  today: '2025-01-01',
};
const weekly = (...days: number[]): TacticRule => ({ ...daily, repeatType: repeatTypes.weekly, weekDays: new Set(days) });
const monthly = (...days: number[]): TacticRule => ({ ...daily, repeatType: repeatTypes.monthly, monthDays: new Set(days) });
const given = (...dates: string[]): TacticRule => ({
  ...daily,
  repeatType: repeatTypes.given,
  includeDates: new Set(dates),
});
const kept = (rule: TacticRule, first: string, last: string) =>
  datesFrom(first, last).filter((date) => skipReason(rule, date, ready) === undefined);

describe('a date is kept', () => {
  it('every day of a daily tactic, over month and year ends', () => {
    expect(kept({ ...daily, startDate: '2025-12-30' }, '2025-12-29', '2026-01-02')).toEqual([
      '2025-12-30',
      '2025-12-31',
      '2026-01-01',
      '2026-01-02',
    ]);
  });

  it('on the week days of a weekly one, of which 7 is Sunday', () => {
    expect(kept(weekly(1, 7), '2026-03-01', '2026-03-10')).toEqual(['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09']);
  });

  it.each([
    ['2026-02-01', '2026-02-28', [28]],
    ['2028-02-01', '2028-02-29', [29]],
    ['2026-04-01', '2026-04-30', [30]],
    ['2026-03-01', '2026-03-31', [31]],
  ])('on the last day where a month from %s to %s has no 31st', (first, last, days) => {
    expect(kept(monthly(31), first, last).map((date) => Number(date.slice(8)))).toEqual(days);
  });

  it('once where 29, 30 and 31 all mean the last day', () => {
    expect(kept(monthly(29, 30, 31), '2026-02-01', '2026-03-31')).toEqual([
      '2026-02-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ]);
  });

  it('on the 28th of February also where the 28th and the 30th are wanted', () => {
    expect(kept(monthly(28, 30), '2026-02-01', '2026-02-28')).toEqual(['2026-02-28']);
  });

  it('only on the given dates', () => {
    expect(kept(given('2026-05-06', '2026-05-09'), '2026-05-01', '2026-05-31')).toEqual(['2026-05-06', '2026-05-09']);
  });

  it('on both ends of the period', () => {
    expect(kept({ ...daily, startDate: '2026-03-02', endDate: '2026-03-03' }, '2026-03-01', '2026-03-05')).toEqual([
      '2026-03-02',
      '2026-03-03',
    ]);
  });
});

describe('a free day', () => {
  it.each([
    ['2026-10-01', true, 'a holiday on a Thursday'],
    ['2026-10-04', true, 'a Sunday'],
    ['2026-10-10', false, 'a Saturday that is worked'],
    ['2026-10-12', false, 'a Monday'],
  ])('%s: %s, %s', (date, isFree) => {
    expect(isFreeDay(date, calendar)).toBe(isFree);
  });

  it('is left out by one policy, and all that the other keeps', () => {
    const [first, last] = ['2026-10-01', '2026-10-12'];

    expect(kept({ ...daily, holidayPolicy: holidayPolicies.skip }, first, last)).toEqual([
      '2026-10-05',
      '2026-10-06',
      '2026-10-07',
      '2026-10-08',
      '2026-10-09',
      '2026-10-10',
      '2026-10-12',
    ]);
    expect(kept({ ...daily, holidayPolicy: holidayPolicies.only }, first, last)).toEqual([
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
      '2026-10-04',
      '2026-10-11',
    ]);
    expect(kept(daily, first, last)).toHaveLength(12);
  });
});

describe('a date is skipped because', () => {
  const date = '2026-10-01';
  const skipping = { ...daily, holidayPolicy: holidayPolicies.skip };
  const taken = { ...ready, takenDates: new Set([date]) };

  it.each<[string, TacticRule, Surroundings]>([
    ['disabled', { ...daily, isEnabled: false }, ready],
    ['outsidePeriod', { ...daily, startDate: '2026-10-02' }, ready],
    ['outsidePeriod', { ...daily, endDate: '2026-09-30' }, ready],
    ['excluded', { ...daily, excludeDates: new Set([date]) }, ready],
    ['lineDisabled', daily, { ...ready, isLineEnabled: false }],
    ['baseDisabled', daily, { ...ready, isBaseEnabled: false }],
    ['noStops', daily, { ...ready, hasStops: false }],
    ['repeatRule', weekly(1), ready],
    ['repeatRule', { ...daily, repeatType: 9 }, ready],
    ['holiday', skipping, ready],
    ['workDay', { ...daily, holidayPolicy: holidayPolicies.only }, { ...ready, calendar: new Map() }],
    ['taskExists', daily, taken],
    ['taskExists', daily, { ...taken, today: '2026-10-02' }],
    ['past', daily, { ...ready, today: '2026-10-02' }],
    ['repeatRule', weekly(1), { ...ready, today: '2026-10-02' }],
  ])('%s', (reason, rule, around) => {
    expect(skipReason(rule, date, around)).toBe(reason);
  });

  it('its day is over, but not on the day itself', () => {
    expect(skipReason(daily, date, { ...ready, today: date })).toBeUndefined();
  });

  it('it is excluded, also where it is given by name', () => {
    expect(skipReason({ ...given(date), excludeDates: new Set([date]) }, date, ready)).toBe('excluded');
  });

  it('the rule leaves it out before its task is asked for', () => {
    expect(skipReason(skipping, date, taken)).toBe('holiday');
  });
});

describe('crews', () => {
  it('take turns day by day since the tactic began, over all months', () => {
    const turns = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'].map((date) => crewOfDay('2026-01-30', date, 3));

    expect(turns).toEqual([0, 1, 2, 0]);
  });

  it('are one where there is one', () => {
    expect(crewOfDay('2026-01-30', '2027-06-01', 1)).toBe(0);
  });

  it('are in their order also before the first day', () => {
    expect(crewOfDay('2026-01-30', '2026-01-29', 3)).toBe(2);
  });
});
