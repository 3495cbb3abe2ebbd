import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchgTypes } from '#shared/handover/exchange';
import { type Handovers, openHandovers } from '../../../../tests/support/handover.ts';
import { statementsOf } from '../../../../tests/support/statements.ts';

const [few, many] = [2, 24];
let house: Handovers;

beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

/** Returns the statements of a handover of this many boxes: of opening it, and of each side's signature. */
async function statementsFor(boxes: number) {
  const run = await house.makeRun({ a: boxes, b: 0 });
  let id = '';
  const open = async () => {
    id = await house.open(run, 0, exchgTypes.outStock);
  };
  return {
    open: await statementsOf(open),
    give: await statementsOf(() => house.sign(run, id, { side: 1 })),
    take: await statementsOf(() => house.sign(run, id, { side: 2 })),
  };
}

const timesOf = (statement: string, all: readonly string[]) => all.filter((one) => one === statement).length;

it.each(['open', 'give', 'take'] as const)('makes no statement for each box: %s', async (action) => {
  const [ofFew, ofMany] = [(await statementsFor(few))[action], (await statementsFor(many))[action]];

  expect(ofFew.length).toBeGreaterThan(10);
  // The sums differ, for the log and new connections have statements of their own, a few in an action that takes seconds.
  const forEach = [...new Set(ofMany)].filter((one) => timesOf(one, ofMany) - timesOf(one, ofFew) >= many - few);
  expect(forEach).toEqual([]);
});
