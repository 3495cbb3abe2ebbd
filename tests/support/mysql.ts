import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';

/** The address of a MySQL or MariaDB, with a user who may make databases and users there. */
const address = process.env.TEST_MYSQL_URL || 'mysql://root@127.0.0.1:3306';

async function connect(): Promise<Connection | undefined> {
  try {
    return await createConnection({ uri: address, connectTimeout: 3_000 });
  } catch (error) {
    if (process.env.TEST_MYSQL_URL) throw error;
    return undefined;
  }
}

/** A database of its own on a MySQL or MariaDB, and a user who may read there. */
export interface TestMysql {
  /** `host:port`, as the operator names it. */
  readonly host: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** Returns whether there is a server for tests: that of `TEST_MYSQL_URL`, otherwise the one of this machine. */
export async function hasMysql(): Promise<boolean> {
  const connection = await connect();
  await connection?.end();
  return connection !== undefined;
}

/** Makes a database and a user, both of which `close` drops. */
export async function openMysql(): Promise<TestMysql> {
  const connection = await connect();
  if (!connection) throw new Error(`No MySQL at ${address}`);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const password = `pw-${randomBytes(9).toString('hex')}`;
  const { hostname, port } = new URL(address);
  const run = async (statement: string) => {
    await connection.query(statement);
  };
  await run(`create database ${name} character set utf8mb4`);
  await run(`create user '${name}'@'%' identified by '${password}'`);
  await run(`grant select, insert, create on ${name}.* to '${name}'@'%'`);
  await run(`use ${name}`);
  return {
    host: `${hostname}:${port || 3306}`,
    database: name,
    username: name,
    password,
    run,
    async close() {
      await run(`drop database ${name}`);
      await run(`drop user '${name}'@'%'`);
      await connection.end();
    },
  };
}
