import { expect, it } from 'vitest';
import { lonelyFiles, readHouse } from '../../scripts/house.ts';
import { missingFrom } from '../support/names.ts';

/**
 * The files that stand alone for good. They gather the folders into which code is generated (docs/decisions/030), by their names;
 * once something is generated, it may read them as well.
 */
const forGood = ['server/modules/generated.ts', 'server/seed/menus/generated.ts', 'src/resources/generated.ts'];

it('a small file with one reader, without a test of its own, lives in its reader', () => {
  expect(missingFrom(forGood, lonelyFiles(readHouse())), 'are to move into their only reader').toEqual([]);
});
