import { describe, expect, it } from 'vitest';
import { clockAfter, endOf, faultAt, isSameStops, moved, reversed, type Stop, withNode, without, withTimes } from './stops.ts';

const stop = (deptId: string, offsetMinutes: number | null, stayMinutes: number | null = 10): Stop => {
  return { deptId, name: deptId, address: '', offsetMinutes, stayMinutes };
};
const short = (stops: readonly Stop[]) => stops.map(({ deptId, offsetMinutes }) => [deptId, offsetMinutes]);

describe('the stops of a line', () => {
  const three = [stop('a', 25), stop('b', 50, 5), stop('c', 70)];

  it('get another one a usual drive after the last is done', () => {
    const node = { deptId: 'd', name: 'd', address: '' };

    expect(short(withNode(three, node)).at(-1)).toEqual(['d', 95]);
    expect(short(withNode([], node))).toEqual([['d', 15]]);
  });

  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 2, ['a', 'c', 'b']],
  ])('change places from %i to %i while the times stay in order', (from, to, expected) => {
    const after = moved(three, from, to);

    expect(after.map(({ deptId }) => deptId)).toEqual(expected);
    expect(after.map(({ offsetMinutes }) => offsetMinutes)).toEqual([25, 50, 70]);
    expect(after.find(({ deptId }) => deptId === 'b')?.stayMinutes).toBe(5);
  });

  it('are reversed with the drives between them', () => {
    const back = reversed(three, { planMinutes: 110, inbound: [{ ...stop('b', 1, 1), id: '77' }] });

    expect(short(back)).toEqual([
      ['c', 30],
      ['b', 55],
      ['a', 75],
    ]);
    expect(back.map(({ id }) => id)).toEqual([undefined, '77', undefined]);
  });

  it('are reversed by the first drive where the plan leaves none', () => {
    expect(short(reversed(three, { planMinutes: 60, inbound: [] }))[0]).toEqual(['c', 25]);
  });

  it('end when the last one is done', () => {
    expect([endOf(three), endOf([])]).toEqual([80, 0]);
  });

  it('say what is wrong with a time', () => {
    const wrong = [stop('a', null), stop('b', 30), stop('c', 30), stop('d', 40, null)];

    expect(wrong.map((_, index) => faultAt(wrong, index))).toEqual(['needTime', undefined, 'needLater', 'needStay']);
    expect(faultAt([stop('a', 0)], 0)).toBeUndefined();
  });

  it('are the same as long as the server is told the same', () => {
    expect(isSameStops(three, withTimes(withTimes(three, 'a', { offsetMinutes: 1 }), 'a', { offsetMinutes: 25 }))).toBe(true);
    expect(isSameStops(three, without(three, 'c'))).toBe(false);
  });
});

describe('a sample departure', () => {
  it.each([
    ['07:00', 25, '07:25', false],
    ['23:50', 15, '00:05', true],
    ['17:30', 0, '17:30', false],
  ])('at %s is %i minutes later %s', (...[departure, minutes, time, isNextDay]) => {
    expect(clockAfter(departure, minutes)).toEqual({ time, isNextDay });
  });
});
