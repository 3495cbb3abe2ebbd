import pg from 'pg';

/** Who asks over a connection. */
export interface SessionRole {
  /** The role that the session takes; `none` is that of the user it signed in as. */
  readonly role: string;
  /** The tenant whose rows it may touch, `*` for those of all. */
  readonly tenant: string;
}

/** What the session of a connection was last set to. A new one has no tenant, so that row-level security shows it nothing. */
const settings = new WeakMap<pg.PoolClient, Partial<SessionRole>>();

const toRole = (role: string) => `set role ${role}`;
const toTenant = (tenant: string, scope: 'session' | 'local') => `set ${scope} app.tenant_id = ${pg.escapeLiteral(tenant)}`;

/** Sets a session to who asks, where that differs from what it was set to: another one's turn costs one round trip. */
async function assume(client: pg.PoolClient, asker: Partial<SessionRole>): Promise<void> {
  const { role, tenant } = asker;
  const known = settings.get(client) ?? {};
  const statements: string[] = [];
  if (role !== undefined && role !== known.role) statements.push(toRole(role));
  if (tenant !== undefined && tenant !== known.tenant) statements.push(toTenant(tenant, 'session'));
  if (statements.length === 0) return;
  await client.query(statements.join('; '));
  settings.set(client, { ...known, ...asker });
}

/** A connection for one transaction. */
export interface Checkout {
  readonly client: pg.PoolClient;
  /** The first statement of the transaction. */
  readonly opening: string;
}

/** How many connections there are, and how many requests wait for one. */
export interface PoolUse {
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * The one place where connections come from: those of a pool, each set to the role and tenant of who asks before it is handed out. Single
 * statements run under a setting of the session, transactions under one of their own, which ends with them.
 *
 * A session keeps what it was set to from one statement to the next, so a proxy before the database has to give every connection
 * a session of its own (`docs/operations.md`).
 */
export class TenantPool extends pg.Pool {
  readonly #pool: pg.Pool;
  readonly #asker: () => Promise<SessionRole>;

  constructor(pool: pg.Pool, asker: () => Promise<SessionRole>) {
    super(pool.options);
    this.#pool = pool;
    this.#asker = asker;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const checkedOut = this.#asker().then((asker) => this.#checkOut(asker));
    if (!callback) return checkedOut;
    checkedOut.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  /** A connection for a transaction, which has to begin with the `opening`. */
  async take(): Promise<Checkout> {
    const { role, tenant } = await this.#asker();
    return { client: await this.#checkOut({ role }), opening: toTenant(tenant, 'local') };
  }

  /** How the pool is used that the connections come from: this one holds none of its own. */
  use(): PoolUse {
    const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = this.#pool;
    return { most: options.max, open, idle, waiting };
  }

  async #checkOut(asker: Partial<SessionRole>): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    try {
      await assume(client, asker);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
