import { constants, existsSync } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { asError } from '#server/lib/as-error';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { serveCopies } from './db/copies.ts';
import { riskySettings } from './db/durability.ts';
import { readingWhole } from './db/embedded.ts';
import { lockDirectory } from './db/lock.ts';
import { maintain } from './db/maintenance.ts';
import { migrate, withStartLock } from './db/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { probeTables } from './db/probe.ts';
import { refuseUnfinishedRestore } from './db/restore-mark.ts';
import { inAllTenants } from './db/tenancy.ts';
import { ensureTenantPolicies } from './db/tenant-policies.ts';
import { unmigrated, unmigratedLine } from './db/unmigrated.ts';
import type { Keys } from './lib/keys.ts';
import type { LogLevel } from './lib/log-book.ts';
import { StartError } from './lib/start-error.ts';
import { loadKeys } from './modules/auth/load-keys.ts';
import { PLATFORM_TENANT } from './modules/auth/service.ts';
import { keepTrimming } from './modules/monitor/log/trim.ts';
import type { AppOptions } from './options.ts';
import type { ServerPhase } from './plugins/health.ts';
import { describeError } from './plugins/log.ts';
import { tables } from './schema.ts';
import type { FirstPassword } from './seed/accounts.ts';
import { shipProcesses } from './seed/flow/processes.ts';
import { playSampleDays } from './seed/sample/days/run.ts';
import { unchangedSamples } from './seed/sample/sign-in.ts';
import { seed } from './seed/seed.ts';

export interface RunningServer {
  readonly address: string;
  /**
   * Reports the server as not ready, goes on answering for as long as balancers need to notice, then finishes running requests
   * and closes the database. A server that is `failing` does not wait.
   */
  stop(options?: { readonly isFailing?: boolean }): Promise<void>;
}

/** Prints one line for the person who has started the server. */
export type Say = (line: string) => void;

/** Milliseconds for which requests may still run once nothing new is taken. */
const lastMs = 10_000;
/** The interval at which idle connections are closed meanwhile. */
const idleMs = 100;

/** Starts the server with a checked configuration, until it listens. Throws a `StartError` when a step fails. */
export async function startServer(config: Config, say: Say): Promise<RunningServer> {
  await prepareDirectory(config.dataDir);
  refuseUnfinishedRestore(config.dataDir);
  await refuseBusyPort(config);
  const lock = config.databaseUrl === undefined ? await lockDirectory(config.dataDir) : undefined;
  let report = (error: Error) => say(`A connection to the database was lost: ${error.message}`);
  const database = await openDatabase({ ...config, poolSize: config.databasePool, onLost: (error) => report(error) });
  let phase: ServerPhase = 'serving';
  const reading: Reading = (work) => (database.mode === 'embedded' ? readingWhole(config.dataDir, work) : work());
  const prepared = await reading(() => prepareDatabase(config, database, say));
  const { keys } = prepared;
  const samples = config.sampleData ? () => unchangedSamples(database.db) : undefined;
  const options = { ...database, ...prepared, config, webRoot: findWebRoot(), phase: () => phase, samples };
  const app = await build(options, reading);
  report = (err) => app.log.warn({ err }, 'database connection lost');
  const address = await listen(app, config);
  const metrics = await serveMetrics(app, config, say);
  const note = noteFor(app, config, database);
  note('info', 'server.started');
  const stopTending = await tend(app, database, config);
  const stopPlaying =
    config.sampleData && config.sampleDays > 0
      ? playSampleDays({
          db: database.db,
          house: { keys, dataDir: config.dataDir },
          days: config.sampleDays,
          idleMs: app.idleMs,
          onError: (err) => app.log.error({ err }, 'the days of the sample were not played to their end'),
        })
      : async () => undefined;
  const stopTrimming = keepTrimming(database.db, { days: config.logDays, rows: config.logRows }, (err) =>
    app.log.error({ err }, 'logs were not trimmed'),
  );
  return {
    address,
    async stop({ isFailing = false } = {}) {
      phase = 'draining';
      if (!isFailing) await wait(config.drainSeconds * 1_000);
      phase = 'stopping';
      note('info', 'server.stopped');
      stopTending();
      stopTrimming();
      await stopPlaying();
      await metrics?.stop();
      const cut = setTimeout(() => app.server.closeAllConnections(), lastMs);
      // A connection whose last request is answered only now would be kept for the next one.
      const closing = setInterval(() => app.server.closeIdleConnections(), idleMs);
      await app.close();
      clearInterval(closing);
      clearTimeout(cut);
      await database.close();
      await lock?.release();
    },
  };
}

/** Does for an embedded database what a PostgreSQL server does by itself: its upkeep, and reads for backups beside its own work. */
async function tend(app: FastifyInstance, database: OpenDatabase, config: Config): Promise<() => void> {
  if (database.mode !== 'embedded') return () => undefined;
  const note = noteFor(app, config, database);
  const stopMaintaining = maintain(database, (err) => {
    app.log.error({ err }, 'maintenance failed');
    note('error', 'maintenance.failed');
  });
  const stopServing = await serveCopies(database, config.dataDir);
  return () => {
    stopMaintaining();
    stopServing();
  };
}

