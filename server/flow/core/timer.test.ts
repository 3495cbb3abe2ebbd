import { describe, expect, it } from 'vitest';
import type { TimerSpec } from './effect.ts';
import { dueFrom, dueSpec, isTimer, repeatsOf } from './timer.ts';

const from = new Date('2026-01-31T10:00:00+08:00');
const due = (kind: TimerSpec['kind'], text: string) => dueFrom({ kind, text }, from)?.toISOString();
const iso = (text: string) => new Date(text).toISOString();

describe('a timer falls due', () => {
  it.each([
    ['PT30S', '2026-01-31T10:00:30+08:00'],
    ['PT90M', '2026-01-31T11:30:00+08:00'],
    ['PT36H', '2026-02-01T22:00:00+08:00'],
    ['P1D', '2026-02-01T10:00:00+08:00'],
    ['P1DT2H3M4S', '2026-02-01T12:03:04+08:00'],
    ['P2W', '2026-02-14T10:00:00+08:00'],
    ['P1M', '2026-03-03T10:00:00+08:00'],
    ['P2M', '2026-03-31T10:00:00+08:00'],
    ['P1Y', '2027-01-31T10:00:00+08:00'],
    ['PT0S', '2026-01-31T10:00:00+08:00'],
  ])('%s later at %s', (text, expected) => {
    expect(due('duration', text)).toBe(iso(expected));
  });

  it('by the calendar of the place, also where another day has begun there', () => {
    const night = new Date('2026-01-31T01:00:00+08:00');

    expect(dueFrom({ kind: 'duration', text: 'P1M' }, night)?.toISOString()).toBe(iso('2026-03-03T01:00:00+08:00'));
  });

  it.each([
    ['2026-11-20', '2026-11-20T00:00:00+08:00'],
    ['2026-11-20 09:00:00', '2026-11-20T09:00:00+08:00'],
    ['2026-11-20T09:00', '2026-11-20T09:00:00+08:00'],
    ['2026-11-20T09:00:00.123Z', '2026-11-20T09:00:00Z'],
    ['2026-11-20T09:00:00+02:00', '2026-11-20T07:00:00Z'],
    ['2026-11-20T09:00:00-0530', '2026-11-20T14:30:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00+08:00'],
  ])('on the date %s', (text, expected) => {
    expect(due('date', text)).toBe(iso(expected));
  });

  it.each([
    ['R3/PT1H', '2026-01-31T11:00:00+08:00', 2],
    ['R/P1D', '2026-02-01T10:00:00+08:00', -1],
    ['R1/PT5M', '2026-01-31T10:05:00+08:00', 0],
    ['R5/2026-02-10T08:00:00Z/PT1H', '2026-02-10T08:00:00Z', 4],
    ['R5/2020-02-10/PT1H', '2026-01-31T11:00:00+08:00', 4],
  ])('first of %s', (text, expected, repeats) => {
    expect(due('cycle', text)).toBe(iso(expected));
    expect(repeatsOf({ kind: 'cycle', text })).toBe(repeats);
  });
});

describe('a timer is none', () => {
  it.each<[TimerSpec['kind'], string]>([
    ...['', 'P', 'PT', 'P1', '1D', 'P1H', 'PT1D', 'P1DT', 'P-1D', 'P1.5D', 'P1Y1W', 'P99999999D', 'p1d', 'P1D ', '3 days'].map(
      (text): [TimerSpec['kind'], string] => ['duration', text],
    ),
    ...['', '2026', '2026-13-01', '2026-02-30', '2026-1-1', '2026-11-20T25:00', '2026-11-20T09:60', 'tomorrow', '20261120'].map(
      (text): [TimerSpec['kind'], string] => ['date', text],
    ),
    ...['', 'R', 'R3', 'R0/PT1H', 'R-1/PT1H', '3/PT1H', 'R3/PT1H/PT1H', 'R3/soon/PT1H', 'R3/PT0S', 'R/PT59S', '0 0 12 * * ?'].map(
      (text): [TimerSpec['kind'], string] => ['cycle', text],
    ),
  ])('%s «%s»', (kind, text) => {
    expect(isTimer({ kind, text })).toBe(false);
    expect(dueFrom({ kind, text }, from)).toBeNull();
  });
});

describe('a due date', () => {
  it('is a duration or a date by how it begins', () => {
    expect([dueSpec('P2D').kind, dueSpec('2026-11-20').kind]).toEqual(['duration', 'date']);
  });
});
