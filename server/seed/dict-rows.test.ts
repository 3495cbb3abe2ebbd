import { describe, expect, it } from 'vitest';
import { businessDictionaries, businessYear, calendarEntries } from '#server/modules/system/dict/shipped/business';
import { fixed, ROOT_KEY } from '#server/modules/system/dict/shipped/line';
import { lockedEntries } from '#server/modules/system/dict/shipped/locked';
import { systemDictionaries } from '#server/modules/system/dict/shipped/system';
import { ROOT_ID } from '#shared/tree';
import { definitions } from '#src/resources/index';
import { dictRows } from './regions.ts';

describe.each([
  ['system', systemDictionaries],
  ['business', businessDictionaries(2026)],
] as const)('the %s dictionaries', (source, lines) => {
  const rows = dictRows(source, lines);

  it('repeat no id and no key', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ code, dictKey }) => `${code}=${dictKey}`)).size).toBe(rows.length);
  });

  it('name everything in both languages', () => {
    const isNamed = /[\p{Script=Han}]|^(MySQL、MariaDB|PostgreSQL|WEB|APP|MinIO|Au[\d.]+)$/u;
    expect(rows.filter(({ dictValue }) => !isNamed.test(dictValue))).toEqual([]);
    expect(rows.filter(({ dictValueEn }) => !/^[A-Z][ -~]*$/.test(dictValueEn ?? ''))).toEqual([]);
  });

  it('have one root each, with the key -1 and no parent', () => {
    const roots = rows.filter(({ parentId }) => parentId === ROOT_ID);

    expect(roots.map(({ code }) => code)).toEqual(lines.map(({ code }) => code));
    expect(roots.filter(({ dictKey }) => dictKey !== ROOT_KEY)).toEqual([]);
  });

  it('hold every dictionary that a definition uses', () => {
    const used = definitions.flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ dict }) => (dict?.source === source ? [dict.code] : [])),
    );

    expect(used.filter((code) => !lines.some((line) => line.code === code))).toEqual([]);
  });
});

describe('a dictionary line', () => {
  it.each(['1=甲', '=甲/A', '1=甲/A/B', '1=甲/A;2=乙/B', '甲/A'])('refuses %s', (list) => {
    expect(() => fixed('x', '名/Name', list)).toThrow();
  });

  it('may be wrapped', () => {
    expect(fixed('x', '名/Name', '1=甲/A,\n  2=乙/B').entries).toEqual([
      { key: '1', zh: '甲', en: 'A' },
      { key: '2', zh: '乙', en: 'B' },
    ]);
  });
});

describe('locked entries', () => {
  it('are the keys that the program knows, and their dictionaries', () => {
    expect(lockedEntries).toContainEqual({ source: 'business', code: 'task_state', dictKey: ROOT_KEY });
    expect(lockedEntries).toContainEqual({ source: 'business', code: 'task_state', dictKey: '5' });
    expect(lockedEntries).toContainEqual({ source: 'system', code: 'yes_no', dictKey: '2' });
  });

  it.each(['notice', 'escort_company', 'leave_type', 'biz_calendar'])('do not include %s, which administrators shape', (code) => {
    expect(lockedEntries.filter((entry) => entry.code === code)).toEqual([]);
  });
});

describe('the business calendar', () => {
  it('holds this year and the next', () => {
    const days = calendarEntries(2026).map(({ key }) => key);

    expect(days).toHaveLength(12);
    expect(days).toEqual(expect.arrayContaining(['2026-01-01', '2026-10-03', '2027-05-02']));
  });

  it('changes the year with Shanghai', () => {
    expect(businessYear(Date.parse('2026-12-31T15:59:59Z'))).toBe(2026);
    expect(businessYear(Date.parse('2026-12-31T16:00:00Z'))).toBe(2027);
  });
});
