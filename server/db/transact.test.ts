import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDirectory } from '../../tests/support/database.ts';
import { PgliteBridge } from './pglite-bridge.ts';
import { PgliteHost } from './pglite-host.ts';
import { TenantPool } from './tenant-pool.ts';
import { transact } from './transact.ts';
import type { Database } from './types.ts';

/** Milliseconds between the answer to a query and the message that the next query may come, as on a slow network. */
const late = 20;
const readyLength = 6;
const isReady = (bytes: Uint8Array) => bytes.length === readyLength && bytes[0] === 'Z'.charCodeAt(0);

class SlowToBeReady extends PgliteBridge {
  override push(chunk: Uint8Array | null): boolean {
    const ready = chunk?.subarray(-readyLength);
    if (!chunk || !ready || !isReady(ready)) return super.push(chunk);
    void wait(late).then(() => this.destroyed || super.push(ready));
    return chunk.length === readyLength || super.push(chunk.subarray(0, -readyLength));
  }
}

let host: PgliteHost;
let pool: pg.Pool;
let db: Database;

beforeAll(async () => {
  host = await PgliteHost.open({ snapshot: await freshDirectory() });
  pool = new pg.Pool({ user: 'postgres', max: 1, stream: () => new SlowToBeReady(host) as unknown as Socket });
  const tenantPool = new TenantPool(pool, async () => ({ role: 'none', tenant: '*' }));
  db = drizzle({ client: tenantPool, casing: 'snake_case' });
  await pool.query('create table item (id int primary key)');
});
afterAll(async () => {
  await pool.end();
  await host.close();
});

describe('transact over a slow network', () => {
  it('refuses to call work stored that went on after a failed query, however late it hears where that left it', async () => {
    const work = transact(db, async (tx) => {
      await tx.execute(sql`insert into item values (1)`);
      await tx.execute(sql`select 1/0`).catch(() => undefined);
    });

    await expect(work).rejects.toThrow('had failed');
  });

  it('stores work of which nothing failed', async () => {
    await transact(db, (tx) => tx.execute(sql`insert into item values (2)`));

    expect((await pool.query('select id from item')).rows).toEqual([{ id: 2 }]);
  });
});
