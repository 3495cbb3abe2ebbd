import { describe, expect, it } from 'vitest';
import { greetingAt, writeDay } from './greeting.ts';

describe('greetingAt', () => {
  it.each([
    [0, 'night'],
    [4, 'night'],
    [5, 'morning'],
    [10, 'morning'],
    [11, 'noon'],
    [13, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('says at %d o’clock good %s', (hour, part) => {
    expect(greetingAt(hour)).toBe(`layout.home.${part}`);
  });
});

describe('writeDay', () => {
  it.each([
    ['en', 'Saturday, November 21, 2026'],
    ['zh-CN', '2026年11月21日星期六'],
  ])('writes the same day in %s', (tag, written) => {
    expect(writeDay('2026-11-21', tag)).toBe(written);
  });
});
