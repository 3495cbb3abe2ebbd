import { expect, it } from 'vitest';
import { circlesAt, lonelyFiles, nounReads, readHouse } from '../../scripts/house.ts';
import { missingFrom } from '../support/names.ts';

/**
 * The files that stand alone for good. They gather the folders into which code is generated (docs/decisions/030), by their names;
 * once something is generated, it may read them as well.
 */
const forGood = ['server/modules/generated.ts', 'server/seed/menus/generated.ts', 'src/resources/generated.ts'];

it('a small file with one reader, without a test of its own, lives in its reader', () => {
  expect(missingFrom(forGood, lonelyFiles(readHouse())), 'are to move into their only reader').toEqual([]);
});

it.each([
  ['areas', 1],
  ['folders of nouns', 2],
])('no %s of the feature modules read each other in a circle', (_, depth) => {
  expect(circlesAt(readHouse(), depth)).toEqual([]);
});

/** What is no join, sum or part of another statement and is read without `readRows`, each with what that does not do. May only shrink. */
const known = [
  'server/modules/operation/running/reserve.ts: tasks', // leaves alone what another action holds
  'server/modules/resource/attach/service.ts: files', // the same
  'server/modules/system/authority/routes.ts: users', // whoever is near comes first, which is worked out
];

it('rows of nouns are read by readRows, which leaves removed ones out and knows their types', () => {
  const reads = nounReads(readHouse());

  expect(reads.length, 'reads that the script finds').toBeGreaterThan(20);
  expect(reads.filter(({ isMore }) => !isMore).map(({ at }) => at)).toEqual(known);
});
