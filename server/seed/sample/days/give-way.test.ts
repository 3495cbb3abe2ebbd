import { expect, it } from 'vitest';
import { politeTo } from './give-way.ts';

/** Returns polite work in three steps on a server on which a request begins before some of the steps. */
function workBeside(comes: (step: number) => boolean, longest = 60_000) {
  let isServing = false;
  let step = 0;
  const requests = { idleMs: () => (isServing ? 0 : Number.POSITIVE_INFINITY), areWaiting: () => isServing };
  const { giveWay, politely } = politeTo(requests, { calm: 1, look: 1, longest });
  const begun: number[] = [];
  const done = politely(async () => {
    begun.push(step);
    for (const _ of [1, 2, 3]) {
      step += 1;
      if (comes(step)) isServing = true;
      giveWay();
    }
    return 'done';
  });
  return { done, begun, rest: () => (isServing = false) };
}

it('is done at once where nobody asks for anything', async () => {
  const { done, begun } = workBeside(() => false);

  expect(await done).toBe('done');
  expect(begun).toEqual([0]);
});

it('is given up for a request, and done again when that is over', async () => {
  const { done, begun, rest } = workBeside((step) => step === 2);
  await expect.poll(() => begun.length).toBe(1);
  const before = [...begun];

  rest();

  expect(await done).toBe('done');
  expect([before, begun]).toEqual([[0], [0, 2]]);
});

it('comes to its end beside somebody who never rests', async () => {
  const { done, begun } = workBeside(() => true, 5);

  expect(await done).toBe('done');
  expect(begun).toHaveLength(3);
});
