import pg from 'pg';

/** The role and the tenant of a session. */
export interface SessionRole {
  /** The role that the session takes; `none` is that of the user who signed in. */
  readonly role: string;
  /** The tenant whose rows the session may touch, `*` for all tenants. */
  readonly tenant: string;
}

/** The last role and tenant of each connection. A new one has no tenant, so row-level security shows it no rows. */
const settings = new WeakMap<pg.PoolClient, Partial<SessionRole>>();

const toRole = (role: string) => `set role ${role}`;
export const toTenant = (tenant: string, scope: 'session' | 'local') =>
  `set ${scope} app.tenant_id = ${pg.escapeLiteral(tenant)}`;

/** Sets a session to a role and tenant where they differ from its last ones; a change costs one round trip. */
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

/** The number of connections, and of requests that wait for one. */
export interface PoolUse {
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * The one source of connections: those of a pool, each set to the role and tenant of the caller before it is handed out. Single
 * statements run under a setting of the session, transactions under one of their own, which ends with them.
 *
 * A session keeps its settings from one statement to the next, so a pooler in between has to give every connection a session of
 * its own; for one that does not there is `TransactionPool`.
 */
export class TenantPool extends pg.Pool {
  /** The pool that has the connections. */
  protected readonly source: pg.Pool;
  protected readonly asker: () => Promise<SessionRole>;

  constructor(pool: pg.Pool, asker: () => Promise<SessionRole>) {
    super(pool.options);
    this.source = pool;
    this.asker = asker;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const checkedOut = this.asker().then((asker) => this.#checkOut(asker));
    if (!callback) return checkedOut;
    checkedOut.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  /** Checks out a connection for a transaction, which has to begin with the `opening`. */
  async take(): Promise<Checkout> {
    const { role, tenant } = await this.asker();
    return { client: await this.#checkOut({ role }), opening: toTenant(tenant, 'local') };
  }

  /** Returns the use of the underlying pool, since this one holds no connections of its own. */
  use(): PoolUse {
    const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = this.source;
    return { most: options.max, open, idle, waiting };
  }

  async #checkOut(asker: Partial<SessionRole>): Promise<pg.PoolClient> {
    const client = await this.source.connect();
    try {
      await assume(client, asker);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
