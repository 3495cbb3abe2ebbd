import { expect, it } from 'vitest';
import { screenClassOf } from './use-screen-class.ts';

it.each([
  [320, 0],
  [767, 0],
  [768, 1],
  [991, 1],
  [992, 2],
  [1199, 2],
  [1200, 3],
  [2560, 3],
])('a width of %d pixels is class %d', (width, expected) => {
  expect(screenClassOf(width)).toBe(expected);
});
