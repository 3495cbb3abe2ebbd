import type pg from 'pg';
import type { OpenDatabase } from './open.ts';

export interface MaintenanceTimes {
  /** The interval between two checks; a database without writes between two of them counts as quiet. */
  readonly everyMs: number;
  /** The shortest interval between two vacuums. */
  readonly vacuumMs: number;
}

const usual: MaintenanceTimes = { everyMs: 120_000, vacuumMs: 3_600_000 };
/** The time-out of a statement: a large table takes longer to vacuum than any request may. */
const longestMs = 600_000;

/**
 * Does the upkeep that a PostgreSQL server does by itself and the embedded engine does not: a checkpoint after writes, so that
 * the log does not grow and the next start has little to replay, and when it is quiet a vacuum with new statistics. Both hold the
 * single connection, so tables are vacuumed one by one. Returns a function that stops it.
 */
export function maintain(database: OpenDatabase, onError: (error: unknown) => void, times: MaintenanceTimes = usual): () => void {
  const { pool } = database;
  let seen = '';
  let vacuumed = '';
  let vacuumedAt = Number.NEGATIVE_INFINITY;

  async function checkpoint(): Promise<void> {
    await run(pool, 'checkpoint');
    seen = await position(pool);
  }

  async function look(): Promise<void> {
    const at = await position(pool);
    if (at !== seen) return checkpoint();
    if (at === vacuumed || performance.now() - vacuumedAt < times.vacuumMs) return;
    await vacuum(pool);
    await checkpoint();
    vacuumed = seen;
    vacuumedAt = performance.now();
  }

  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => database.patiently(look)).catch(onError);
  }, times.everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Reads the end of the write-ahead log, which moves with every write. */
async function position(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
  return rows[0]?.position ?? '';
}

async function vacuum(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) await run(pool, `vacuum (analyze) ${name}`);
}

function run(pool: pg.Pool, text: string): Promise<unknown> {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: longestMs };
  return pool.query(query);
}
