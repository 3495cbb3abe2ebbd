import { describe, expect, it } from 'vitest';
import type { PreviewDay, SkipReason } from '#shared/handover/planning';
import { addMonths, commonReason, dateAfterKey, endsOf, problemsByWords, weeksOf } from './month.ts';

describe('a month', () => {
  it('has its weeks from Monday on, with gaps for its neighbours', () => {
    const weeks = weeksOf('2026-08');

    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, '2026-08-01', '2026-08-02']);
    expect(weeks[5]).toEqual(['2026-08-31', undefined, undefined, undefined, undefined, undefined, undefined]);
    expect(weeksOf('2027-02')).toHaveLength(4);
  });

  it('ends on its own last day', () => {
    expect(endsOf('2028-02')).toEqual(['2028-02-01', '2028-02-29']);
  });

  it('is followed by another one over the end of a year', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-05', 12)]).toEqual([
      '2027-01',
      '2025-12',
      '2027-05',
    ]);
  });
});

describe('a key in the calendar', () => {
  it.each([
    ['ArrowLeft', '2026-02-28'],
    ['ArrowDown', '2026-03-08'],
    ['Home', '2026-02-23'],
    ['End', '2026-03-01'],
    ['PageDown', '2026-04-01'],
    ['PageUp', '2026-02-01'],
    ['a', undefined],
  ])('%s leads from 2026-03-01 to %s', (key, date) => {
    expect(dateAfterKey('2026-03-01', key)).toBe(date);
  });

  it('leads to the last day of a shorter month', () => {
    expect(dateAfterKey('2026-01-31', 'PageDown')).toBe('2026-02-28');
  });
});

describe('problems', () => {
  const day = (date: string, ...names: string[]) => ({
    date,
    isKept: true,
    tasks: [],
    conflicts: names.map((name) => ({ bizCode: 'TASK_PLACE', params: { name } }) as const),
  });

  it('are told once with all their dates, the most frequent first', () => {
    const groups = problemsByWords([day('1', 'a'), day('2', 'b', 'a'), day('3')], ({ params }) => String(params.name));

    expect(groups.map(({ words, dates }) => [words, dates])).toEqual([
      ['a', ['1', '2']],
      ['b', ['2']],
    ]);
  });
});

describe('the days of a month', () => {
  const skipped = (date: string, reason: SkipReason): PreviewDay => ({ date, isKept: false, reason, conflicts: [], tasks: [] });

  it('have a reason in common where all are skipped for it', () => {
    expect(commonReason([skipped('1', 'disabled'), skipped('2', 'disabled')])).toBe('disabled');
    expect(commonReason([skipped('1', 'disabled'), skipped('2', 'holiday')])).toBeUndefined();
    expect(commonReason([skipped('1', 'disabled'), { date: '2', isKept: true, conflicts: [], tasks: [] }])).toBeUndefined();
    expect(commonReason([])).toBeUndefined();
  });
});