type Prepared = Pick<AppOptions, 'keys' | 'unmigrated'>;

/** Runs work on the database whose failure may be that of the database's files. */
type Reading = <T>(work: () => Promise<T>) => Promise<T>;

/** Brings the database up to this server and fills it. Returns the keys that it is used with, and what no step has brought. */
async function prepareDatabase(config: Config, database: OpenDatabase, say: Say): Promise<Prepared> {
  await checkDurability(config, database, say);
  if (database.mode === 'embedded') await probeTables(database);
  return withStartLock(database, async () => {
    for (const { number, name } of await migrate(database)) say(`Schema step ${number} (${name}) taken.`);
    await ensureTenantPolicies(database);
    const lacking = await unmigrated(database.pool, tables);
    for (const table of lacking) say(`WARNING: ${unmigratedLine(table)}`);
    // Answers name tables to developers only (promise 47).
    return { keys: await inAllTenants(() => fill(config, database, say)), unmigrated: config.production ? [] : lacking };
  });
}

/** Builds the server and makes it ready, apart from its listening, so that what fails here is not taken for a port. */
async function build(options: AppOptions, reading: Reading): Promise<FastifyInstance> {
  try {
    const app = await buildApp(options);
    await reading(async () => app.ready());
    return app;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError('notBuilt', `The server could not be built: ${describeError(error).message}`, error);
  }
}

/** Returns a function that writes events of this server into the log that administrators read. */
function noteFor(app: FastifyInstance, { production }: Config, { mode }: OpenDatabase) {
  const logData = JSON.stringify({ node: process.version, database: mode, production });
  return (logLevel: LogLevel, logId: string) => app.logBook.usual({ tenantId: PLATFORM_TENANT, logLevel, logId, logData });
}

/**
 * Loads the keys, then fills the database. The keys come first: a refused one must not cost the password that only the first
 * start shows.
 */
async function fill(config: Config, { db, mode }: OpenDatabase, say: Say): Promise<Keys> {
  const keys = await loadKeys(db, { ...config, warn: (line) => say(`WARNING: ${line}.`) });
  const sample = config.sampleData ? { keys, dataDir: config.dataDir } : undefined;
  const file = join(config.dataDir, 'initial-password.txt');
  const passwordNote = {
    write: (password: string) => writeFile(file, `${password}\n`, { mode: 0o600, flush: true }),
    // Servers of one database have directories of their own, of which one has the note.
    isLost: mode === 'embedded' && !existsSync(file),
  };
  const password = await seed(db, { adminPassword: config.adminPassword, passwordNote, sample });
  await shipProcesses(db);
  tellHowToSignIn(file, password, say);
  return keys;
}

async function prepareDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = asError(error);
    throw new StartError('directoryUnreadable', `The data directory ${dataDir} cannot be used (${code})`, error);
  }
}

/** Asked before anything is opened: the first start shows a password, which must not be lost to a port. */
async function refuseBusyPort({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portError(error, { host, port })));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function portError(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>, setting = 'PORT'): StartError {
  const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be listened on (${error.code})`;
  return new StartError('portInUse', `Port ${port} of ${host} ${why}; set ${setting} or HOST`, error);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const isOfPort = ['listen', 'bind', 'getaddrinfo'].includes(asError(error).syscall ?? '');
    throw isOfPort ? portError(asError(error), { host, port }) : error;
  }
}

/** Serves what monitoring is told, where a port is set for that. */
async function serveMetrics({ metrics }: FastifyInstance, { host, metricsPort: port }: Config, say: Say) {
  if (!metrics || port === undefined) return undefined;
  try {
    const served = await metrics.serve({ host, port });
    say(`Figures for Prometheus: http://${host}:${served.port}/metrics`);
    return served;
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, { host, port }, 'METRICS_PORT');
  }
}

async function checkDurability({ requireDurable }: Config, database: OpenDatabase, say: Say): Promise<void> {
  if (database.mode === 'embedded') {
    say('Embedded database: what was answered survives the end of the process at any moment, not a power cut.');
    return;
  }
  const risks = await riskySettings(database.pool);
  if (risks.length === 0) return;
  if (requireDurable) throw new StartError('wrongSetting', `REQUIRE_DURABLE: PostgreSQL runs with ${risks.join(', ')}`);
  say(`WARNING: PostgreSQL runs with ${risks.join(', ')}: acknowledged writes may be lost.`);
}

/** A password that was made just now is in a file of the owner as well: the terminal of a first start is easily gone. */
function tellHowToSignIn(file: string, { generatedPassword: made, isGuessable }: FirstPassword, say: Say) {
  if (isGuessable) say('WARNING: ADMIN_PASSWORD is short or one that people try first; change it after signing in.');
  if (made === undefined) return say('Sign in as admin with the password set at the first start or since.');
  say(`Sign in as admin with the password ${made} and change it. It is not shown again; ${file} holds it until you delete it.`);
}

/** The built browser half: beside the bundle of the server, or in `dist` where the sources run. */
function findWebRoot(): string | undefined {
  const places = ['../web', '../dist/web'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(join(place, 'index.html')));
}
