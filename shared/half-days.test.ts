import { describe, expect, it } from 'vitest';
import { daysInHalves } from './half-days.ts';

describe('leave', () => {
  it.each<[string, [string, string], number]>([
    ['of a morning', ['2031-03-03 09:00:00', '2031-03-03 12:00:00'], 0.5],
    ['of an afternoon', ['2031-03-03 12:00:00', '2031-03-03 18:00:00'], 0.5],
    ['of one hour', ['2031-03-03 09:00:00', '2031-03-03 10:00:00'], 0.5],
    ['over noon', ['2031-03-03 11:59:59', '2031-03-03 12:00:01'], 1],
    ['of a working day', ['2031-03-03 09:00:00', '2031-03-03 18:00:00'], 1],
    ['until midnight', ['2031-03-03 00:00:00', '2031-03-04 00:00:00'], 1],
    ['from one noon to the next', ['2031-03-03 12:00:00', '2031-03-04 12:00:00'], 1],
    ['of two working days', ['2031-03-03 09:00:00', '2031-03-04 18:00:00'], 2],
    ['over the end of a month', ['2031-02-28 13:00:00', '2031-03-01 11:00:00'], 1],
    ['of ninety days', ['2031-03-01 00:00:00', '2031-05-30 00:00:00'], 90],
  ])('%s takes so many days', (_, [startTime, endTime], days) => {
    expect(daysInHalves(startTime, endTime)).toBe(days);
  });
});
