import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { defineModule, type PartDraft } from '../module.ts';
import { openToyServer, type ToyClient, type ToyServer } from '../testing/toy-server.ts';
import { crate } from '../testing/toys.ts';

/** The rows that the hook of crates received last, and the change that it makes to them. */
let heard: ReadonlyMap<string, readonly PartDraft[]> = new Map();
let meddle: (rows: readonly PartDraft[]) => void = () => undefined;
const crates = defineModule(crate, {
  hooks: {
    beforeSave: (_, { rows }) => {
      heard = rows;
      meddle(rows.get('left') ?? []);
    },
  },
});

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer({ modules: [crates] });
});
afterAll(() => server.close());
beforeEach(() => {
  heard = new Map();
  meddle = () => undefined;
});

const items = async (api: ToyClient, id: string, side = 'left') => (await api.detail('crate', id)).data[side];
const names = async (api: ToyClient, id: string, side = 'left') =>
  (await items(api, id, side)).map(({ name }: { name: string }) => name);

describe('rows within a row', () => {
  it('are stored with it and answered in their order, with labels beside keys', async () => {
    const api = server.newcomer();
    const gadgetId = await api.make('gadget', { title: 'kite' });

    const id = await api.make('crate', {
      title: 'c',
      left: [
        { name: 'b', gadgetId, grade: 'A' },
        { name: 'a', price: 3.5 },
      ],
    });

    expect(await items(api, id)).toEqual([
      expect.objectContaining({ name: 'b', gadgetId, gadgetName: 'kite', grade: 'A', gradeName: 'best', sort: 1, side: 1 }),
      expect.objectContaining({
        id: expect.stringMatching(/^\d{19}$/),
        name: 'a',
        gadgetId: -1,
        gadgetName: '',
        price: '3.50',
        sort: 2,
      }),
    ]);
    expect(await items(api, id, 'right')).toEqual([]);
    expect((await api.list('crate')).data.records[0]).not.toHaveProperty('left');
  });

  it('stay while nothing is sent of them, and are replaced by an array', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a' }, { name: 'b' }] });
    const [a, b] = await items(api, id);

    await api.submit('crate', { id, title: 'd', left: null });
    expect(await names(api, id)).toEqual(['a', 'b']);
    await api.submit('crate', { id, left: [{ name: 'c' }, { id: b.id, name: 'B' }] });

    expect(await items(api, id)).toMatchObject([
      { name: 'c', sort: 1 },
      { id: b.id, name: 'B', sort: 2 },
    ]);
    const { rows } = await server.pool.query('select is_deleted from crate_item where id = $1', [a.id]);
    expect(rows).toEqual([{ is_deleted: 1 }]);
    await api.submit('crate', { id, left: [] });
    expect(await names(api, id)).toEqual([]);
  });

  it('keep what is absent, masked or secret in a row that was there', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a', phone: '13812345678', pin: 'p1', slot: 4 }] });
    const [row] = await items(api, id);

    await api.submit('crate', { id, left: [{ id: row.id, name: 'b', phone: row.phone, pin: row.pin, slot: '' }] });

    expect(row).toMatchObject({ phone: '138****5678', pin: '******' });
    const { rows } = await server.pool.query('select name, phone, pin, slot, version from crate_item where id = $1', [row.id]);
    expect(rows).toEqual([{ name: 'b', phone: '13812345678', pin: 'sealed:1p', slot: null, version: 2 }]);
  });

  it('are seen plain by whoever sees their owner plain', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a', phone: '13812345678' }] });
    const codes = new Set([...api.actor.permissions, 'crate_plain']);
    const reader = server.as({ ...api.actor, permissions: codes });

    expect(await items(reader, id)).toMatchObject([{ phone: '13812345678' }]);
  });

  it('belong to the field that names what they have in common, whatever is sent', async () => {
    const api = server.newcomer();
    const other = await api.make('crate', { title: 'other' });

    const id = await api.make('crate', {
      title: 'c',
      left: [{ name: 'l', side: 2, crateId: other, sort: 9, mood: 'x' }],
      right: [{ name: 'r', side: 1 }],
    });

    expect([await names(api, id), await names(api, id, 'right'), await names(api, other)]).toEqual([['l'], ['r'], []]);
    expect(await items(api, id)).toMatchObject([{ sort: 1, mood: '' }]);
  });

  it.each([
    [
      'of another owner',
      async (api: ToyClient) => (await items(api, await api.make('crate', { title: 'o', left: [{ name: 'x' }] })))[0].id,
    ],
    ['of nobody', async () => '1'],
  ])('refuse the id %s', async (_, idOf) => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c' });

    const answer = await api.submit('crate', { id, left: [{ name: 'new' }, { id: await idOf(api), name: 'theirs' }] });

    expect(answer).toMatchObject({ status: 404, msg: 'Left, row 2: Not found', data: { fields: { 'left.1.id': 'Not found' } } });
    expect(await names(api, id)).toEqual([]);
  });

  it('refuse a row that is sent twice', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a' }] });
    const [row] = await items(api, id);

    expect(await api.submit('crate', { id, left: [row, row] })).toMatchObject({ status: 409, msg: /^Left, row 2: / });
  });

  it('are all stored or none, and nothing of their owner without them', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c' });

    await api.submit('crate', { id, title: 'changed', left: [{ name: 'a' }, { name: '' }] });

    expect((await api.detail('crate', id)).data).toMatchObject({ title: 'c', version: 1, left: [] });
  });

  it('exchange what must be unique in one save', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', {
      title: 'c',
      left: [
        { name: 'a', slot: 1, sealNo: 'S1' },
        { name: 'b', slot: 2, sealNo: 'S2' },
      ],
    });
    const [a, b] = await items(api, id);

    const answer = await api.submit('crate', {
      id,
      left: [
        { id: b.id, slot: 1, sealNo: 'S1' },
        { id: a.id, slot: 2, sealNo: 'S2' },
        { name: 'c', slot: 3 },
      ],
    });

    expect(answer.msg).toBe('Done');
    expect(await items(api, id)).toMatchObject([
      { name: 'b', slot: 1 },
      { name: 'a', slot: 2 },
      { name: 'c', slot: 3 },
    ]);
    const ids = (await items(api, id)).map((row: { id: string }) => row.id);
    const moved = await api.submit('crate', { id, left: [{ id: ids[0] }], right: [{ name: 'd', slot: 2, sealNo: 'S2' }] });
    expect(moved.msg).toBe('Done');
    const [left, right] = [(await items(api, id))[0], (await items(api, id, 'right'))[0]];
    const crossed = await api.submit('crate', {
      id,
      left: [{ ...left, slot: right.slot, sealNo: right.sealNo }],
      right: [{ ...right, slot: left.slot, sealNo: left.sealNo }],
    });
    expect(crossed.msg).toBe('Done');
  });
});

