import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../support/built-server.ts';

const versions = '/usr/lib/postgresql';

/** The folder of the programs of the newest PostgreSQL of this machine. */
function programs(): string | undefined {
  const found = existsSync(versions) ? readdirSync(versions).sort((one, other) => Number(other) - Number(one)) : [];
  return found.map((version) => join(versions, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

const isRoot = process.getuid?.() === 0;

/** Installs packages of Debian, whose services are not started. */
export function install(...packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
}

/** Installs PostgreSQL where it is missing, without the cluster that Debian would make and start. */
export function providePostgres(): void {
  if (programs()) return;
  if (!isRoot) throw new Error('PostgreSQL is missing here: apt-get install postgresql');
  install('postgresql-common');
  const settings = '/etc/postgresql-common/createcluster.conf';
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}\ncreate_main_cluster = false\n`);
  install('postgresql');
}

const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
/** PostgreSQL refuses to run as root. */
export const owner = () => (isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {});

/** Returns the command that runs a program of PostgreSQL's as its user, and ends it when the process of the tests ends. */
export function asPostgres(command: readonly string[]): readonly string[] {
  const { uid, gid } = owner();
  const as = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return ['setpriv', '--pdeathsig', 'QUIT', ...as, ...command];
}

/** How a cluster ends: in order, or at once as by `kill -9` of all its processes. */
type End = 'SIGINT' | 'SIGQUIT';

/** The processes that have this parent. */
function childrenOf(pid: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Number(line)]));
}

/** A PostgreSQL cluster of a test's own, whose processes the test stops, freezes and starts. */
export class Cluster {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  /** Makes a cluster below a folder, on a free port, and starts it. */
  static async open(below = tmpdir()): Promise<Cluster> {
    const folder = mkdtempSync(join(below, 'faults-pg-'));
    const { uid, gid } = owner();
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    const how = ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '--no-sync', '--wal-segsize=1'];
    execFileSync(join(programs() ?? '', 'initdb'), how, { ...owner(), cwd: folder });
    const cluster = new Cluster(folder, await freePort());
    await cluster.start();
    return cluster;
  }

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  /** Starts it, and waits until it takes connections. It ends with the process of the tests, however that ends. */
  async start(): Promise<void> {
    // A test takes no power away, so that nothing needs to be flushed.
    const settings = ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'max_wal_size=32MB', '-c', 'min_wal_size=2MB'];
    const postgres = [join(programs() ?? '', 'postgres'), '-D', join(this.#folder, 'data'), '-p', String(this.#port)];
    const [command = '', ...how] = asPostgres([...postgres, '-k', this.#folder, ...settings]);
    const child = spawn(command, how, { cwd: this.#folder, stdio: 'ignore' });
    this.#child = child;
    while (!(await this.#answers())) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
      await setTimeout(100);
    }
  }

  /** Ends it unless it has ended already. */
  async stop(how: End = 'SIGINT'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(how);
    await ended;
  }

  /** Whether its main process runs. */
  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Freezes all that serve a connection, as a machine does whose disk answers no more. The system accepts connections still. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  /** Runs one statement as the superuser. */
  async run<T extends object>(statement: string, database = 'postgres'): Promise<readonly T[]> {
    const client = await this.connect(database);
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Opens a connection beside those of the servers. */
  async connect(database: string): Promise<pg.Client> {
    const { href } = Object.assign(new URL(this.url), { pathname: `/${database}` });
    const client = new pg.Client({ connectionString: href, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    this.thaw();
    await this.stop('SIGQUIT');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined || !this.isRunning) return;
    for (const each of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(each, signal);
      } catch {
        // It ended between being listed and being told.
      }
    }
  }

  async #answers(): Promise<boolean> {
    return this.run('select 1').then(
      () => true,
      () => false,
    );
  }
}
