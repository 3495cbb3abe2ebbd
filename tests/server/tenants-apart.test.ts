import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEvents } from '#server/lib/events';
import { Comparison } from '../support/apart/compare.ts';
import { tablesOfTenants } from '../support/apart/copies.ts';
import { publishApart } from '../support/apart/published.ts';
import { type Apart, asking, openApart, other } from '../support/apart/world.ts';
import { Dice, rolls } from '../support/walking/dice.ts';

/** The seed of the calls, which a failed run prints; `TENANTS_SEED` repeats it. CI always asks the same. */
const seed = Number(process.env.TENANTS_SEED ?? (process.env.CI ? 3 : Date.now() % 2 ** 31));
/** The number of random calls under each of the two safeguards; `npm run test:tenants` makes many more. */
const CALLS = Number(process.env.TENANTS_CALLS ?? 150);
const MINUTES = 60_000;
/** The operations that read of which a seeded run must come to one that is answered with rows. */
const READS = 300;

let apart: Apart;
let comparison: Comparison;
let told: readonly (() => string)[];

beforeAll(async () => {
  apart = await openApart();
  await publishApart(apart);
  told = [await apart.left.listen(asking, 'manager'), await apart.right.listen(asking, 'manager')];
  const [stream] = fc.sample(rolls, { seed, numRuns: 1 });
  if (!stream) throw new Error('There is no dice without a stream of numbers');
  comparison = await Comparison.open(apart, new Dice(stream));
  process.stdout.write(`TENANTS_SEED=${seed}\n`);
}, 5 * MINUTES);
afterAll(() => apart.close());

/** Lifts the policies of both databases, so that statements are left with their own filters. */
async function liftPolicies(): Promise<void> {
  for (const { database } of [apart.left, apart.right]) {
    const tables = await tablesOfTenants(database.pool);
    await database.pool.query(tables.map(({ name }) => `alter table "${name}" disable row level security`).join('; '));
  }
}

/** Returns what a tenant's stream has told, each thing once, since lines that wait together are told once. */
const linesOf = (text: string) => [...new Set(text.split('\n\n'))].filter((line) => line.startsWith('event:')).sort();

describe('whatever another tenant holds and does', () => {
  it(
    'a tenant is answered the same to the byte (promises 25 and 26)',
    async () => {
      expect(await comparison.anything(CALLS)).toEqual([]);
    },
    30 * MINUTES,
  );

  it('a tenant hears the same (promise 26)', async () => {
    const [left, right] = [apart.left, apart.right].map(({ database }) => openEvents({ db: database.db }));
    await right?.publish({ topic: 'dictionaries', source: 'business', code: 'theirs', tenantId: other });
    await right?.publish({ topic: 'messages', tenantId: other });
    for (const each of [left, right]) await each?.publish({ topic: 'dictionaries', source: 'system', code: 'fence' });

    await vi.waitFor(() => expect(told.filter((text) => text().includes('fence'))).toHaveLength(2), { timeout: 20_000 });
    const [one, two] = told.map((text, index) => linesOf((index === 0 ? apart.left : apart.right).labels.of(text())));
    expect(two).toEqual(one);
  });

  it(
    'the filters of statements alone keep it so, without the policies behind them (promise 26)',
    async () => {
      await liftPolicies();

      expect(await comparison.everyRead('manager')).toEqual([]);
      expect(await comparison.anything(CALLS)).toEqual([]);
    },
    30 * MINUTES,
  );

  it('was compared where rows are read, not only where they are refused', () => {
    const { asked } = comparison.tally;
    const reads = comparison.operations.filter(({ method }) => method === 'GET').map(({ url }) => `GET ${url}`);

    expect(reads.filter((key) => !asked.has(key))).toEqual([]);
    expect(reads.filter((key) => asked.get(key)?.has(200)).length).toBeGreaterThan(READS);
  });
});
