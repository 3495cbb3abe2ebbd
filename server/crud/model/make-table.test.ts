import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineResource, type Fields, field } from '#shared/define';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { makeTable, type TableChange } from './make-table.ts';
import { plainTableOf } from './table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase([]);
});
afterAll(() => database.close());

const words = { zh: '词', en: 'Word' };
let count = 0;
/** Returns a noun with a name that no other test uses. */
const noun = (fields: Fields, name = `thing${++count}`) =>
  defineResource({ name, path: `blade-open/${name}`, label: words, fields, unique: [] });
const tableFor = (fields: Fields, name?: string) => plainTableOf(noun(fields, name));

async function make(table: PgTable): Promise<TableChange> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const change = await makeTable(client, table);
    await client.query('commit');
    return change;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const shapeOf = async (name: string) => {
  const columns = await database.pool.query(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required, pg_get_expr(adbin, adrelid) as given
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [name],
  );
  const indexes = await database.pool.query(`select indexdef from pg_indexes where tablename = $1 order by 1`, [name]);
  return { columns: columns.rows, indexes: indexes.rows.map(({ indexdef }) => String(indexdef).replaceAll(name, 'it')) };
};

const all: Fields = {
  title: field.text({ ...words, required: true, max: 40, search: 'contains', default: "it's" }),
  code: field.code({ ...words, unique: true }),
  kind: field.dict('notice', { ...words, search: 'equals', default: 1 }),
  price: field.money(words),
  share: field.decimal({ ...words, scale: 3 }),
  day: field.date({ ...words, search: 'range' }),
  at: field.dateTime(words),
  count: field.integer(words),
  keyNO: field.text(words),
  photos: field.images(words),
};

describe('a table that no migration knows', () => {
  it('is as a migration would have made it', async () => {
    const made = tableFor(all, 'madeHere');
    const byMigration = await openTestDatabase([tableFor(all, 'madeThere')]);
    const expected = await (async () => {
      const own = database;
      database = byMigration;
      const shape = await shapeOf('made_there');
      database = own;
      return shape;
    })();
    await byMigration.close();

    expect(await make(made)).toEqual({ clashes: [] });

    expect(await shapeOf('made_here')).toEqual(expected);
  });

  it('is brought up to a later definition, and keeps what it holds', async () => {
    const before = tableFor(
      { name: field.text({ ...words, required: true, max: 10 }), gone: field.text({ ...words, required: true }) },
      'kept',
    );
    await make(before);
    await database.pool.query(`insert into kept (tenant_id, name, gone) values ('000000', 'first', 'stays')`);

    const after = { name: field.text({ ...words, required: true, max: 80 }), more: field.integer({ ...words, required: true }) };
    expect(await make(tableFor(after, 'kept'))).toEqual({ clashes: [] });

    await database.pool.query(`insert into kept (tenant_id, name, more) values ('000000', '${'x'.repeat(80)}', 2)`);
    const { rows } = await database.pool.query('select length(name) as letters, gone, more from kept order by id');
    expect(rows).toEqual([
      { letters: 5, gone: 'stays', more: null },
      { letters: 80, gone: null, more: 2 },
    ]);
  });

  it.each([
    ['becomes another kind', { amount: field.text(words) }],
    ['loses digits', { amount: field.integer(words), share: field.decimal({ ...words, scale: 1 }) }],
  ])('is left as it is when a column %s', async (_, fields) => {
    const name = `clash${++count}`;
    await make(tableFor({ amount: field.integer(words), share: field.decimal({ ...words, scale: 4 }) }, name));
    const before = await shapeOf(name);

    const { clashes } = await make(tableFor({ ...fields, other: field.text(words) }, name));

    expect(clashes).toHaveLength(1);
    expect(await shapeOf(name)).toEqual(before);
  });

  it('is made again without harm', async () => {
    const name = `again${++count}`;
    await make(tableFor(all, name));
    const before = await shapeOf(name);

    expect(await make(tableFor(all, name))).toEqual({ clashes: [] });

    expect(await shapeOf(name)).toEqual(before);
  });
});
