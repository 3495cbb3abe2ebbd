import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { migrate } from '#server/db/migrate';
import { type OpenDatabase, openDatabase, openInMemory } from '#server/db/open';
import { raiseTenantWall } from '#server/db/tenant-wall';
import type { Database } from '#server/db/types';
import { emptySnapshot, snapshotOf, statementsBetween } from '../../scripts/schema-diff.ts';

export interface TestDatabase extends Pick<OpenDatabase, 'pool' | 'mode' | 'announcements' | 'close'> {
  /** Sees every row, for what a test prepares and looks up. */
  readonly db: Database;
  /** What the program is given: sees the rows of the tenant in whose name it is asked. */
  readonly walled: Database;
}

/**
 * A new, empty database of one's own: in memory behind the same bridge that production uses, or on PostgreSQL when
 * `TEST_DATABASE_URL` is set. With `tables` it holds only these, without it the whole schema by its migrations.
 */
export async function openTestDatabase(tables?: readonly PgTable[]): Promise<TestDatabase> {
  const database = await openEmpty();
  if (tables) await create(database, tables);
  else await migrate(database);
  await raiseTenantWall(database);
  return database;
}

async function create(database: OpenDatabase, tables: readonly PgTable[]): Promise<void> {
  const statements = await statementsBetween(emptySnapshot, snapshotOf(tables));
  await database.patiently(() => database.pool.query(statements.join('\n')));
}

/** The same without any table. */
export async function openEmpty(): Promise<OpenDatabase & TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  const database = await (url ? openOnServer(url) : openInMemory({ snapshot: await freshDirectory() }));
  return { ...database, db: drizzle({ client: database.pool, casing: 'snake_case' }), walled: database.db };
}

const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')) as {
  version: string;
};
const cacheDir = join(root, 'node_modules/.cache/handover-admin');
const cacheFile = join(cacheDir, `pglite-${version}.tar`);

/** A directory as initdb leaves it, made once per version: opening it takes 0.2 s, making it 2 s or more. */
export async function freshDirectory(): Promise<Uint8Array> {
  if (!existsSync(cacheFile)) {
    const made = await openInMemory();
    const draft = `${cacheFile}.${process.pid}.${randomBytes(4).toString('hex')}`;
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(draft, await made.host.dump());
    renameSync(draft, cacheFile);
    await made.close();
  }
  return readFileSync(cacheFile);
}

async function openOnServer(url: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(url, `create database ${name} template template0 locale 'C.UTF-8'`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({ dataDir: '', databaseUrl: own.href });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
