import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../support/built-server.ts';
import { asPostgres, type Cluster, install, owner } from './cluster.ts';

const program = '/usr/sbin/pgbouncer';

/** The sessions that all servers share, fewer than they have connections. */
const sessions = 5;

/** A PgBouncer before a cluster that lends its sessions for one transaction each. */
export class Pooler {
  readonly #folder: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  static async open(cluster: Cluster): Promise<Pooler> {
    if (!existsSync(program)) install('pgbouncer');
    const pooler = new Pooler(mkdtempSync(join(tmpdir(), 'faults-pooler-')), await freePort());
    pooler.#configure(new URL(cluster.url));
    await pooler.start();
    return pooler;
  }

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  /** Returns the address of a database by way of the pooler. */
  urlOf(databaseUrl: string): string {
    return Object.assign(new URL(databaseUrl), { port: String(this.#port) }).href;
  }

  async start(): Promise<void> {
    const [command = '', ...how] = asPostgres([program, join(this.#folder, 'pgbouncer.ini')]);
    this.#child = spawn(command, how, { cwd: this.#folder, stdio: 'ignore' });
    while (!(await this.#answers())) {
      if (this.#child.exitCode !== null) throw new Error(`PgBouncer ended with ${this.#child.exitCode}`);
      await setTimeout(50);
    }
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #configure({ hostname, port }: URL): void {
    const users = join(this.#folder, 'users.txt');
    writeFileSync(users, '"postgres" ""\n');
    const settings = {
      listen_addr: hostname,
      listen_port: this.#port,
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: users,
      pool_mode: 'transaction',
      default_pool_size: sessions,
      max_client_conn: 200,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    const text = ['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]', ...lines].join('\n');
    const file = join(this.#folder, 'pgbouncer.ini');
    writeFileSync(file, `${text}\n`);
    const { uid, gid } = owner();
    if (uid === undefined || gid === undefined) return;
    for (const path of [this.#folder, users, file]) chownSync(path, uid, gid);
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.#port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
