import { afterAll, beforeAll, expect, it } from 'vitest';
import { riskySettings } from './durability.ts';
import { type OpenDatabase, openInMemory } from './open.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());

it('names the settings under which an acknowledged write may be lost, and no others (promise 48)', async () => {
  const asItIs = await riskySettings(database.pool);
  await database.pool.query('set synchronous_commit = off');
  const worse = await riskySettings(database.pool);

  expect(asItIs).toEqual(['fsync = off']);
  expect(worse).toEqual(['fsync = off', 'synchronous_commit = off']);
});