describe('the hooks of an owner', () => {
  it('are told of the rows that were sent, and may fill and change them', async () => {
    const api = server.newcomer();
    meddle = (rows) => {
      for (const row of rows) Object.assign(row, { mood: `${row.name}!`, sort: 7, side: 2 });
    };

    const id = await api.make('crate', { title: 'c', left: [{ name: 'a' }, { name: 'b' }] });

    expect([...heard.keys()]).toEqual(['left']);
    expect(await items(api, id)).toMatchObject([
      { mood: 'a!', sort: 1, side: 1 },
      { mood: 'b!', sort: 2 },
    ]);
  });

  it('see the stored fields of rows that were there', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a', slot: 3 }] });
    const [row] = await items(api, id);

    await api.submit('crate', { id, left: [{ id: row.id, name: 'b' }] });

    expect(heard.get('left')).toMatchObject([{ id: row.id, name: 'b', slot: 3, crateId: id }]);
  });

  it('never see a row that is wrong, and are checked themselves', async () => {
    const api = server.newcomer();
    await api.submit('crate', { title: 'c', left: [{ name: '' }] });
    expect(heard.size).toBe(0);

    meddle = ([row]) => Object.assign(row ?? {}, { name: null });

    expect((await api.submit('crate', { title: 'c', left: [{ name: 'a' }] })).data.fields).toEqual({
      'left.0.name': 'Please enter Name',
    });
  });

  it('may refuse', async () => {
    meddle = () => {
      throw new AppError('FORBIDDEN');
    };

    expect(await server.newcomer().submit('crate', { title: 'c', left: [] })).toMatchObject({ status: 403 });
  });
});

describe('the version of an owner', () => {
  it('rises when only its rows change, and stays when nothing does', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a' }] });
    const [row] = await items(api, id);

    const same = await api.submit('crate', { id, version: 1, left: [row] });
    const changed = await api.submit('crate', { id, version: 1, left: [{ ...row, name: 'b' }] });

    expect([same.data.version, changed.data.version]).toEqual([1, 2]);
    expect(await api.submit('crate', { id, version: 1, left: [] })).toMatchObject({ status: 409, data: { bizCode: 'STALE' } });
  });

  it('lets one of ten writers of the rows through', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'c', left: [{ name: 'a' }] });

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => api.submit('crate', { id, version: 1, left: [{ name: `n${n}` }] })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await names(api, id)).toHaveLength(1);
  });
});

describe('a list that a row must have', () => {
  const withPerson = async (api: ToyClient) => ({ personId: await api.make('person', { fullName: 'Ann' }) });

  it('is demanded of a new row and cannot be emptied', async () => {
    const api = server.newcomer();
    const ann = await withPerson(api);
    const empty = { fields: { members: 'Please enter Members' } };

    expect((await api.submit('squad', { name: 's', badge: 'b' })).data).toMatchObject(empty);
    expect((await api.submit('squad', { name: 's', badge: 'b', members: [] })).data).toMatchObject(empty);
    const id = await api.make('squad', { name: 's', badge: 'b', members: [ann] });
    expect((await api.submit('squad', { id, members: [] })).data).toMatchObject(empty);
    expect((await api.submit('squad', { id, name: 't' })).status).toBe(200);
  });

  it('is not kept where the row does not have it any more', async () => {
    const api = server.newcomer();
    const ann = await withPerson(api);
    const id = await api.make('squad', { name: 's', badge: 'b', members: [ann], isRival: 1, spies: [ann] });

    await api.submit('squad', { id, isRival: 0 });

    expect((await api.detail('squad', id)).data).toMatchObject({ spies: [], members: [{ personName: 'Ann' }] });
  });
});
