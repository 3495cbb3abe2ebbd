import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import { migrate } from '#server/db/migrate';
import { type OpenDatabase, openInMemory } from '#server/db/open';
import type { PgliteHost } from '#server/db/pglite-host';
import { ensureTenantPolicies } from '#server/db/tenant-policies';
import type { Database } from '#server/db/types';
import { emptySnapshot, snapshotOf, statementsBetween } from '../../scripts/schema-diff.ts';
import { openEmbedded, openOnServer, type Template, writeWhole } from './templates.ts';

export interface TestDatabase extends Pick<OpenDatabase, 'pool' | 'mode' | 'announcements' | 'close'> {
  /** The connection that sees every row, for what a test prepares and looks up. */
  readonly db: Database;
  /** The connection of the program, which sees the rows of the tenant in whose name it is used. */
  readonly servingDb: Database;
  /** The engine of an embedded database, which can dump it. */
  readonly host?: PgliteHost;
}

/**
 * Opens a new database without rows: in memory behind the same bridge that production uses, or on PostgreSQL if
 * `TEST_DATABASE_URL` is set. It has only these `tables`, or without them the whole schema by its migrations.
 */
export async function openTestDatabase(tables?: readonly PgTable[]): Promise<TestDatabase> {
  return open(tables ? await templateOf(tables) : schema);
}

/** Opens a database with the whole schema and the rows that `addRows` stores. A run of tests calls it once for each `name`. */
export function openFilledDatabase(name: string, addRows: (db: Database) => Promise<unknown>): Promise<TestDatabase> {
  const fill = async (database: OpenDatabase) => {
    await schema.fill(database);
    await addRows(ownerOf(database));
  };
  return open({ name, fill });
}

/** Opens a database without any table. */
export function openEmpty(): Promise<OpenDatabase & TestDatabase> {
  return open();
}

/** The whole schema, by its migrations. */
export const schema: Template = {
  name: 'schema',
  async fill(database) {
    await migrate(database);
    await ensureTenantPolicies(database);
  },
};

async function templateOf(tables: readonly PgTable[]): Promise<Template> {
  const statements = (await statementsBetween(emptySnapshot, snapshotOf(tables))).join('\n');
  return {
    name: createHash('sha256').update(statements).digest('hex').slice(0, 16),
    async fill(database) {
      await database.patiently(() => database.pool.query(statements));
      await ensureTenantPolicies(database);
    },
  };
}

async function open(template?: Template): Promise<OpenDatabase & TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  const database = await (url ? openOnServer(url, template) : openEmbedded(freshDirectory, template));
  return { ...database, db: ownerOf(database), servingDb: database.db };
}

/** Returns the connection that sees every row of an opened database. */
export const ownerOf = ({ pool }: Pick<OpenDatabase, 'pool'>): Database => drizzle({ client: pool, casing: 'snake_case' });

const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')) as {
  version: string;
};
const cacheDir = join(root, 'node_modules/.cache/handover-admin');
const cacheFile = join(cacheDir, `pglite-${version}.tar`);

/** Returns a directory as initdb leaves it, made once per version: opening it takes 0.2 s, making it 2 s or more. */
export async function freshDirectory(): Promise<Uint8Array> {
  if (!existsSync(cacheFile)) {
    const made = await openInMemory();
    mkdirSync(cacheDir, { recursive: true });
    writeWhole(cacheFile, await made.host.dump());
    await made.close();
  }
  return readFileSync(cacheFile);
}
