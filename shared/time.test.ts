import { describe, expect, it } from 'vitest';
import { addDays, addMinutes, addSeconds, businessDay, businessMoment, clockOf, DAY_MS, dayOf, millisecondsOf } from './time.ts';

/** The same moment by the calendar of the platform. The Swedish form of a date is ISO's, with a blank between day and clock. */
const inShanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

describe('the time of the bank', () => {
  it.each([
    ['2025-11-20T16:00:00Z', '2025-11-21 00:00:00'],
    ['2025-11-20T15:59:59.999Z', '2025-11-20 23:59:59'],
    ['2025-12-31T23:30:05Z', '2026-01-01 07:30:05'],
  ])('%s is %s, wherever the computer stands', (instant, moment) => {
    expect(businessMoment(Date.parse(instant))).toBe(moment);
    expect(businessDay(Date.parse(instant))).toBe(dayOf(moment));
  });

  it('is that of Asia/Shanghai at every moment since its last summer time', () => {
    // A step of a week and 37 minutes meets every hour of the day and every season.
    const step = 7 * DAY_MS + 37 * 60_001;
    const all = Array.from({ length: 5_600 }, (_, index) => Date.UTC(1992, 0, 1) + index * step);
    expect(all.map(businessMoment)).toEqual(all.map((at) => inShanghai.format(at)));
  });

  it('is read back', () => {
    expect(businessMoment(millisecondsOf('2026-02-28 23:59:59'))).toBe('2026-02-28 23:59:59');
    expect(millisecondsOf('1970-01-01 08:00:00')).toBe(0);
  });
});

describe('days and moments', () => {
  it('have a day and a clock', () => {
    expect([dayOf('2031-03-03 06:30:59'), clockOf('2031-03-03 06:30:59')]).toEqual(['2031-03-03', '06:30']);
    expect([dayOf('2031-03-03'), clockOf('2031-03-03')]).toEqual(['2031-03-03', '']);
  });

  it.each([
    ['2025-01-01 00:00:00', -1, '2024-12-31 23:59:59'],
    ['2024-02-28 23:59:59', 1, '2024-02-29 00:00:00'],
    ['2025-06-30 23:59:59', 1, '2025-07-01 00:00:00'],
  ])('%s moved by %i s is %s', (moment, seconds, expected) => {
    expect(addSeconds(moment, seconds)).toBe(expected);
  });

  it('move over the ends of months and years', () => {
    expect([addDays('2024-02-28', 2), addDays('2025-01-01', -1)]).toEqual(['2024-03-01', '2024-12-31']);
    expect(addMinutes('2025-12-31 23:30:00', 45)).toBe('2026-01-01 00:15:00');
  });
});
