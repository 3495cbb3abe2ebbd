import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The address of the PostgreSQL of this machine. */
const local = 'postgres://postgres@127.0.0.1:5432/postgres';
/** The address of a PostgreSQL, with a user who may make databases and users there. */
const address = process.env.TEST_DATABASE_URL || local;

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

/** A database of its own on a PostgreSQL, and a user who may read there. */
export interface TestPostgres {
  /** `host:port`, as the operator names it. */
  readonly host: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** Returns the address of the PostgreSQL of this machine, if one answers. */
export async function localPostgres(): Promise<string | undefined> {
  const client = await connect(local);
  await client?.end();
  return client && local;
}

/** Returns whether there is a server for tests: that of `TEST_DATABASE_URL`, otherwise the one of this machine. */
export async function hasPostgres(): Promise<boolean> {
  const client = await connect(address);
  await client?.end();
  return client !== undefined;
}

/** Makes a database and a user, both of which `close` drops. */
export async function openPostgres(): Promise<TestPostgres> {
  const server = await connect(address);
  if (!server) throw new Error(`No PostgreSQL at ${address}`);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const password = `pw-${randomBytes(9).toString('hex')}`;
  await server.query(`create database ${name} template template0`);
  await server.query(`create role ${name} login password '${password}'`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const client = await connect(own.href);
  await client?.query(`grant create on schema public to ${name}`);
  return {
    host: `${own.hostname}:${own.port || 5432}`,
    database: name,
    username: name,
    password,
    run: async (statement) => {
      await client?.query(statement);
    },
    async close() {
      await client?.end();
      await server.query(`drop database ${name} with (force)`);
      await server.query(`drop role ${name}`);
      await server.end();
    },
  };
}
