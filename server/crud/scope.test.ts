import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf } from './model.ts';
import { openToyServer, type ToyClient, type ToyServer } from './testing/toy-server.ts';

/** A server on which everybody sees only rows that they made themselves. */
let server: ToyServer;
let own: ToyClient;
let colleague: ToyClient;
beforeAll(async () => {
  server = await openToyServer({ dataScope: (actor, _, table) => eq(columnOf(table, 'createUser'), actor.userId) });
  own = server.newcomer();
  colleague = server.as({ ...own.actor, userId: '9999' });
});
afterAll(() => server.close());

describe('a data scope', () => {
  it('holds on every call', async () => {
    const [mine, theirs] = [await own.make('gadget', { title: 'mine' }), await colleague.make('gadget', { title: 'theirs' })];

    const list = await own.list('gadget', { size: 1 });
    const next = await own.list('gadget', { size: 1, current: 2 });
    const select = await own.select('gadget');
    const detail = await own.detail('gadget', theirs);
    const update = await own.submit('gadget', { id: theirs, title: 'taken' });
    const versioned = await own.submit('gadget', { id: theirs, version: 1, title: 'taken' });
    const remove = await own.remove('gadget', `${mine},${theirs}`);

    expect([list.data.total, list.data.records[0].title, next.data.records]).toEqual([1, 'mine', []]);
    expect(select.data).toMatchObject([{ id: mine }]);
    expect(detail.data).toEqual({});
    expect([update, versioned, remove].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await colleague.detail('gadget', theirs)).data).toMatchObject({ title: 'theirs', version: 1 });
  });

  it('of one reader does not serve another from memory', async () => {
    for (const title of ['a', 'b', 'c']) await own.make('shelf', { name: title });

    const totals = [await own.list('shelf', { size: 1 }), await colleague.list('shelf', { size: 1 })];

    expect(totals.map(({ data }) => data.total)).toEqual([3, 0]);
  });
});
