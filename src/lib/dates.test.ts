import { describe, expect, it } from 'vitest';
import { daysUntil, endOf, startOf } from './dates.ts';

describe('days and moments as texts', () => {
  it('fills a day up to its ends and leaves a moment alone', () => {
    expect([startOf('2025-01-02'), endOf('2025-01-02')]).toEqual(['2025-01-02 00:00:00', '2025-01-02 23:59:59']);
    expect(endOf('2025-01-02 08:00:00')).toBe('2025-01-02 08:00:00');
  });

  // The time is 00:30 on the 16th in Shanghai, and the evening before elsewhere.
  it.each([
    ['2026-01-16', 0],
    ['2026-01-17', 1],
    ['2026-01-15', -1],
    ['2026-03-01', 44],
    ['2025-12-31', -16],
    ['2026-01-17 23:59:59', 1],
  ])('counts the days until %s where the business is', (day, count) => {
    expect(daysUntil(day, Date.parse('2026-01-15T16:30:00Z'))).toBe(count);
  });
});
