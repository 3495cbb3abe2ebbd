import { describe, expect, it } from 'vitest';
import { daysUntil } from './days-until.ts';

describe('the days until a day', () => {
  // The time is 00:30 on the 16th in Shanghai, and the evening before elsewhere.
  const now = new Date('2026-01-15T16:30:00Z');

  it.each([
    ['2026-01-16', 0],
    ['2026-01-17', 1],
    ['2026-01-15', -1],
    ['2026-03-01', 44],
    ['2025-12-31', -16],
  ])('%s are %i where the business is', (day, count) => {
    expect(daysUntil(day, now)).toBe(count);
  });
});
