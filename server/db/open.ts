import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { asError } from '#server/lib/as-error';
import { StartError } from '#server/lib/start-error';
import { type Announcements, hearOnPool, hearOnServer } from './announcements.ts';
import { openDirectory } from './embedded.ts';
import { PgliteBridge } from './pglite-bridge.ts';
import { PgliteHost, type PgliteSource } from './pglite-host.ts';
import { keepPulse } from './pulse.ts';
import { applicationName, businessTimeZone, limits } from './session.ts';
import { ALL_TENANTS, currentTenant } from './tenancy.ts';
import { OWN_ROLE, servingRole } from './tenant-policies.ts';
import { type SessionRole, TenantPool } from './tenant-pool.ts';
import { TracedClient } from './traced-client.ts';
import { TransactionPool } from './transaction-pool.ts';
import type { Database } from './types.ts';

export interface OpenDatabase {
  /** The database for all requests and jobs: it sees the rows of the current tenant (`tenancy.ts`). */
  readonly db: Database;
  /** The same connections under the user who owns the tables, for the schema and its upkeep. */
  readonly pool: TenantPool;
  readonly mode: 'embedded' | 'server';
  readonly announcements: Announcements;
  /** Runs work whose single statements may take long; an embedded database is not taken for stuck meanwhile. */
  patiently<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The directory of the embedded database; not used with `databaseUrl`. */
  readonly dataDir: string;
  /** A PostgreSQL server; absent = embedded. */
  readonly databaseUrl?: string;
  /** A pooler before that server, which lends a session for one transaction; requests go through it. */
  readonly poolerUrl?: string;
  /** Connections to a PostgreSQL server, or to its pooler. */
  readonly poolSize?: number;
  /** Is called when a connection breaks; the next query gets a new one. */
  readonly onLost?: (error: Error) => void;
}

/** Opens the one database of the server: PGlite in a thread of its own, or PostgreSQL. Both are a `pg.Pool` from here on. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    const server = await greet(openServer(options, options.databaseUrl), options.databaseUrl);
    return withHearing(server, options, options.databaseUrl);
  }
  const host = await openDirectory(options.dataDir);
  return overHost(host, options.onLost);
}

/** Opens an embedded database in memory, for tests. */
export async function openInMemory(source: Omit<PgliteSource, 'directory'> = {}): Promise<OpenDatabase & { host: PgliteHost }> {
  const host = await PgliteHost.open(source);
  return { ...overHost(host), host };
}

function overHost(host: PgliteHost, onLost?: (error: Error) => void): OpenDatabase {
  const { announcements, onConnect } = hearOnPool();
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    // PGlite has a single session.
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => asSocket(new PgliteBridge(host)),
    query_timeout: limits.statementMs,
    connectionTimeoutMillis: limits.statementMs,
    onConnect,
  });
  return {
    ...over(pool, onLost),
    mode: 'embedded',
    announcements,
    patiently: (work) => host.patiently(work),
    async close() {
      await pool.end();
      await host.close();
    },
  };
}

/** The configuration of a connection beside the pool, which is idle most of the time. */
const idleConnection = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: applicationName,
  options: '-c idle_session_timeout=0',
  connectionTimeoutMillis: limits.connectionMs,
  keepAlive: true,
});

type Unheard = Omit<OpenDatabase, 'announcements'>;

/** What connections to a server have in common, whoever is in between. */
const reached = {
  Client: TracedClient,
  application_name: applicationName,
  // For a server that vanished silently, whose own time-outs no longer work.
  query_timeout: limits.statementMs + limits.lockMs,
  connectionTimeoutMillis: limits.connectionMs,
  keepAlive: true,
} as const;

/** Makes a pool of sessions of our own. */
function sessions(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({
    ...reached,
    connectionString,
    max,
    options: `-c timezone=${businessTimeZone}`,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
  });
}

/** The sessions beside a pooler: one holds the lock of the start, another one works under it. */
const besidePooler = 4;

function openServer({ poolSize = 10, poolerUrl, onLost }: DatabaseOptions, connectionString: string): Unheard {
  const pool = sessions(connectionString, poolerUrl === undefined ? poolSize : besidePooler);
  const stopPulse = keepPulse(pool, idleConnection(connectionString));
  const own = over(pool, onLost);
  const borrowed = poolerUrl === undefined ? undefined : overPooler(poolerUrl, poolSize, onLost);
  return {
    pool: own.pool,
    db: borrowed?.db ?? own.db,
    mode: 'server',
    patiently: (work) => work(),
    async close() {
      await borrowed?.close();
      await stopPulse();
      await pool.end();
    },
  };
}

/** Opens the way of requests through a pooler. It takes no settings when a connection begins. */
function overPooler(connectionString: string, max: number, onLost?: (error: Error) => void) {
  const pool = new pg.Pool({ ...reached, connectionString, max });
  listenToLosses(pool, onLost);
  const stopPulse = keepPulse(pool, { connectionString, connectionTimeoutMillis: limits.connectionMs, keepAlive: true });
  return {
    db: drizzle({ client: new TransactionPool(pool, servingSession(pool)), casing: 'snake_case' }),
    async close() {
      await stopPulse();
      await pool.end();
    },
  };
}

async function withHearing(
  server: Unheard,
  { onLost = () => undefined }: DatabaseOptions,
  connectionString: string,
): Promise<OpenDatabase> {
  const hearing = await hearOnServer({
    connection: {
      ...idleConnection(connectionString),
      query_timeout: limits.statementMs,
    },
    onLost,
  });
  return {
    ...server,
    announcements: hearing.announcements,
    async close() {
      await hearing.close();
      await server.close();
    },
  };
}

const oldestVersion = 140_000;

/** Queries the server once, so that a wrong address fails the start and not the first request. */
async function greet(database: Unheard, databaseUrl: string): Promise<Unheard> {
  // The password stays out of the message.
  const { host, pathname } = new URL(databaseUrl);
  const fail = async (why: string, cause?: unknown) => {
    await database.close();
    throw new StartError('databaseUnreachable', `The database ${host}${pathname} cannot be used: ${why}`, cause);
  };
  try {
    const { rows } = await database.pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) >= oldestVersion) return database;
  } catch (error) {
    const { message, code } = asError(error);
    return fail(message || code || 'it does not answer', error);
  }
  return fail('PostgreSQL 14 or newer is needed');
}

/** A connection also breaks while it is checked out; without a listener of its own that would end the process. */
function listenToLosses(pool: pg.Pool, onLost: (error: Error) => void = () => undefined): void {
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', onLost);
}

function over(pool: pg.Pool, onLost?: (error: Error) => void) {
  listenToLosses(pool, onLost);
  const owner = new TenantPool(pool, async () => ({ role: OWN_ROLE, tenant: ALL_TENANTS }));
  return { pool: owner, db: drizzle({ client: new TenantPool(pool, servingSession(pool)), casing: 'snake_case' }) };
}

/** Returns how a session of the program is to be set: to its role, which the database tells once, and to the tenant of the work. */
function servingSession(pool: pg.Pool): () => Promise<SessionRole> {
  let known: string | undefined;
  return async () => {
    const tenant = currentTenant();
    known ??= await servingRole(pool);
    return { role: known, tenant };
  };
}

/** node-postgres only calls what the bridge has; its type asks for a whole TLS-capable socket. */
function asSocket(bridge: PgliteBridge) {
  return bridge as unknown as ReturnType<Extract<pg.PoolConfig['stream'], (...args: never[]) => unknown>>;
}
