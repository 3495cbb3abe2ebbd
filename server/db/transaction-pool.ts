import pg from 'pg';
import { businessTimeZone, limits } from './session.ts';
import { type Checkout, TenantPool, toTenant } from './tenant-pool.ts';

/** What a session of our own is told once, and a borrowed one in each transaction. */
const everyTime = [
  `set local statement_timeout = ${limits.statementMs}`,
  `set local lock_timeout = ${limits.lockMs}`,
  `set local idle_in_transaction_session_timeout = ${limits.idleTransactionMs}`,
  `set local timezone = '${businessTimeZone}'`,
];

/**
 * Connections to a pooler that lends a session for one transaction (PgBouncer: `pool_mode = transaction`). Nothing that was set
 * before counts, and what is set must not be left behind: every transaction sets its role, tenant and time-outs for itself, and
 * a single statement is a transaction of its own.
 */
export class TransactionPool extends TenantPool {
  override async take(): Promise<Checkout> {
    const { role, tenant } = await this.asker();
    const client = await this.source.connect();
    return { client, opening: [`set local role ${role}`, toTenant(tenant, 'local'), ...everyTime].join('; ') };
  }

  override connect(): never {
    throw new Error('A borrowed session keeps nothing: work in a transaction');
  }

  /** Runs one statement, and resolves when it is stored. The overloads of node-postgres have no result in common. */
  override query(...[statement, values]: never[]): never {
    return this.#alone((client) => client.query(unnamed(statement) as never, values)) as never;
  }

  async #alone<T>(ask: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { client, opening } = await this.take();
    let isReusable = false;
    try {
      await client.query(`begin; ${opening}`);
      const answer = await ask(client);
      await client.query('commit');
      isReusable = true;
      return answer;
    } catch (error) {
      // After an answer of the database the session can go on, unless that was its last one.
      isReusable = error instanceof pg.DatabaseError && (await isRolledBack(client));
      throw error;
    } finally {
      // A connection whose last statement was not answered may still be inside the transaction: closed, it is rolled back.
      client.release(!isReusable);
    }
  }
}

/** Returns a statement to be planned anew: what was planned under its name belongs to a session that somebody else may have now. */
function unnamed(statement: unknown): unknown {
  return typeof statement === 'object' && statement !== null ? { ...statement, name: undefined } : statement;
}

function isRolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}
