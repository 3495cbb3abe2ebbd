import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmpty } from '../../tests/support/database.ts';
import { inAllTenants } from './tenancy.ts';
import { transact } from './transact.ts';
import type { Transaction } from './types.ts';

let database: Awaited<ReturnType<typeof openEmpty>>;
beforeAll(async () => {
  database = await openEmpty();
  await database.pool.query('create table place (id int primary key, visits int not null default 0)');
  await database.pool.query('insert into place values (1), (2)');
});
afterAll(() => database.close());

const visit = (tx: Transaction, id: number) => tx.execute(sql`update place set visits = visits + 1 where id = ${id}`);
const visits = async () => (await database.pool.query<{ visits: number }>('select visits from place order by id')).rows;

// An embedded database has one connection, so no two transactions meet there.
describe.skipIf(!process.env.TEST_DATABASE_URL)('transactions that meet', () => {
  // Under libfaketime PostgreSQL never notices the deadlock: its signal handler reads the real time and finds nothing due.
  it.skipIf(process.env.FAKETIME)('and wait for each other both come through, each once', async () => {
    let begun = 0;
    let go: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      go = resolve;
    });
    const tour = (first: number, second: number) =>
      inAllTenants(() =>
        transact(database.db, async (tx) => {
          await visit(tx, first);
          begun += 1;
          if (begun === 2) go();
          await both;
          await visit(tx, second);
        }),
      );

    await Promise.all([tour(1, 2), tour(2, 1)]);

    expect(begun).toBeGreaterThan(2);
    expect(await visits()).toEqual([{ visits: 2 }, { visits: 2 }]);
  });

  it('again and again are told in the end', async () => {
    let runs = 0;
    const work = inAllTenants(() =>
      transact(database.db, async (tx) => {
        runs += 1;
        await tx.execute(sql`do $$ begin raise exception 'met' using errcode = '40001'; end $$`);
      }),
    );

    await expect(work).rejects.toMatchObject({ cause: { code: '40001' } });
    expect(runs).toBe(3);
  });

  it('what fails otherwise runs once', async () => {
    let runs = 0;
    const work = inAllTenants(() =>
      transact(database.db, async (tx) => {
        runs += 1;
        await tx.execute(sql`select 1/0`);
      }),
    );

    await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(runs).toBe(1);
  });
});
