import type pg from 'pg';
import type { OpenDatabase } from './open.ts';

export interface MaintenanceTimes {
  /** Between two looks; a database that was not written to between two of them counts as quiet. */
  readonly everyMs: number;
  /** Between two cleanings. */
  readonly vacuumMs: number;
}

const usual: MaintenanceTimes = { everyMs: 120_000, vacuumMs: 3_600_000 };
/** A large table takes longer to clean than any request may. */
const longestMs = 600_000;

/**
 * What a PostgreSQL server does by itself and the embedded engine does not: writes the log back into the tables after writes,
 * so that it does not grow and the next start has little to repeat, and when it is quiet cleans tables and renews statistics.
 * Both hold the one connection, so tables are cleaned one by one. Answers how to stop.
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

/** Where the log ends: moves with every write. */
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
