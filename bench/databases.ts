import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface BenchDatabase {
  readonly name: string;
  /** Absent = embedded. */
  readonly url?: string;
  drop(): Promise<void>;
}

const local = 'postgres://postgres@127.0.0.1:5432/postgres';

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Measures on each database that there is: servers of tests open the one that TEST_DATABASE_URL names. */
export async function onEachDatabase(measure: (name: string) => Promise<void>): Promise<void> {
  const databases = await benchDatabases();
  const before = process.env.TEST_DATABASE_URL;
  try {
    for (const { name, url } of databases) {
      process.env.TEST_DATABASE_URL = url ?? '';
      await measure(name);
    }
  } finally {
    process.env.TEST_DATABASE_URL = before ?? '';
    for (const { drop } of databases) await drop();
  }
}

/** The embedded database always; a PostgreSQL where TEST_DATABASE_URL names one or one answers on this machine. */
export async function benchDatabases(): Promise<BenchDatabase[]> {
  const embedded: BenchDatabase = { name: 'embedded', drop: async () => undefined };
  const server = process.env.TEST_DATABASE_URL || local;
  const name = `bench_${randomBytes(6).toString('hex')}`;
  try {
    await onServer(server, `create database ${name} template template0 locale 'C.UTF-8'`);
  } catch (error) {
    console.log(`PostgreSQL is left out: ${error instanceof Error ? error.message : error}`);
    return [embedded];
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return [embedded, { name: 'PostgreSQL', url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }];
}
