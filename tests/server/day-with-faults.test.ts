import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moreUploads } from '../support/seeded-app.ts';
import { Days, faultNames } from '../support/walking/days.ts';
import { Dice, rolls } from '../support/walking/dice.ts';
import { openWorld, type World } from '../support/walking/world.ts';

/** The seed of the days, which a failed run prints; `DAY_SEED` repeats them. CI always lives through the same. */
const seed = Number(process.env.DAY_SEED ?? (process.env.CI ? 7 : Date.now() % 2 ** 31));
const DAYS = Number(process.env.DAY_DAYS ?? 4);
const STEPS = 60;
/** The pictures of signatures that a step needs at most, on average. */
const SIGNATURES = 2;
const MINUTES = 60_000;

/** An embedded database has one server only, and here two work on one. */
describe.runIf(process.env.TEST_DATABASE_URL)('days on which servers, connections, announcements and phones fail', () => {
  let world: World;
  let days: Days | undefined;

  beforeAll(async () => {
    const opened = await openWorld();
    world = { ...opened, signature: await moreUploads(opened.db, DAYS * STEPS * SIGNATURES) };
    const [stream] = fc.sample(rolls, { seed, numRuns: 1 });
    if (!stream) throw new Error('There is no dice without a stream of numbers');
    days = await Days.open(world, new Dice(stream));
    process.stdout.write(`DAY_SEED=${seed}\n`);
  }, 5 * MINUTES);
  afterAll(async () => {
    await days?.close();
    await world.close();
  });

  it(
    'lose nothing that was acknowledged, do nothing twice, and keep custody whole after every step (promises 52, 54 and 59)',
    async () => {
      for (let lived = 0; lived < DAYS; lived += 1) await days?.day(STEPS);
    },
    120 * MINUTES,
  );

  it('have all of these faults, and work that is done in spite of them', () => {
    const done = ['give', 'receive', 'verify', 'arrive', 'publish'];

    process.stdout.write(`${[...(days?.counts ?? [])].map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`);
    expect([...faultNames, ...done].filter((kind) => !days?.counts.get(kind))).toEqual([]);
  });
});
