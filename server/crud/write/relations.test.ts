import { pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idColumn } from '#server/db/columns';
import { transact } from '#server/db/transact';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Links, membersOf, replace } from './relations.ts';

const boxToy = pgTable(
  'box_toy',
  { boxId: idColumn().notNull(), toyId: idColumn().notNull(), place: smallint().notNull() },
  (table) => [primaryKey({ columns: [table.boxId, table.place, table.toyId] })],
);
const front: Links = { table: boxToy, owner: 'boxId', member: 'toyId', fixed: { place: 1 } };
const back: Links = { ...front, fixed: { place: 2 } };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase([boxToy]);
});
afterAll(() => database.close());

const put = (id: string, members: string[], links = front) => transact(database.db, (tx) => replace(tx, links, { id, members }));
const held = async (id: string, links = front) => (await transact(database.db, (tx) => membersOf(tx, links, id))).sort();

describe('replacing links', () => {
  it('makes them exactly these and tells what came and went', async () => {
    await put('1', ['10', '11']);

    const done = await put('1', ['11', '12', '12']);

    expect(done).toEqual({ added: ['12'], removed: ['10'] });
    expect(await held('1')).toEqual(['11', '12']);
  });

  it('leaves other owners and other kinds of link alone', async () => {
    await put('2', ['10']);
    await put('3', ['10']);
    await put('2', ['20'], back);

    await put('2', []);

    expect([await held('2'), await held('3'), await held('2', back)]).toEqual([[], ['10'], ['20']]);
  });

  it('twice at once leaves one of the two sets, never a mixture', async () => {
    const sets = [
      ['1', '2'],
      ['3', '4'],
    ];

    await Promise.all(sets.map((members) => put('4', members)));

    expect(sets).toContainEqual(await held('4'));
  });
});
