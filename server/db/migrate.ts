import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { asError } from '#server/lib/as-error';
import { StartError } from '#server/lib/start-error';
import type { OpenDatabase } from './open.ts';

/** One step of the schema: `0001_notices.sql`. Its text is never changed once it is released. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The directory of the migrations: beside this file in the sources, beside the bundle in production. */
export const migrationsDirectory = fileURLToPath(new URL('./migrations/', import.meta.url));

/** The time-out of a step, which may move many rows. */
const stepMs = 3_600_000;

export function readMigrations(directory = migrationsDirectory): readonly Migration[] {
  if (!existsSync(directory)) return [];
  const files = readdirSync(directory).filter((file) => /^\d{4}_.+\.sql$/.test(file));
  return files.sort().map((file) => {
    const sql = readFileSync(`${directory}/${file}`, 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { number: Number(file.slice(0, 4)), name: file.slice(5, -4), sql, checksum };
  });
}

/**
 * Brings the schema up to date, and returns the steps that it has run. Each step and its record are one transaction, so a start
 * that was killed goes on where it stopped. Drizzle's own migrator puts all steps into one transaction, skips a step merged late
 * with an older time, and neither notices a newer schema nor a changed step.
 *
 * Call it under `withStartLock`.
 */
export function migrate(database: OpenDatabase, migrations = readMigrations()): Promise<readonly Migration[]> {
  return database.patiently(async () => {
    const client = await database.pool.connect();
    try {
      await run(client, recordTable);
      const missing = missingSteps(await recordedSteps(client), migrations);
      for (const step of missing) await take(client, step);
      return missing;
    } finally {
      // A step may have changed settings of the session, so the connection is not reused.
      client.release(true);
    }
  });
}

const recordTable = `create table if not exists schema_migration (
  number integer primary key,
  name text not null,
  checksum text not null,
  taken_at timestamptz not null default now()
)`;

/** A step of the schema as a database or a backup remembers it. */
export type RecordedStep = Pick<Migration, 'number' | 'name' | 'checksum'>;

/** Returns the steps that a database has taken, in their order. */
export async function recordedSteps(client: pg.PoolClient): Promise<readonly RecordedStep[]> {
  const { rows } = await client.query<RecordedStep>('select number, name, checksum from schema_migration order by number');
  return rows;
}

/**
 * Returns the steps behind those that were recorded. Throws a `StartError` for one that this program does not have, or has with
 * another text; `what` names whose steps they are.
 */
export function knownSteps(recorded: readonly RecordedStep[], migrations: readonly Migration[], what = 'database') {
  const known = new Map(migrations.map((step) => [step.number, step]));
  return recorded.map(({ number, name, checksum }) => {
    const step = known.get(number);
    if (!step) {
      throw new StartError(
        'newerSchema',
        `The ${what} is at schema step ${number} (${name}), which this older server does not know`,
      );
    }
    if (step.checksum !== checksum) {
      throw new StartError('newerSchema', `Schema step ${number} (${name}) of the ${what} is not the one that this server has`);
    }
    return step;
  });
}

/** Returns the steps that are still to run; refuses a schema that was not made by these steps. */
function missingSteps(recorded: readonly RecordedStep[], migrations: readonly Migration[]): readonly Migration[] {
  const done = new Set(knownSteps(recorded, migrations));
  return migrations.filter((step) => !done.has(step));
}

/** Makes the schema of these steps in an empty database, within the transaction of the client. */
export async function makeSchema(client: pg.PoolClient, steps: readonly Migration[]): Promise<void> {
  await run(client, recordTable);
  for (const step of steps) await apply(client, step);
}

async function apply(client: pg.PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
  await run(client, sql);
  await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
}

async function take(client: pg.PoolClient, step: Migration): Promise<void> {
  try {
    await run(client, 'begin');
    await run(client, 'set local statement_timeout = 0; set local lock_timeout = 0');
    // A step that changes rows changes those of all tenants, also under a user whom the policies bind.
    await run(client, "set local app.tenant_id = '*'");
    await apply(client, step);
    await run(client, 'commit');
  } catch (error) {
    await run(client, 'rollback');
    throw new Error(`Schema step ${step.number} (${step.name}) failed and was undone: ${asError(error).message}`, {
      cause: error,
    });
  }
}

function run(client: pg.PoolClient, text: string): Promise<unknown> {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: stepMs };
  return client.query(query);
}

/** The key of the advisory lock. Any number would do, as long as every server uses the same. */
const startLockKey = 7_244_011;

/**
 * Runs the first work on a database (migrate, seed) in one server at a time. An embedded database is locked by its directory
 * already, and its one connection could not hold a lock and work as well.
 */
export async function withStartLock<T>(database: OpenDatabase, work: () => Promise<T>): Promise<T> {
  if (database.mode === 'embedded') return work();
  const client = await database.pool.connect();
  try {
    await run(client, 'set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0');
    await run(client, `select pg_advisory_lock(${startLockKey})`);
    return await work();
  } finally {
    // Closing the session releases the lock in any case.
    client.release(true);
  }
}

/**
 * Returns whether the steps that this server knows were run. A newer server may have run more, which only add: the older ones go
 * on until they are replaced.
 */
export async function isMigrated(pool: pg.Pool, expected: number): Promise<boolean> {
  const { rows } = await pool.query<{ steps: number }>('select count(*)::int as steps from schema_migration');
  return (rows[0]?.steps ?? 0) >= expected;
}
