import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataScope } from '#server/lib/actor';
import { tableOf } from '../model/table.ts';
import { defineModule } from '../module.ts';
import type { Query } from '../read/paging.ts';
import { allRights, openToyServer, type ToyClient, type ToyServer } from '../testing/toy-server.ts';
import { gadget } from '../testing/toys.ts';

let server: ToyServer;
let owner: ToyClient;
let [shelfId, gadgetId, other] = ['', '', ''];

const whole = { title: 'robot', amount: 5, price: '9.50', note: 'secret plan', phone: '13812345678', kindOf: 1 };

beforeAll(async () => {
  server = await openToyServer({ modules: [defineModule(gadget, { narrow: narrowByNote })] });
  owner = server.newcomer();
  shelfId = await owner.make('shelf', { name: 'hall' });
  gadgetId = await owner.make('gadget', { ...whole, shelfId });
  other = await owner.make('gadget', { title: 'kite', amount: 1, note: 'plain', price: '1.00' });
});
afterAll(() => server.close());

/** Handles a query parameter of the module's own that is about one field. */
function narrowByNote({ note_begins: begins, ...query }: Query) {
  return begins === undefined ? { query } : { query, where: like(tableOf(gadget).note, `${begins}%`) };
}

let rules = 0;
const seeing = (noun: string, ...fields: string[]): DataScope => {
  rules += 1;
  const own = { id: String(rules), name: 'some fields', isOn: true, noun, type: 1, column: '', condition: null };
  return { ...own, fields: new Set(fields) };
};

function reader(...roles: (readonly DataScope[])[]): ToyClient {
  const grants = roles.map((dataScopes, index) => ({
    roleId: String(index),
    codes: new Set(allRights),
    apiScopes: [],
    dataScopes,
  }));
  return server.as({ ...owner.actor, grants });
}

describe('a field that a rule leaves out', () => {
  const limited = () => reader([seeing('gadget', 'title', 'amount', 'createTime')]);

  it('reads as empty, with its label, in lists and details', async () => {
    const [list, detail] = [
      await limited().list('gadget', { ids: gadgetId, size: 50 }),
      await limited().detail('gadget', gadgetId),
    ];
    const listed = list.data.records.find(({ id }: { id: string }) => id === gadgetId);

    const hidden = {
      price: -1,
      note: '',
      phone: '',
      kindOf: -1,
      kindOfName: '',
      shelfId: -1,
      shelfName: '',
      createUser: -1,
      status: -1,
    };
    expect(listed).toMatchObject({ id: gadgetId, version: 1, isDeleted: 0, title: 'robot', amount: 5, ...hidden });
    expect(detail.data).toMatchObject({
      id: gadgetId,
      title: 'robot',
      amount: 5,
      ...hidden,
      body: '',
      extra: null,
      updateTime: '',
    });
    expect(detail.data.createTime).toMatch(/^\d{4}-/);
    expect(JSON.stringify([list.data, detail.data])).not.toContain('secret plan');
  });

  it('neither filters nor orders (promise 33)', async () => {
    const found = await limited().list('gadget', { note: 'secret', price_gt: 5, amount_lt: 3 });

    expect(found.data.records.map(({ id }: { id: string }) => id)).toEqual([other]);
    expect((await limited().list('gadget', { descs: 'price' })).status).toBe(400);
    expect((await limited().list('gadget', { descs: 'amount' })).data.records).toHaveLength(2);
  });

  it('narrows nothing by a parameter of the module either', async () => {
    const [hidden, seen] = [
      await limited().list('gadget', { note_begins: 'secret' }),
      await owner.list('gadget', { note_begins: 'secret' }),
    ];

    expect([hidden.data.records.length, seen.data.records.length]).toEqual([2, 1]);
  });

  it('does not order by default either', async () => {
    const untimed = reader([seeing('gadget', 'title')]);

    expect((await untimed.list('gadget')).data.records.map(({ id }: { id: string }) => id)).toEqual([other, gadgetId]);
  });

  it('is not written', async () => {
    const saved = await limited().submit('gadget', { id: gadgetId, title: 'robot', note: 'known', price: '0.01', amount: 5 });
    const added = await limited().submit('gadget', { title: 'new', note: 'mine', amount: 2 });

    expect([saved.status, added.status]).toEqual([200, 200]);
    expect((await owner.detail('gadget', gadgetId)).data).toMatchObject({ note: 'secret plan', price: '9.50' });
    expect((await owner.detail('gadget', added.data.id)).data).toMatchObject({ title: 'new', amount: 2, note: '' });
    expect((await owner.remove('gadget', added.data.id)).status).toBe(200);
  });

  it('is in no history', async () => {
    await owner.submit('gadget', { id: other, amount: 3, note: 'changed' });

    const { data } = await limited().send({ url: '/api/toy/gadget/changes', query: { id: other } });

    expect(data.records[0]).toMatchObject({ fields: ['amount'], after: { amount: 3 } });
    expect(JSON.stringify(data)).not.toContain('changed');
  });

  it('is seen by who has another role that shows it', async () => {
    const both = reader([seeing('gadget', 'title')], [seeing('gadget', 'note')]);
    const all = reader([seeing('gadget', 'title')], []);

    expect((await both.detail('gadget', gadgetId)).data).toMatchObject({ title: 'robot', note: 'secret plan', amount: -1 });
    expect((await all.detail('gadget', gadgetId)).data).toMatchObject({ title: 'robot', note: 'secret plan', amount: 5 });
  });
});

describe('a name that may not be seen', () => {
  const limited = () => reader([seeing('shelf', 'parentId')]);

  it('is in no choice, and finds none', async () => {
    const choices = await limited().select('shelf');
    const searched = await limited().select('shelf', { keyword: 'no such shelf' });

    expect(choices.data).toEqual([{ id: shelfId, label: shelfId, name: '' }]);
    expect(searched.data).toEqual(choices.data);
  });

  it('does not stand beside a reference', async () => {
    expect((await owner.detail('gadget', gadgetId)).data).toMatchObject({ shelfId, shelfName: 'hall' });
    expect((await limited().detail('gadget', gadgetId)).data).toMatchObject({ shelfId, shelfName: '' });
  });

  it('is not told by a refusal', async () => {
    expect((await owner.remove('shelf', shelfId)).msg).toContain('hall');
    expect((await limited().remove('shelf', shelfId)).msg).toContain(shelfId);
  });
});
