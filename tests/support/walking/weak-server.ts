import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '#server/app';
import { readConfig } from '#server/config';
import type { Announcements } from '#server/db/announcements';
import { type OpenDatabase, openDatabase } from '#server/db/open';
import type { Checkout, TenantPool } from '#server/db/tenant-pool';
import { injectedInto, type Transport } from '../api.ts';
import type { World } from './world.ts';

/** What fails on purpose. */
interface Weakness {
  /** Whether the database does not answer. */
  isAway: boolean;
  /** Whether announcements do not arrive. */
  isDeaf: boolean;
  /** The statement of the next transaction before which its connection breaks; 0 for none. */
  breaksBefore: number;
}

/** A connection as node-postgres has it: over a socket. */
type Connected = pg.PoolClient & { readonly connection: { readonly stream: Socket } };

/** Breaks a connection before one of the statements of a transaction, as if the server had died there. */
function breakBefore(client: pg.PoolClient, statement: number): void {
  const [query, release] = [client.query.bind(client), client.release.bind(client)];
  let asked = 0;
  const counting = (...sent: Parameters<typeof query>) => {
    asked += 1;
    if (asked === statement) (client as Connected).connection.stream.destroy();
    return query(...sent);
  };
  const givingBack: pg.PoolClient['release'] = (isBroken) => {
    Object.assign(client, { query });
    release(isBroken);
  };
  Object.assign(client, { query: counting, release: givingBack });
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Lets the connections of a pool fail as a weakness says. */
function weaken(pool: TenantPool, weakness: Weakness): void {
  const [take, connect] = [pool.take.bind(pool), pool.connect.bind(pool)];
  pool.take = async (): Promise<Checkout> => {
    if (weakness.isAway) throw refused();
    const checkout = await take();
    if (weakness.breaksBefore > 0) breakBefore(checkout.client, weakness.breaksBefore);
    weakness.breaksBefore = 0;
    return checkout;
  };
  const connecting = (callback?: (error: Error, client: undefined, done: () => void) => void) => {
    if (!weakness.isAway) return callback ? connect(callback as Parameters<typeof connect>[0]) : connect();
    return callback ? callback(refused(), undefined, () => undefined) : Promise.reject(refused());
  };
  Object.assign(pool, { connect: connecting });
}

const weakly = (announcements: Announcements, weakness: Weakness): Announcements => ({
  hear: ({ heard, missed }) => announcements.hear({ heard: (payload) => (weakness.isDeaf ? undefined : heard(payload)), missed }),
});

/** A server with connections of its own on the database of a walk, which can be made to fail, to die and to come back. */
export class WeakServer {
  readonly #world: World;
  readonly weakness: Weakness = { isAway: false, isDeaf: false, breaksBefore: 0 };
  #app: FastifyInstance | undefined;
  #database: OpenDatabase | undefined;

  private constructor(world: World) {
    this.#world = world;
  }

  static async start(world: World): Promise<WeakServer> {
    const server = new WeakServer(world);
    await server.#open();
    return server;
  }

  /** Sends to the server that there is at the moment. */
  readonly transport: Transport = (call) => {
    if (!this.#app) throw new Error('The server is not there');
    return injectedInto(this.#app)(call);
  };

  /** Lets the server die, and another one take its place: nothing that it remembered is left. */
  async restart(): Promise<void> {
    Object.assign(this.weakness, { isAway: false, isDeaf: false, breaksBefore: 0 });
    await this.close();
    await this.#open();
  }

  async close(): Promise<void> {
    await this.#app?.close();
    await this.#database?.close();
  }

  async #open(): Promise<void> {
    const { db, keys, clock } = this.#world;
    const databaseUrl = db.$client.options.connectionString;
    const database = await openDatabase({ dataDir: '', databaseUrl, poolSize: 4, onLost: () => undefined });
    weaken(database.db.$client, this.weakness);
    const settings = { NODE_ENV: 'test', SHED_LOAD: '0', LOG_LEVEL: 'silent', API_DOCS: '0', SAMPLE_DATA: '0' };
    const announcements = weakly(database.announcements, this.weakness);
    this.#app = await buildApp({ ...database, announcements, config: readConfig(settings), keys, clock });
    await this.#app.ready();
    this.#database = database;
  }
}
