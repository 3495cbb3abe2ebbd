import { expect, it } from 'vitest';
import { marksOf } from './paint.ts';

const none = { xml: '', active: [], finished: [], flows: [], rejected: [], counts: {}, people: {} };

it('tells what is done, what is going on and which ways were taken', () => {
  const marks = marksOf({ ...none, active: ['b'], finished: ['a'], flows: ['f'] });

  expect([...marks]).toEqual([
    ['f', 'taken'],
    ['a', 'finished'],
    ['b', 'active'],
  ]);
});

it('tells of what was sent back, unless it is done again now', () => {
  const marks = marksOf({ ...none, active: ['b'], finished: ['a'], rejected: ['a', 'b'] });

  expect(Object.fromEntries(marks)).toEqual({ a: 'rejected', b: 'active' });
});
