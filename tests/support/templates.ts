import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type OpenDatabase, openDatabase, openInMemory } from '#server/db/open';
import type { PgliteHost } from '#server/db/pglite-host';
import { runFolder } from './run-folder.ts';

/** Fills an empty database with what many tests begin with. */
type Fill = (database: OpenDatabase) => Promise<unknown>;

/**
 * A database that is filled once in a run of tests and copied from then on: a copy costs a tenth of a second, the migrations
 * and the seed several. Templates go with the run, so that no test ever meets those of yesterday's sources.
 */
export interface Template {
  /** Letters, digits and underscores. Templates of the same name are filled the same way. */
  readonly name: string;
  readonly fill: Fill;
}

/**
 * Returns the prefix of a run: `/tmp/handover-test-a1B2c3` gives `test_613142326333`, in letters and digits that PostgreSQL
 * does not fold.
 */
const prefixOf = (folder: string) => `test_${Buffer.from(folder.slice(-6)).toString('hex')}`;

/**
 * Marks a run as active on a PostgreSQL by a connection of its name, and drops the databases that killed runs have left.
 * Returns a function that drops the databases of this run.
 */
export async function openRunOnServer(url: string): Promise<() => Promise<void>> {
  const prefix = prefixOf(runFolder() ?? '');
  const client = new pg.Client({ connectionString: url, application_name: prefix });
  await client.connect();
  await dropAll(
    url,
    await databasesOf(client, 'substring(datname for 17) not in (select application_name from pg_stat_activity)'),
  );
  return async () => {
    await dropAll(url, await databasesOf(client, `starts_with(datname, '${prefix}')`));
    await client.end();
  };
}

async function databasesOf(client: pg.Client, condition: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^test_[0-9a-f]{12}_' and ${condition}`,
  );
  return rows.map(({ datname }) => datname);
}

/** The number of databases that are dropped at once: each waits for a checkpoint of the whole server, so several share one. */
const dropsAtOnce = 32;

async function dropAll(url: string, names: readonly string[]): Promise<void> {
  const waiting = [...names];
  const drop = (client: pg.Client, name: string) => client.query(`drop database if exists ${name} with (force)`);
  const dropNext = () =>
    onServer(url, async (client) => {
      for (let name = waiting.pop(); name; name = waiting.pop()) await drop(client, name);
    });
  await Promise.all(Array.from({ length: Math.min(dropsAtOnce, waiting.length) }, dropNext));
}

/** A template whose database is known by its address. */
interface TemplateOnServer {
  readonly name: string;
  readonly fill: (address: string) => Promise<unknown>;
}

/**
 * Creates a database on the PostgreSQL at `url`, which is dropped with its run: empty, or a copy of a template. Returns its
 * address.
 */
export async function createOnServer(url: string, template?: TemplateOnServer): Promise<string> {
  const folder = runFolder();
  const prefix = folder ? prefixOf(folder) : 'test';
  const name = `${prefix}_${randomBytes(8).toString('hex')}`;
  const kept = template && folder ? `${prefix}_${template.name}` : undefined;
  if (template && kept) await keepOnServer(url, kept, template.fill);
  await onServer(url, async (client) => {
    await client.query(kept ? `create database ${name} template ${kept}` : emptyAs(name));
    // Nobody reads what a test has stored after a power cut.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  const address = at(url, name);
  if (template && !kept) await template.fill(address);
  return address;
}

/** Creates a database as `createOnServer` does, and opens it. */
export async function openOnServer(url: string, template?: Template): Promise<OpenDatabase> {
  const open = (address: string) => openDatabase({ dataDir: '', databaseUrl: address });
  const fill = async (address: string) => {
    const empty = await open(address);
    await template?.fill(empty).finally(() => empty.close());
  };
  const address = await createOnServer(url, template && { name: template.name, fill });
  const database = await open(address);
  return {
    ...database,
    async close() {
      await database.close();
      // Dropping a database waits for a checkpoint of the whole server, so a run does it once, at its end.
      if (!runFolder()) await onServer(url, (client) => client.query(`drop database ${nameIn(address)} with (force)`));
    },
  };
}

const emptyAs = (name: string) => `create database ${name} template template0 locale 'C.UTF-8'`;

function at(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

const nameIn = (address: string) => new URL(address).pathname.slice(1);

/** Lets one worker fill a template; others that need it meanwhile wait for it. */
function keepOnServer(url: string, name: string, fill: TemplateOnServer['fill']): Promise<void> {
  return onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(emptyAs(name));
    try {
      await fill(at(url, name));
    } catch (error) {
      await client.query(`drop database ${name} with (force)`);
      throw error;
    }
  });
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Opens a database in memory, from the directory that `empty` returns (as initdb leaves it) or from a copy of a template. */
export async function openEmbedded(
  empty: () => Promise<Uint8Array>,
  template?: Template,
): Promise<OpenDatabase & { host: PgliteHost }> {
  const folder = runFolder();
  const kept = template && folder ? join(folder, `${template.name}.tar`) : undefined;
  if (kept && existsSync(kept)) return openInMemory({ snapshot: readFileSync(kept) });
  const database = await openInMemory({ snapshot: await empty() });
  await template?.fill(database);
  // Two workers may both have filled it; they have filled it the same.
  if (kept) writeWhole(kept, await database.host.dump());
  return database;
}

/** Writes a file by way of a draft, so that nobody reads a file that is half written. */
export function writeWhole(file: string, bytes: Uint8Array): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, bytes);
  renameSync(draft, file);
}
