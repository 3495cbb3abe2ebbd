import { expect, it } from 'vitest';
import { readHouse } from '../../scripts/house.ts';
import { nounReads } from '../../scripts/noun-reads.ts';

/** What is no join, sum or part of another statement and is read without `readRows`, each with what that does not do. May only shrink. */
const known = [
  'server/modules/operation/running/reserve.ts: tasks', // leaves alone what another action holds
  'server/modules/resource/attach/service.ts: files', // the same
  'server/modules/system/authority/grantors.ts: users', // whoever is near comes first, which is worked out
];

it('rows of nouns are read by readRows, which leaves removed ones out and knows their types', () => {
  const reads = nounReads(readHouse());

  expect(reads.length, 'reads that the script finds').toBeGreaterThan(20);
  expect(reads.filter(({ isMore }) => !isMore).map(({ at }) => at)).toEqual(known);
});
