import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

describe('a record on the wire', () => {
  it('prints what is empty as clients of the family expect', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x', madeAt: '', isTop: '' });
    await server.pool.query('update gadget set create_user = null, create_dept = null where id = $1', [id]);

    const { data } = await api.detail('gadget', id);

    expect(data).toMatchObject({
      code: '',
      kindOf: -1,
      kindOfName: '',
      tags: '',
      tagsName: '',
      grade: '',
      amount: -1,
      price: -1,
      isTop: -1,
      isOpen: -1,
      madeAt: '',
      day: '',
      opens: '',
      shelfId: -1,
      shelfName: '',
      spareIds: '',
      spareName: '',
      phone: '',
      body: '',
      pin: '',
      extra: null,
      createUser: -1,
      createUserName: '',
      createDept: -1,
    });
  });

  it('prints no value as null where -1 is one', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x' });

    const none = (await api.detail('gadget', id)).data.weight;
    await api.submit('gadget', { id, weight: -1 });

    expect([none, (await api.detail('gadget', id)).data.weight]).toEqual([null, '-1.000']);
  });

  it('carries ids as text, exact numbers as text and moments without a zone', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x', price: '123456789012345.67', madeAt: '2024-02-29 23:59:59' });

    const { data } = await api.detail('gadget', id);

    expect(data).toMatchObject({ id, price: '123456789012345.67', madeAt: '2024-02-29 23:59:59' });
    expect(data.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('carries the columns of the server and nothing of the inside', async () => {
    const api = server.newcomer();
    await api.make('gadget', { title: 'x', pin: 'p', body: 'long' });

    const [record] = (await api.list('gadget')).data.records;

    expect(record).toMatchObject({
      status: 1,
      isDeleted: 0,
      version: 1,
      tenantId: api.actor.tenantId,
      createUser: api.actor.userId,
    });
    expect(Object.keys(record).filter((key) => ['pin', 'body', 'c0', 'label_shelf_id'].includes(key))).toEqual([]);
  });
});

describe('names beside keys', () => {
  it('come in the language of the reader, and fall back to the first one', async () => {
    const api = server.newcomer();
    const shelfId = await api.make('shelf', { name: 'oben', nameEn: 'top' });
    const only = await api.make('shelf', { name: 'unten' });
    const id = await api.make('gadget', { title: 'x', kindOf: 1, shelfId, spareIds: `${only},${shelfId}` });
    const zh = server.as({ ...api.actor, language: 'zh' });

    const seen = [
      (await api.detail('gadget', id)).data,
      (await zh.detail('gadget', id)).data,
      (await zh.list('gadget')).data.records[0],
    ];

    const inZh = { kindOfName: 'robot (zh)', shelfName: 'oben', spareName: 'unten,oben' };
    expect(seen).toMatchObject([{ kindOfName: 'robot', shelfName: 'top', spareName: 'unten,top' }, inZh, inZh]);
  });

  it('of several keys stand in their order, and sealed entries still have theirs', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x', tags: '10,1' });
    await server.pool.query('update gadget set kind_of = 10 where id = $1', [id]);

    expect((await api.detail('gadget', id)).data).toMatchObject({ tagsName: 'loud,red', kindOfName: 'old' });
  });

  it('of a key that is gone are empty', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x' });
    await server.pool.query("update gadget set kind_of = 77, grade = 'Z', shelf_id = 5, spare_ids = '5,6' where id = $1", [id]);

    expect((await api.detail('gadget', id)).data).toMatchObject({
      kindOf: 77,
      kindOfName: '',
      gradeName: '',
      shelfId: '5',
      shelfName: '',
      spareName: '',
    });
  });

  it('tell who made a row', async () => {
    const first = server.newcomer();
    const userId = await first.make('person', { fullName: 'Ada' });
    const api = server.as({ ...first.actor, userId });
    const id = await api.make('gadget', { title: 'x' });

    expect((await api.list('gadget')).data.records[0]).toMatchObject({ createUser: userId, createUserName: 'Ada' });
    expect((await api.detail('gadget', id)).data).toMatchObject({ createUserName: 'Ada', updateUserName: 'Ada' });
  });

  it('cost no further query, however many rows', async () => {
    const api = server.newcomer();
    const shelfId = await api.make('shelf', { name: 's' });
    for (const title of ['a', 'b', 'c']) await api.make('gadget', { title, shelfId, spareIds: shelfId });
    const queries = countQueries();

    const { data } = await api.list('gadget');

    expect(data.records).toHaveLength(3);
    expect(queries.stop()).toBe(1);
  });
});

function countQueries() {
  const { query } = server.pool;
  let count = 0;
  server.pool.query = ((...args: unknown[]) => {
    count += 1;
    return Reflect.apply(query, server.pool, args);
  }) as typeof query;
  return {
    stop() {
      server.pool.query = query;
      return count;
    },
  };
}
