import type pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { freshDirectory } from '../../tests/support/database.ts';
import { type OpenDatabase, openInMemory } from './open.ts';

let database: OpenDatabase;
afterEach(() => database.close());

/** A query that takes long enough to count as stuck, and that ends by itself if nothing stops it. */
const slow = 'select count(*) from generate_series(1, 100000000) a';

/** A query that the client does not give up by itself, however loaded the machine is. */
const unhurried = (text: string): pg.QueryConfig & { query_timeout: number } => ({ text, query_timeout: 60_000 });

describe('a query that does not end', () => {
  it('leaves the thread of the server free (promise 50)', async () => {
    database = await openInMemory({ snapshot: await freshDirectory() });
    const turns: number[] = [];
    const ticking = setInterval(() => turns.push(performance.now()), 5);

    await database.pool.query('select count(*) from generate_series(1, 2000000)');
    clearInterval(ticking);

    expect(turns.length).toBeGreaterThan(10);
  });

  it('ends with the thread of the database, which is started anew (promise 50)', async () => {
    // On a loaded machine the first answers of a new engine take more than a second; they must not count as stuck.
    database = await openInMemory({ stuckAfterMs: 3_000, snapshot: await freshDirectory() });

    const stuck = database.pool.query(unhurried(slow));

    await expect(stuck).rejects.toThrow('did not answer and was restarted');
    // The new engine takes as long as the machine needs; the watchdog does not hurry it either.
    const { rows } = await database.patiently(() => database.pool.query(unhurried('select 1 as one')));
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('is waited for when the work is known to take long', async () => {
    database = await openInMemory({ stuckAfterMs: 20, snapshot: await freshDirectory() });

    const { rows } = await database.patiently(() => database.pool.query('select count(*) from generate_series(1, 1000000)'));

    expect(rows).toEqual([{ count: '1000000' }]);
  });
});
