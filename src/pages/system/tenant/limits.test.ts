import { describe, expect, it } from 'vitest';
import { common, daysUntil, endAfterMonths } from './limits.ts';

describe('the end after some months', () => {
  it.each([
    ['2031-01-15 08:00:00', 1, '2031-02-15 23:59:59'],
    ['2031-01-31 08:00:00', 1, '2031-02-28 23:59:59'],
    ['2031-11-30 23:59:59', 3, '2032-02-29 23:59:59'],
    ['2031-12-31 00:00:00', 12, '2032-12-31 23:59:59'],
    ['2032-02-29 00:00:00', 36, '2035-02-28 23:59:59'],
  ])('of %s and %i months is %s', (now, months, end) => {
    expect(endAfterMonths(now, months)).toBe(end);
  });
});

describe('the days until a moment', () => {
  it.each([
    ['2031-01-02 00:00:00', 1],
    ['2031-01-01 12:00:01', 1],
    ['2031-01-01 12:00:00', 0],
    ['2030-12-30 12:00:00', -2],
  ])('%s are %i', (moment, days) => {
    expect(daysUntil(moment, '2031-01-01 12:00:00')).toBe(days);
  });
});

it('rows have in common what all of them have', () => {
  expect([common([3, 3]), common([3, 4]), common([])]).toEqual([3, undefined, undefined]);
});
