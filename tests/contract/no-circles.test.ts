import { expect, it } from 'vitest';
import { circlesAt, readHouse } from '../../scripts/house.ts';

it.each([
  ['areas', 1],
  ['folders of nouns', 2],
])('no %s of the feature modules read each other in a circle', (_, depth) => {
  expect(circlesAt(readHouse(), depth)).toEqual([]);
});
