import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open';
import { Api, requestToken, sentTo, type Transport } from './api.ts';
import { copyPrepared } from './built-server.ts';
import { RestartedServer } from './restarted-server.ts';
import { build, bundleServer } from './server-process.ts';

const password = 'Walk-the-vault-7';
const settings = { ADMIN_PASSWORD: password, SAMPLE_DATA: '0' };

/** A server on an embedded database of its own that is killed while it is written to, and started again. */
export class KilledServer {
  readonly #dataDir: string;
  readonly #killAt: number[];
  readonly #server: RestartedServer;
  #written = 0;

  /** Starts a server on the result of a first start. It is killed at each of these numbers of acknowledged writes. */
  static async open(killAt: readonly number[]): Promise<KilledServer> {
    bundleServer();
    const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
    await copyPrepared(settings, dataDir, build);
    return new KilledServer(killAt, dataDir);
  }

  private constructor(killAt: readonly number[], dataDir: string) {
    this.#killAt = [...killAt];
    this.#dataDir = dataDir;
    this.#server = new RestartedServer({ ...settings, DATA_DIR: dataDir, PORT: '0' });
  }

  /** Resolves with the way to the current server, once it listens. */
  get transport(): Promise<Transport> {
    return this.#server.address.then(sentTo);
  }

  /** The seconds that each start took. */
  get startSeconds(): readonly number[] {
    return this.#server.startSeconds;
  }

  /** Signs in as the administrator and returns the token. */
  async signIn(): Promise<string> {
    return (await requestToken(await this.transport, { account: 'admin', password })).access_token;
  }

  /** Returns the calls of a session to the current server. */
  async callsOf(token: string): Promise<Api> {
    return new Api(await this.transport, token);
  }

  /** The number of kills that are still to come. */
  get killsLeft(): number {
    return this.#killAt.length;
  }

  /** Counts an acknowledged write, and kills and restarts the server at the chosen numbers. */
  async acknowledge(): Promise<void> {
    this.#written += 1;
    if (this.#written !== this.#killAt[0]) return;
    this.#killAt.shift();
    await this.#server.end('SIGKILL');
    await this.#server.start();
  }

  /** Ends the server in peace, and returns the rows of a query on its database. */
  async stored<T extends object>(query: string): Promise<readonly T[]> {
    await this.#server.end('SIGTERM');
    const database = await openDatabase({ dataDir: this.#dataDir });
    const { rows } = await database.pool.query<T>(query);
    await database.close();
    return rows;
  }

  remove(): void {
    this.#server.process.kill('SIGKILL');
    rmSync(this.#dataDir, { recursive: true });
  }
}
