import { eq, gt, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { AppError } from '#shared/errors';
import { tableOf } from '../model/table.ts';
import { makeActor, openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { gadget, shelf } from '../testing/toys.ts';
import { makeRows, setColumns } from '../write/effects.ts';
import { countRows, readRow, readRows, requireRow, whereOf } from './rows.ts';

const [gadgets, shelves] = [tableOf(gadget), tableOf(shelf)];
const madeAt = '2026-03-01 08:00:00';

let server: ToyServer;
let ids: readonly string[];
beforeAll(async () => {
  server = await openToyServer();
  const by = { tx: server.db, actor: makeActor([], { tenantId: 'rows' }) };
  const [top] = await makeRows(by, shelf, [{ name: 'Top' }]);
  const rows = await makeRows(by, gadget, [
    { title: 'b', madeAt, amount: 1, note: 'first' },
    { title: 'a', madeAt, amount: 2, shelfId: top?.id ?? '' },
    { title: 'c', madeAt, amount: 2, note: 'last' },
    { title: 'gone', madeAt, amount: 2 },
    { title: 'd', madeAt, amount: 2, tenantId: 'other' },
  ]);
  ids = rows.map(({ id }) => id);
  await setColumns(by, gadget, { where: eq(gadgets.title, 'gone'), values: { isDeleted: 1 } });
});
afterAll(() => server.close());

const titles = async (rows: Promise<readonly { readonly title: string }[]>) => (await rows).map(({ title }) => title);

describe('rows of a noun', () => {
  it('are the living ones that have the values, in the order asked for', async () => {
    const read = readRows(server.db, gadget, {
      where: { tenantId: 'rows', amount: [1, 2] },
      order: { amount: 'desc', title: 'asc' },
    });

    expect(await titles(read)).toEqual(['a', 'c', 'b']);
  });

  it('meet all conditions, be they values or SQL; a condition that is left out asks nothing', async () => {
    const where = [{ tenantId: 'rows' }, gt(gadgets.amount, 1), undefined, { note: null }];

    expect(await titles(readRows(server.db, gadget, { where }))).toEqual(['a']);
    expect(await titles(readRows(server.db, gadget, { where: like(gadgets.note, 'la%') }))).toEqual(['c']);
  });

  it('have only the columns asked for, under the types of the definition', async () => {
    const rows = await readRows(server.db, gadget, { where: { id: ids[0] as string }, columns: ['title', 'amount'] });

    expect(rows).toEqual([{ title: 'b', amount: 1 }]);
    expectTypeOf(rows).toEqualTypeOf<{ title: string; amount: number | null }[]>();
  });

  it('are none for an empty list, without asking the database', async () => {
    const unreachable = undefined as never;

    expect(await readRows(unreachable, gadget, { where: { id: [] } })).toEqual([]);
    expect(await readRows(unreachable, gadget, { where: [{ tenantId: 'rows' }, { id: [] }] })).toEqual([]);
    expect(await countRows(unreachable, gadget, { id: [] })).toBe(0);
  });

  it('are not read by a value that is missing: it would widen the condition to all tenants', async () => {
    await expect(readRows(server.db, gadget, { where: { tenantId: undefined as never } })).rejects.toThrow(
      'No value for tenantId',
    );
    await expect(readRows(server.db, gadget, { where: { nothing: 1 } as never })).rejects.toThrow('No column nothing');
  });

  it('count removed ones only where they are asked for', async () => {
    const where = { id: ids };

    expect(await titles(readRows(server.db, gadget, { where, withRemoved: true, order: { title: 'asc' } }))).toContain('gone');
    expect(await countRows(server.db, gadget, where)).toBe(4);
  });

  it('are held in the order of their ids until the transaction ends', async () => {
    const held = await server.db.transaction(async (tx) => {
      const rows = await readRows(tx, gadget, { where: { id: [...ids].reverse() }, lock: 'update' });
      // PostgreSQL notes on each row who holds it.
      const isHeld = sql`${gadgets}.xmax::text = txid_current()::text`;
      return { rows, locked: await readRows(tx, gadget, { where: isHeld }) };
    });

    expect(held.rows.map(({ id }) => id)).toEqual(ids.filter((_, index) => index !== 3));
    expect(held.locked).toHaveLength(4);
  });
});

describe('one row of a noun', () => {
  it('is the first that meets the condition, or none', async () => {
    const newest = { order: { title: 'desc' } } as const;

    expect(await readRow(server.db, gadget, { where: { tenantId: 'rows' }, ...newest })).toMatchObject({ title: 'c' });
    expect(await readRow(server.db, gadget, { where: { title: 'gone' } })).toBeUndefined();
  });

  it('that has to be there is refused as not found', async () => {
    expect(await requireRow(server.db, gadget, { where: { title: 'd' }, columns: ['tenantId'] })).toEqual({ tenantId: 'other' });
    await expect(requireRow(server.db, gadget, { where: { title: 'gone' } })).rejects.toThrow(new AppError('NOT_FOUND'));
  });
});

describe('the condition of living rows', () => {
  it('serves joins', async () => {
    const rows = await server.db
      .select({ title: gadgets.title, shelf: shelves.name })
      .from(gadgets)
      .leftJoin(shelves, whereOf(shelf, eq(shelves.id, gadgets.shelfId)))
      .where(whereOf(gadget, { tenantId: 'rows', amount: 2 }))
      .orderBy(gadgets.title);

    expect(rows).toEqual([
      { title: 'a', shelf: 'Top' },
      { title: 'c', shelf: null },
    ]);
  });
});
