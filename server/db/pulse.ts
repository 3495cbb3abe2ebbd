import pg from 'pg';

/** The interval of checks, and how many in a row may fail before waiting queries are given up: two seconds in all. */
const lookMs = 400;
const mostSilent = 3;

/** A connection that is only used to check whether the database answers. */
class Finger {
  readonly #connection: pg.ClientConfig;
  /** The connection, which may still be on its way. */
  #client: Promise<pg.Client> | undefined;
  #asking = false;

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  get isAsking(): boolean {
    return this.#asking;
  }

  /** Queries the database, on a new connection where the last one was lost. */
  async ask(answered: () => void): Promise<void> {
    this.#asking = true;
    try {
      this.#client ??= this.#connect();
      await (await this.#client).query('select 1');
      answered();
    } catch {
      await this.withdraw();
    } finally {
      this.#asking = false;
    }
  }

  /** Closes the connection. One on its way is awaited, since nobody would close it after it has come. */
  async withdraw(): Promise<void> {
    const connecting = this.#client;
    this.#client = undefined;
    const client = await connecting?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#connection);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}

/**
 * Fails the queries that wait for a database that has gone silent, so that their callers get an error within three seconds. Since
 * a statement may take longer than that, another connection checks meanwhile whether the database answers. Returns a function
 * that stops it.
 */
export function keepPulse(pool: pg.Pool, connection: pg.ClientConfig): () => Promise<void> {
  const finger = new Finger(connection);
  const inUse = new Set<pg.PoolClient>();
  let before = new Set<pg.PoolClient>();
  let silent = 0;
  const heard = () => {
    silent = 0;
  };
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (error, client) => {
    inUse.delete(client);
    if (!error) heard();
  });
  const cut = () => {
    silent = 0;
    // Ending a client whose query is unanswered destroys it, and its caller gets an error.
    for (const client of inUse) void (client as pg.PoolClient & pg.Client).end().catch(() => undefined);
    void finger.withdraw();
  };
  const look = () => {
    const isWaiting = [...inUse].some((client) => before.has(client));
    before = new Set(inUse);
    if (!isWaiting) return heard();
    if (!finger.isAsking) return void finger.ask(heard);
    silent += 1;
    if (silent >= mostSilent) cut();
  };
  const looking = setInterval(look, lookMs).unref();
  return async () => {
    clearInterval(looking);
    await finger.withdraw();
  };
}
