import { expect, it } from 'vitest';
import { daysOf } from './period.ts';

it.each([
  ['today', '2026-03-01', ['2026-03-01', '2026-03-01']],
  ['yesterday', '2026-03-01', ['2026-02-28', '2026-02-28']],
  // A Sunday ends its week, a Monday begins one.
  ['week', '2026-03-01', ['2026-02-23', '2026-03-01']],
  ['week', '2026-03-02', ['2026-03-02', '2026-03-02']],
  ['month', '2026-03-17', ['2026-03-01', '2026-03-17']],
  ['lastMonth', '2026-03-17', ['2026-02-01', '2026-02-28']],
  ['lastMonth', '2026-01-01', ['2025-12-01', '2025-12-31']],
] as const)('%s seen from %s', (period, today, days) => {
  expect(daysOf(period, today)).toEqual(days);
});
