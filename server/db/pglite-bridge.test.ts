import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmpty } from '../../tests/support/database.ts';
import type { OpenDatabase } from './open.ts';
import { transact } from './transact.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openEmpty();
  await database.pool.query('create table item (id int primary key, label text, constraint label_unique unique (label))');
});
afterAll(() => database.close());

const count = async () => Number((await database.pool.query('select count(*) from item')).rows[0].count);

describe('the database behind a pg.Pool', () => {
  it('speaks in wall-clock times of Asia/Shanghai', async () => {
    const { rows } = await database.pool.query("select current_setting('timezone') as zone");

    expect(rows).toEqual([{ zone: 'Asia/Shanghai' }]);
  });

  it('tells the error code and the constraint that refused', async () => {
    await database.pool.query("insert into item values (1, 'taken')");

    const twice = database.pool.query("insert into item values (2, 'taken')");

    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'label_unique', table: 'item' });
  });

  it('answers hundreds of queries asked at once, each with its own rows', async () => {
    const asked = Array.from({ length: 300 }, (_, index) => index);

    const answers = await Promise.all(asked.map((index) => database.pool.query('select $1::int as n', [index])));

    expect(answers.map(({ rows }) => rows[0].n)).toEqual(asked);
  });

  it('carries values of five megabytes both ways', async () => {
    const long = 'é'.repeat(2_500_000);

    const { rows } = await database.pool.query('select $1::text as long', [long]);

    expect(rows[0].long).toBe(long);
  });

  it('carries large results', async () => {
    const { rows } = await database.pool.query("select n, repeat('x', 50) as text from generate_series(1, 50000) n order by n");

    expect(rows).toHaveLength(50_000);
    expect(rows.at(-1)).toEqual({ n: 50_000, text: 'x'.repeat(50) });
  });

  it('runs named statements again and again', async () => {
    const ask = (n: number) => database.pool.query({ name: 'double', text: 'select $1::int * 2 as twice', values: [n] });

    const answers = [await ask(1), await ask(2), await ask(3)];

    expect(answers.map(({ rows }) => rows[0].twice)).toEqual([2, 4, 6]);
  });

  it('serves on after a query that cannot be parsed', async () => {
    await expect(database.pool.query('selec 1')).rejects.toMatchObject({ code: '42601' });

    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('sees notifications', async () => {
    const client = await database.pool.connect();
    const heard = new Promise((resolve) => client.once('notification', resolve));
    await client.query('listen news');
    await client.query("notify news, 'hello'");

    expect(await heard).toMatchObject({ channel: 'news', payload: 'hello' });
    client.release();
  });

  it('starts clean on a connection that replaces one broken inside a transaction', async () => {
    const before = await count();
    const client = await database.pool.connect();
    await client.query("begin; insert into item values (100, 'never committed')");
    client.release(true);

    expect(await count()).toBe(before);
  });
});

describe('transact', () => {
  it('stores all of the work or nothing', async () => {
    const before = await count();
    const work = transact(database.db, async (tx) => {
      await tx.execute(sql`insert into item values (200, 'half')`);
      throw new Error('the other half fails');
    });

    await expect(work).rejects.toThrow('the other half fails');
    expect(await count()).toBe(before);
  });

  it('keeps a savepoint that failed from undoing the rest', async () => {
    await transact(database.db, async (tx) => {
      await tx.execute(sql`insert into item values (300, 'kept')`);
      await tx.transaction((inner) => inner.execute(sql`insert into item values (300, 'twice')`)).catch(() => undefined);
    });

    const { rows } = await database.pool.query('select label from item where id = 300');
    expect(rows).toEqual([{ label: 'kept' }]);
  });

  it('refuses to call work stored that went on after a failed query', async () => {
    const work = transact(database.db, async (tx) => {
      await tx.execute(sql`insert into item values (400, 'lost')`);
      await tx.execute(sql`select 1/0`).catch(() => undefined);
    });

    await expect(work).rejects.toThrow('had failed');
  });

  it('lets nothing of others in between the queries of one transaction', async () => {
    await database.pool.query('create table counter (n int); insert into counter values (0)');
    const increase = () =>
      transact(database.db, async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from counter for update`);
        await tx.execute(sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`);
      });

    await Promise.all(Array.from({ length: 30 }, increase));

    expect((await database.pool.query('select n from counter')).rows).toEqual([{ n: 30 }]);
  });
});
