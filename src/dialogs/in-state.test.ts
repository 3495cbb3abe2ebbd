import { expect, it } from 'vitest';
import { inState } from './in-state.ts';

it('tells whether the state of a row is one of some, as a number or as a text', () => {
  const isOpen = inState('state', [0, 2]);

  expect([0, '2', 1, '1'].map((state) => isOpen({ id: '1', state }))).toEqual([true, true, false, false]);
});

it('says no where the state is not told', () => {
  expect(inState('state', [0])({ id: '1' })).toBe(false);
});
