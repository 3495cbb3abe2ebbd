import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshDirectory } from '../../tests/support/database.ts';
import { maintain } from './maintenance.ts';
import { type OpenDatabase, openInMemory } from './open.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await openInMemory({ snapshot: await freshDirectory() });
  await database.pool.query('create table item (n int)');
});
afterEach(() => database.close());

const said = (spy: { mock: { calls: unknown[][] } }) =>
  spy.mock.calls.map(([query]) => (query as { text?: string }).text).filter((text) => text !== undefined);

it('checkpoints after writes, cleans once it is quiet, and then leaves the database alone', async () => {
  const query = vi.spyOn(database.pool, 'query');
  const fail = vi.fn();
  await database.pool.query('insert into item select generate_series(1, 1000)');

  const stop = maintain(database, fail, { everyMs: 5, vacuumMs: 0 });
  await vi.waitFor(() => expect(said(query)).toHaveLength(3));
  const looks = query.mock.calls.length;
  await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(looks + 3));
  stop();

  expect(said(query)).toEqual(['checkpoint', 'vacuum (analyze) item', 'checkpoint']);
  expect(fail).not.toHaveBeenCalled();
});
