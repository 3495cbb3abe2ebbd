import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import type { DataScope } from '#server/lib/actor';
import { tableOf } from '../model/table.ts';
import { defineModule } from '../module.ts';
import { allRights, openToyServer, type ToyClient, type ToyServer } from '../testing/toy-server.ts';
import { crate, crateItem, gadget } from '../testing/toys.ts';

let server: ToyServer;
let owner: ToyClient;
/** The ids of the rows for which `beforeLock` was called. */
const heldFirst: string[] = [];

beforeAll(async () => {
  const beforeLock = async (ids: readonly string[]) => void heldFirst.push(...ids);
  server = await openToyServer({ modules: [defineModule(gadget, { hooks: { beforeLock } })] });
  owner = server.newcomer();
});
afterAll(() => server.close());

const few: DataScope = {
  id: '1',
  name: 'few',
  isOn: true,
  noun: 'gadget',
  type: 5,
  column: '',
  fields: undefined,
  condition: { all: [{ field: 'amount', op: 'lt', value: 5 }] },
};
/** Returns a colleague of the owner who sees only gadgets with an amount below 5, and no crate of others. */
const bound = () => {
  const rules = [few, { ...few, id: '2', noun: 'crate', type: 2 }];
  const grants = [{ roleId: '1', codes: new Set(allRights), apiScopes: [], dataScopes: rules }];
  return { ...owner.actor, userId: '7999', grants };
};

const audit = (id: string) =>
  server.db
    .select({ action: auditLog.action, label: auditLog.label, by: auditLog.userId, changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.recordId, id))
    .orderBy(auditLog.id);
const stored = async (id: string) =>
  (
    await server.db
      .select()
      .from(tableOf(gadget))
      .where(eq(tableOf(gadget).id, id))
  )[0];

describe('a patch', () => {
  const patch = (ids: readonly string[], values: object, actor = bound()) => {
    const records = server.engine.records(gadget);
    return transact(server.db, async (tx) => {
      const rows = await records.lock({ actor, tx }, ids);
      await records.patch({ actor, tx }, rows, { action: 'count', values: { ...values } });
    });
  };

  it('makes rows newer, says who did it and tells the audit by the name of the action', async () => {
    const ids = [
      await owner.make('gadget', { title: 'one', amount: 1 }),
      await owner.make('gadget', { title: 'two', amount: 2 }),
    ];

    await patch(ids, { amount: 3 });

    expect(await Promise.all(ids.map(stored))).toMatchObject([
      { amount: 3, version: 2, updateUser: '7999' },
      { amount: 3, version: 2, updateUser: '7999' },
    ]);
    expect(await audit(ids[1] ?? '')).toMatchObject([
      { action: 'insert' },
      { action: 'count', label: 'two', by: '7999', changes: { amount: { before: 2, after: 3 } } },
    ]);
    expect(await owner.submit('gadget', { id: ids[0], version: 1, title: 'unseen' })).toMatchObject({ status: 409 });
  });

  it('leaves alone what holds it already', async () => {
    const id = await owner.make('gadget', { title: 'same', amount: 3 });

    await patch([id], { amount: 3, title: 'same' });

    expect(await stored(id)).toMatchObject({ version: 1 });
    expect(await audit(id)).toHaveLength(1);
  });

  it('leads no row out of the scope of who writes', async () => {
    const id = await owner.make('gadget', { title: 'kept', amount: 1 });

    await expect(patch([id], { amount: 5 })).rejects.toMatchObject({ refusal: { code: 'OUT_OF_SCOPE' } });
    expect(await stored(id)).toMatchObject({ amount: 1, version: 1 });
  });
});

describe('what is taken along', () => {
  const take = (ids: readonly string[]) =>
    transact(server.db, (tx) => server.engine.records(crate).takeAlong({ actor: bound(), tx }, ids));
  const make = () => owner.make('crate', { title: 'crate', left: [{ name: 'item' }] });

  it('goes with all that is in it and is told as removed, whoever reaches it', async () => {
    const id = await make();

    await take([id]);

    const [crates, items] = [tableOf(crate), tableOf(crateItem)];
    expect(await server.db.select().from(crates).where(eq(crates.id, id))).toMatchObject([
      { isDeleted: 1, version: 2, updateUser: '7999' },
    ]);
    expect(await server.db.select().from(items).where(eq(items.crateId, id))).toMatchObject([{ isDeleted: 1 }]);
    expect(await audit(id)).toMatchObject([
      { action: 'insert' },
      { action: 'remove', by: '7999', changes: { title: { before: 'crate', after: null }, left: {} } },
    ]);
  });

  it('is gone once', async () => {
    const id = await make();

    await take([id]);
    await take([id]);

    expect(await audit(id)).toHaveLength(2);
  });
});

it('what a noun holds before its rows is held on every way to write one', async () => {
  const id = await owner.make('gadget', { title: 'held' });
  heldFirst.length = 0;

  await owner.submit('gadget', { id, title: 'changed' });
  const records = server.engine.records(gadget);
  await transact(server.db, (tx) => records.lock({ actor: owner.actor, tx }, [id]));
  await owner.remove('gadget', id);

  expect(heldFirst).toEqual([id, id, id]);
});
