import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { exchgTypes } from '#shared/handover/exchange';
import { type Handovers, openHandovers } from '../../../../tests/support/handover.ts';

let house: Handovers;

beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

/** Returns the number of statements that an action makes. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const count = asked.mock.calls.length;
  asked.mockRestore();
  return count;
}

async function statementsFor(boxes: number): Promise<readonly number[]> {
  const run = await house.makeRun({ a: boxes, b: 0 });
  let id = '';
  const open = async () => {
    id = await house.open(run, 0, exchgTypes.outStock);
  };
  return [
    await statementsOf(open),
    await statementsOf(() => house.sign(run, id, { side: 1 })),
    await statementsOf(() => house.sign(run, id, { side: 2 })),
  ];
}

it('takes as many statements for a car of boxes as for two', async () => {
  await statementsFor(1);

  const [few, many] = [await statementsFor(2), await statementsFor(9)];

  expect(few[0]).toBeGreaterThan(10);
  // One more statement for each further box would make seven; fewer may come from the log, which is written meanwhile.
  expect(many.map((count, index) => count - (few[index] ?? 0) < 4)).toEqual([true, true, true]);
});
