import pg from 'pg';

/** How often it is looked, and how many looks in a row may find nothing before what waits is given up: two seconds in all. */
const lookMs = 400;
const mostSilent = 3;

/** A connection on which nothing is done but to ask whether the database is there. */
class Finger {
  readonly #connection: pg.ClientConfig;
  #client: pg.Client | undefined;
  #asking = false;

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  get isAsking(): boolean {
    return this.#asking;
  }

  /** Asks, on another connection where the last one was lost. */
  async ask(answered: () => void): Promise<void> {
    this.#asking = true;
    try {
      this.#client ??= await this.#connect();
      await this.#client.query('select 1');
      answered();
    } catch {
      await this.withdraw();
    } finally {
      this.#asking = false;
    }
  }

  async withdraw(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
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
 * Gives up what waits for a database that has gone silent, so that its callers hear of it within three seconds. A statement may
 * take longer than that: whether the database is there tells another connection, which is asked while statements take their time.
 * Answers how to stop.
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
    // One whose query is not answered is destroyed, which its caller is told.
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
