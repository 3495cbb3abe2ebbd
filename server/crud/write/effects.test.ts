import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RowOf, tableOf } from '../model/table.ts';
import { makeActor, openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { gadget } from '../testing/toys.ts';
import { auditLog } from './audit.ts';
import {
  addRows,
  changeRow,
  changeRows,
  eraseRows,
  makeRows,
  makeUntakenRows,
  setColumns,
  setEachColumns,
  touchEachRow,
  touchRows,
  type Writer,
} from './effects.ts';

const gadgets = tableOf(gadget);
const actor = makeActor([], { tenantId: 'effects', userId: '77', deptIds: ['8'] });
const at = '2026-03-01 08:00:00';
const later = '2026-03-01 09:30:00';

let server: ToyServer;
let by: Writer & { readonly actor: typeof actor };
beforeAll(async () => {
  server = await openToyServer();
  by = { tx: server.db, actor, at };
});
afterAll(() => server.close());

type Gadget = RowOf<typeof gadget>;

/** Makes rows with these titles and returns them as they are stored. */
async function made(...titles: readonly string[]): Promise<readonly [Gadget, ...Gadget[]]> {
  const rows = titles.map((title) => ({ title, madeAt: at, amount: 1 }));
  return (await makeRows(by, gadget, rows)) as [Gadget, ...Gadget[]];
}

async function stored(id: string): Promise<Gadget> {
  const [row] = await server.db.select().from(gadgets).where(eq(gadgets.id, id));
  return row as Gadget;
}

const audit = (recordId: string) => server.db.select().from(auditLog).where(eq(auditLog.recordId, recordId));

describe('rows that the server adds', () => {
  it('are its tenant’s and its maker’s, of that moment, and answered in their order', async () => {
    const rows = await made('a', 'b');

    expect(rows).toMatchObject([
      { title: 'a', tenantId: 'effects', createUser: '77', createDept: '8', createTime: at, updateUser: '77', version: 1 },
      { title: 'b' },
    ]);
  });

  it('are those of another tenant where they say so, and nobody’s where nobody made them', async () => {
    const nobody = { tx: server.db, actor: { tenantId: 'effects', userId: null } };

    const [row] = await makeRows(nobody, gadget, [{ title: 'c', madeAt: at, tenantId: 'other' }]);

    expect(row).toMatchObject({ tenantId: 'other', createUser: null, createDept: null });
  });

  it('are left out where their place is taken, and only then', async () => {
    const row = { title: 'd', madeAt: at, code: 'TAKEN' };
    await addRows(by, gadget, [row]);

    const added = await makeUntakenRows(by, gadget, [row, { ...row, code: 'FREE' }]);

    expect(added).toMatchObject([{ code: 'FREE' }]);
    await expect(makeRows(by, gadget, [row])).rejects.toThrow();
  });

  it('may be more than one statement takes', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => ({ title: `m${index}`, madeAt: at }));

    const rows = await makeRows(by, gadget, many);

    expect(rows.map(({ title }) => title)).toEqual(many.map(({ title }) => title));
    await setEachColumns(
      by,
      gadget,
      rows.map((before, amount) => ({ before, values: { amount: amount % 1000 } })),
    );
    expect((await stored(rows[2_499]?.id ?? '')).amount).toBe(499);
  });

  it('are none where there are none', async () => {
    expect(await makeRows(by, gadget, [])).toEqual([]);
  });
});

describe('a change of rows', () => {
  it('makes them newer, says who and when, and is told field by field under its name', async () => {
    const [before] = await made('e');

    const after = await changeRow({ ...by, at: later }, gadget, {
      before,
      values: { amount: 5, note: null, price: undefined },
      audit: { action: 'sell', said: { reason: { before: null, after: 'old' } } },
    });

    expect(after).toMatchObject({ title: 'e', amount: 5, updateUser: '77', updateTime: later, version: 2 });
    expect(after).toEqual(await stored(before.id));
    expect(await audit(before.id)).toMatchObject([
      {
        action: 'sell',
        resource: 'gadget',
        label: 'e',
        tenantId: 'effects',
        account: 'tester',
        changes: { amount: { before: 1, after: 5 }, reason: { before: null, after: 'old' } },
      },
    ]);
  });

  it('answers each of them in the order given, whatever differs between them', async () => {
    const [one, other, third] = (await made('f', 'g', 'h')) as [Gadget, Gadget, Gadget];

    const after = await changeRows(by, gadget, {
      rows: [
        { before: third, values: { title: 'H' } },
        { before: one, values: { amount: 9, isTop: 1 } },
        { before: other, values: { title: 'G' } },
      ],
    });

    expect(after).toMatchObject([{ title: 'H', amount: 1 }, { title: 'f', amount: 9, isTop: 1 }, { title: 'G' }]);
    expect(await audit(one.id)).toEqual([]);
  });

  it('leaves standing who was the last where the server does it by itself', async () => {
    const [before] = await made('i');

    const after = await changeRow({ tx: server.db, actor: { tenantId: 'effects', userId: null } }, gadget, {
      before,
      values: { amount: 2 },
    });

    expect(after).toMatchObject({ updateUser: '77', version: 2 });
  });

  it('of a row that is not there is a mistake of the caller', async () => {
    const [before] = await made('j');
    await eraseRows(by, gadget, eq(gadgets.id, before.id));

    await expect(changeRow(by, gadget, { before, values: { amount: 2 } })).rejects.toThrow('gadget');
  });
});

describe('rows within others, and columns that repeat others', () => {
  it('are no newer by what is touched in them', async () => {
    const [one, other] = (await made('k', 'l')) as [Gadget, Gadget];

    await touchEachRow({ ...by, at: later }, gadget, [{ before: one, values: { amount: 3 } }]);
    const ids = await touchRows({ ...by, at: later }, gadget, { values: { amount: 4 }, where: eq(gadgets.id, other.id) });

    expect(ids).toEqual([other.id]);
    expect(await stored(one.id)).toMatchObject({ amount: 3, updateTime: later, version: 1 });
    expect(await stored(other.id)).toMatchObject({ amount: 4, updateTime: later, version: 1 });
  });

  it('are nobody’s work where they are only counted', async () => {
    const [one, other] = (await made('m', 'n')) as [Gadget, Gadget];

    await setEachColumns(by, gadget, [{ before: one, values: { amount: 6 } }]);
    await setColumns(by, gadget, { values: { amount: sql`${gadgets.amount} + 6` }, where: eq(gadgets.id, other.id) });

    const untouched = { updateUser: '77', updateTime: at, version: 1 };
    expect(await stored(one.id)).toMatchObject({ amount: 6, ...untouched });
    expect(await stored(other.id)).toMatchObject({ amount: 7, ...untouched });
  });

  it('never are all rows there are', async () => {
    await made('o');

    await expect(setColumns(by, gadget, { values: { amount: 0 }, where: undefined })).rejects.toThrow('condition');
    await expect(eraseRows(by, gadget, undefined)).rejects.toThrow('condition');
    expect(await server.db.$count(gadgets, eq(gadgets.title, 'o'))).toBe(1);
  });
});
