import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../tests/support/statements.ts';
import { openToyServer, platformAdmin, type ToyClient, type ToyServer } from '../testing/toy-server.ts';
import { crate } from '../testing/toys.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

const items = async (api: ToyClient, id: string) => (await api.detail('crate', id)).data.left;
const history = async (api: ToyClient, id: string) =>
  (await api.send({ url: '/api/toy/crate/changes', query: { id } })).data.records;

async function audited(id: string): Promise<Record<string, { before: unknown; after: unknown }>[]> {
  const { rows } = await server.pool.query('select changes from audit_log where record_id = $1 order by id', [id]);
  return rows.map(({ changes }) => changes);
}

describe('the history of an owner', () => {
  it('tells of its rows before and after, secrets as masks and nothing else beside', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a', pin: 'p' }] });
    const [row] = await items(api, id);

    await api.submit('crate', { id, left: [{ id: row.id, name: 'b' }, { name: 'c' }] });

    const [made, changed] = await audited(id);
    expect(made?.left).toEqual({ before: [], after: [expect.objectContaining({ id: row.id, name: 'a', pin: '******' })] });
    expect(made).not.toHaveProperty('right');
    expect(Object.keys(changed ?? {})).toEqual(['left']);
    expect(changed?.left).toMatchObject({
      before: [{ id: row.id, name: 'a' }],
      after: [{ id: row.id, name: 'b' }, { name: 'c' }],
    });
    expect(JSON.stringify([made, changed])).not.toContain('sealed');
  });

  it('answers them with labels, masked unless their owner is seen plain', async () => {
    const api = server.newcomer();
    const gadgetId = await api.make('gadget', { title: 'kite' });
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a', gadgetId, grade: 'A', phone: '13812345678' }] });
    const plain = server.as({ ...api.actor, permissions: new Set([...api.actor.permissions, 'crate_plain']) });

    const [entry] = await history(api, id);

    const row = { name: 'a', gadgetId, gadgetName: 'kite', gradeName: 'best', phone: '138****5678' };
    expect(entry).toMatchObject({
      fields: expect.arrayContaining(['title', 'left']),
      before: { left: [] },
      after: { left: [row] },
    });
    expect((await history(plain, id))[0].after.left).toMatchObject([{ phone: '13812345678' }]);
  });

  it('hides a list from whoever does not see it', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a' }] });
    const rule = {
      id: '1',
      name: 'r',
      isOn: true,
      noun: 'crate',
      type: 1,
      column: '',
      fields: new Set(['title']),
      condition: null,
    };
    const grants = api.actor.grants.map((role) => ({ ...role, dataScopes: [rule] }));
    const reader = server.as({ ...api.actor, grants });

    expect((await history(reader, id))[0].fields).toEqual(['title']);
    expect((await reader.detail('crate', id)).data).not.toHaveProperty('left');
    await reader.submit('crate', { id, title: 'd', left: [] });
    expect(await items(api, id)).toHaveLength(1);
  });
});

describe('what rows point at', () => {
  it('is in use, and the owner is named as the place', async () => {
    const api = server.newcomer();
    const gadgetId = await api.make('gadget', { title: 'kite' });
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a', gadgetId }] });

    expect(await api.remove('gadget', gadgetId)).toMatchObject({
      status: 400,
      msg: 'kite is used by Crates and cannot be removed',
    });
    await api.submit('crate', { id, left: [] });
    expect((await api.remove('gadget', gadgetId)).status).toBe(200);
  });

  it('is free once the owner is removed, with its rows', async () => {
    const api = server.newcomer();
    const gadgetId = await api.make('gadget', { title: 'kite' });
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a', gadgetId, sealNo: 'T1' }] });

    expect((await api.remove('crate', id)).msg).toBe('Done');

    const { rows } = await server.pool.query('select is_deleted from crate_item where crate_id = $1', [id]);
    expect(rows).toEqual([{ is_deleted: 1 }]);
    expect((await audited(id)).at(-1)?.left).toMatchObject({ before: [{ name: 'a' }], after: [] });
    expect((await api.remove('gadget', gadgetId)).status).toBe(200);
    await api.make('crate', { title: 'd', left: [{ name: 'b', sealNo: 'T1' }] });
  });

  it('is free too when the owner was removed past the engine', async () => {
    const api = server.newcomer();
    const gadgetId = await api.make('gadget', { title: 'kite' });
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a', gadgetId }] });

    await server.pool.query('update crate set is_deleted = 1 where id = $1', [id]);

    expect((await api.remove('gadget', gadgetId)).status).toBe(200);
  });
});

describe('a part noun', () => {
  it('has no calls of its own', async () => {
    const api = server.as(platformAdmin);

    const answers = [await api.list('crate-item'), await api.submit('crate-item', {}), await api.select('crate-item')];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('opens the choices of what it points at to the readers of its owner', async () => {
    const api = server.newcomer();
    await api.make('gadget', { title: 'kite' });
    const reader = (...codes: string[]) =>
      server.as({
        ...api.actor,
        permissions: new Set(codes),
        grants: [{ roleId: '2', codes: new Set(codes), apiScopes: [], dataScopes: [] }],
      });

    const answers = [await reader('crate_view').select('gadget'), await reader('crate_item_view').select('gadget')];

    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
  });
});

describe('feature modules', () => {
  it('write rows by the same rules', async () => {
    const { actor } = server.newcomer();
    const records = server.engine.records(crate);

    const { id } = await records.submit({ actor }, { title: 'c', left: [{ name: 'a' }] });

    expect(await records.detail(actor, id)).toMatchObject({ left: [{ name: 'a' }], right: [] });
    await expect(records.submit({ actor }, { id, left: [{ name: '' }] })).rejects.toThrow('Left, row 1: Please enter Name');
  });

  it('are answered one query a list, however many rows there are', async () => {
    const { actor } = server.newcomer();
    const records = server.engine.records(crate);
    const left = Array.from({ length: 60 }, (_, n) => ({ name: `n${n}`, slot: n + 1 }));
    const { id } = await records.submit({ actor }, { title: 'c', left });

    const read = await counting(() => records.detail(actor, id));
    const record = await records.detail(actor, id);
    const turned = [...((record?.left ?? []) as object[])].reverse().map((row, index) => ({ ...row, slot: index + 1 }));
    const written = await counting(() => records.submit({ actor }, { id, left: turned }));

    expect(read).toBe(2);
    expect(written).toBe(3);
    expect(await records.detail(actor, id)).toMatchObject({ left: turned.map(({ slot }) => ({ slot, sort: slot })) });
  });
});

/** Returns the number of statements about the rows that a piece of work makes. */
async function counting(work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(work)).filter((text) => text.includes('crate_item')).length;
}
