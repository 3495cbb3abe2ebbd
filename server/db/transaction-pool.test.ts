import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { transact } from './transact.ts';
import { TransactionPool } from './transaction-pool.ts';
import type { Database } from './types.ts';

/** One session that everybody gets in turn, as behind a pooler with a single one. */
describe.runIf(process.env.TEST_DATABASE_URL)('a session that is lent for one transaction', () => {
  let database: TestDatabase;
  let lent: pg.Pool;
  let db: Database;
  let tenant: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${rows[0]?.name}` });
    lent = new pg.Pool({ connectionString: url.href, max: 1 });
    db = drizzle({
      client: new TransactionPool(lent, async () => ({ role: 'handover_app', tenant })),
      casing: 'snake_case',
    });
  });
  afterAll(async () => {
    await lent.end();
    await database.close();
  });

  const facts = sql`select current_user as role, current_setting('app.tenant_id', true) as tenant,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('timezone') as zone`;
  const told = (of: string) => ({ role: 'handover_app', tenant: of, statement: '5s', lock: '2s', zone: 'Asia/Shanghai' });

  it('is told role, tenant and time-outs by every statement and every transaction, and keeps none of it', async () => {
    tenant = '000001';
    const alone = await db.execute(facts);
    tenant = '000002';
    const together = await transact(db, (tx) => tx.execute(facts));
    const { rows: left } = await lent.query(`select current_user as role, current_setting('app.tenant_id', true) as tenant`);

    expect([alone.rows, together.rows]).toEqual([[told('000001')], [told('000002')]]);
    expect(left).toEqual([{ role: 'postgres', tenant: '' }]);
  });

  it('keeps no planned statement, which the next one to get it might have under the same name', async () => {
    tenant = '*';
    const named = { name: 'a list', text: 'select $1::text as said', values: ['yes'] };

    const { rows } = await db.$client.query(named);

    expect(rows).toEqual([{ said: 'yes' }]);
    expect((await lent.query('select name from pg_prepared_statements')).rows).toEqual([]);
  });

  it('has stored a statement when that is answered, and goes on after one that failed', async () => {
    tenant = '*';
    await db.execute(sql`insert into job_run (job, period, server, lease_until, started_at) values ('a', 'b', 'c', 0, 0)`);
    const again = db.execute(
      sql`insert into job_run (job, period, server, lease_until, started_at) values ('a', 'b', 'd', 0, 0)`,
    );

    await expect(again).rejects.toMatchObject({ cause: { code: '23505' } });
    expect((await database.pool.query(`select server from job_run where job = 'a'`)).rows).toEqual([{ server: 'c' }]);
    expect((await db.execute(facts)).rows).toEqual([told('*')]);
  });

  it('ends with a statement that was not answered, which may still be under way', async () => {
    tenant = '*';
    const slow = new pg.Pool({ ...lent.options, query_timeout: 200 });
    const asking = drizzle({ client: new TransactionPool(slow, async () => ({ role: 'none', tenant })), casing: 'snake_case' });

    await expect(asking.execute(sql`select pg_sleep(1)`)).rejects.toMatchObject({ cause: { message: 'Query read timeout' } });

    expect(slow.totalCount).toBe(0);
    await slow.end();
  });

  it('is not to be had but for a transaction', () => {
    expect(() => db.$client.connect()).toThrow('work in a transaction');
  });
});
