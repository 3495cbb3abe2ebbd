import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmpty } from '../../tests/support/database.ts';
import { announce } from './announcements.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { inAllTenants } from './tenancy.ts';
import { transact } from './transact.ts';

const onServer = describe.runIf(process.env.TEST_DATABASE_URL);
/** A connection is opened again after about half a second, and later than that on a busy machine. */
const soon = { timeout: 20_000 };

let database: OpenDatabase;
beforeEach(async () => {
  database = await openEmpty();
});
afterEach(() => database.close());

/** Records the announcements that a server hears. */
function listenTo({ announcements }: Pick<OpenDatabase, 'announcements'>) {
  const heard: string[] = [];
  const missed = vi.fn();
  const stop = announcements.hear({ heard: (payload) => heard.push(payload), missed });
  return { heard, missed, stop };
}

describe('an announcement', () => {
  it('is heard by the server that made it', async () => {
    const { heard, missed } = listenTo(database);

    await announce(database.db, 'it is raining');

    await vi.waitFor(() => expect(heard).toEqual(['it is raining']), soon);
    expect(missed).not.toHaveBeenCalled();
  });

  it('made in a transaction is heard when that is committed', async () => {
    const { heard } = listenTo(database);

    const early = await transact(database.db, async (tx) => {
      await announce(tx, 'stored');
      return [...heard];
    });

    expect(early).toEqual([]);
    await vi.waitFor(() => expect(heard).toEqual(['stored']), soon);
  });

  it('made in a transaction that is undone is never heard', async () => {
    const { heard } = listenTo(database);
    const undone = transact(database.db, async (tx) => {
      await announce(tx, 'undone');
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');

    await announce(database.db, 'afterwards');

    await vi.waitFor(() => expect(heard).toEqual(['afterwards']), soon);
  });

  it('is not heard by who has stopped to listen', async () => {
    const { heard, stop } = listenTo(database);
    const other = listenTo(database);
    stop();

    await announce(database.db, 'too late');

    await vi.waitFor(() => expect(other.heard).toEqual(['too late']), soon);
    expect(heard).toEqual([]);
  });

  it('does not carry what changed', async () => {
    await expect(announce(database.db, 'x'.repeat(8_000))).rejects.toThrow('does not carry');
  });

  it('is heard again after the connection broke, and whoever listens is told of the gap', async () => {
    const { heard, missed } = listenTo(database);
    await breakConnections(database);
    await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1), soon);

    await announce(database.db, 'back again');

    await vi.waitFor(() => expect(heard).toEqual(['back again']), soon);
  });
});

/** Ends the connection that listens, as if from outside. */
async function breakConnections({ pool, mode }: OpenDatabase): Promise<void> {
  if (mode === 'embedded') {
    (await pool.connect()).release(true);
    await pool.query('select 1');
    return;
  }
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'`,
  );
}

onServer('two servers on one database', () => {
  let other: OpenDatabase;
  beforeEach(async () => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;
    other = await openDatabase({ dataDir: '', databaseUrl: url.href });
  });
  afterEach(() => other.close());

  it('hear each other', async () => {
    const [here, there] = [listenTo(database), listenTo(other)];

    await announce(database.db, 'one');
    await vi.waitFor(() => expect(there.heard).toEqual(['one']), soon);
    await inAllTenants(() => announce(other.db, 'two'));

    await vi.waitFor(
      () =>
        expect([here.heard, there.heard]).toEqual([
          ['one', 'two'],
          ['one', 'two'],
        ]),
      soon,
    );
  });
});
