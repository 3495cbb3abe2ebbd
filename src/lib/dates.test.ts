import { describe, expect, it } from 'vitest';
import { endOf, nowText, shiftSeconds, startOf } from './dates.ts';

describe('moments as texts', () => {
  it.each([
    ['2025-01-01 00:00:00', -1, '2024-12-31 23:59:59'],
    ['2024-02-28 23:59:59', 1, '2024-02-29 00:00:00'],
    ['2025-06-30 23:59:59', 1, '2025-07-01 00:00:00'],
  ])('%s moved by %i s is %s', (moment, seconds, expected) => {
    expect(shiftSeconds(moment, seconds)).toBe(expected);
  });

  it('says what time it is in the bank, wherever the computer stands', () => {
    expect(nowText(new Date('2025-11-20T23:30:05Z'))).toBe('2025-11-21 07:30:05');
    expect(nowText(new Date('2025-11-20T16:00:00Z'))).toBe('2025-11-21 00:00:00');
  });

  it('fills a day up to its ends and leaves a moment alone', () => {
    expect([startOf('2025-01-02'), endOf('2025-01-02')]).toEqual(['2025-01-02 00:00:00', '2025-01-02 23:59:59']);
    expect(endOf('2025-01-02 08:00:00')).toBe('2025-01-02 08:00:00');
  });
});
