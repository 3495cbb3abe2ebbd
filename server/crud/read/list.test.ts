import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeActor, openToyServer, platformAdmin, type ToyClient, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

const titles = (answer: { data: { records: { title: string }[] } }) => answer.data.records.map(({ title }) => title);

/** Makes gadgets with these titles, in this order. */
async function fill(api: ToyClient, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of names) ids.push(await api.make('gadget', { title }));
  return ids;
}

describe('whose rows a list shows', () => {
  it('shows the rows of the own tenant only, whatever tenant is asked for (promise 25)', async () => {
    const [own, other] = [server.newcomer(), server.newcomer()];
    await fill(own, 'mine');
    await fill(other, 'theirs');

    const answers = [await own.list('gadget'), await own.list('gadget', { tenantId: other.actor.tenantId })];

    expect(answers.map(titles)).toEqual([['mine'], ['mine']]);
  });

  it('shows a platform administrator the tenant they ask for', async () => {
    const other = server.newcomer();
    await fill(other, 'theirs');
    const admin = server.as(platformAdmin);

    expect(titles(await admin.list('gadget', { tenantId: other.actor.tenantId }))).toEqual(['theirs']);
    expect(titles(await admin.list('gadget'))).toEqual([]);
  });

  it('leaves removed rows out', async () => {
    const api = server.newcomer();
    const [first] = await fill(api, 'gone', 'stays');
    await api.remove('gadget', String(first));

    expect(titles(await api.list('gadget'))).toEqual(['stays']);
    expect((await api.list('gadget')).data.total).toBe(1);
  });

  it('answers under page as well', async () => {
    const api = server.newcomer();
    await fill(api, 'one');

    const answer = await api.send({ url: '/api/toy/gadget/page' });

    expect(answer.data).toMatchObject({ records: [{ title: 'one' }], total: 1, size: 10, current: 1, pages: 1 });
  });

  it('shows rows of the platform to every tenant', async () => {
    const title = 'no smoking';
    await server.as(platformAdmin).make('house-rule', { title });

    expect(titles(await server.newcomer().list('house-rule'))).toContain(title);
  });
});

describe('pages', () => {
  it('cut rows into pages, with the total and without a row twice', async () => {
    const api = server.newcomer();
    const names = Array.from({ length: 25 }, (_, n) => `row ${String(n).padStart(2, '0')}`);
    await fill(api, ...names);

    const pages = await Promise.all([1, 2, 3, 4].map((current) => api.list('gadget', { current, size: 10 })));

    expect(pages.map(({ data }) => [data.records.length, data.total, data.pages, data.current])).toEqual([
      [10, 25, 3, 1],
      [10, 25, 3, 2],
      [5, 25, 3, 3],
      [0, 25, 3, 4],
    ]);
    expect(pages.flatMap(titles)).toEqual(names.toReversed());
  });

  it('are cut to 200 rows, and say so (promise 34)', async () => {
    const answer = await server.newcomer().list('gadget', { size: 10_000 });

    expect(answer.data.size).toBe(200);
  });

  it.each([
    { size: '-1' },
    { size: '0' },
    { size: 'abc' },
    { size: '1e3' },
    { current: '0' },
    { current: '-1' },
    { current: 'NaN' },
    { current: '1000000000' },
    { current: '10002', size: '10' },
    { current: '99999999999999999999' },
  ])('are refused for %o (promise 34)', async (query) => {
    const answer = await server.newcomer().list('gadget', query as unknown as Record<string, string>);

    expect(answer).toMatchObject({ status: 400, data: { bizCode: 'WRONG_PARAMETER' } });
  });

  it('reach the largest offset and no further', async () => {
    const api = server.newcomer();

    expect((await api.list('gadget', { current: 10_001, size: 10 })).data).toMatchObject({ records: [], total: 0 });
  });

  it('far down show the same rows as near ones', async () => {
    const api = server.newcomer();
    const [shelfId] = [await api.make('shelf', { name: 'far' })];
    await server.pool.query(
      `insert into gadget (tenant_id, title, shelf_id, create_time)
       select $1, 'far ' || n, $2, timestamp '2024-01-01' + n * interval '1 minute' from generate_series(1, 1100) n`,
      [api.actor.tenantId, shelfId],
    );

    const far = await api.list('gadget', { current: 101, size: 10 });

    expect(far.data.total).toBe(1100);
    expect(far.data.records).toMatchObject([{ title: 'far 100', shelfName: 'far' }, ...Array(9).fill({})]);
    expect(titles(far)).toEqual(Array.from({ length: 10 }, (_, n) => `far ${100 - n}`));
  });
});

describe('totals', () => {
  it('are exact up to the cap and an estimate above it', async () => {
    const api = server.newcomer();
    const grow = (count: number) =>
      server.pool.query(`insert into gadget (tenant_id, title) select $1, 'bulk' from generate_series(1, $2::int)`, [
        api.actor.tenantId,
        count,
      ]);
    await grow(10_000);
    const exact = await api.list('gadget', { size: 10 });
    await grow(5_000);
    await server.pool.query('analyze gadget');

    const estimated = await api.list('gadget', { size: 11, title: 'bulk' });

    expect(exact.data.total).toBe(10_000);
    expect(estimated.data.total).toBeGreaterThan(10_000);
  });

  it('follow the own writes at once', async () => {
    const api = server.newcomer();
    await fill(api, ...Array(10).fill('x'));
    const before = await api.list('gadget');

    await fill(api, 'one more');

    expect([before.data.total, (await api.list('gadget')).data.total]).toEqual([10, 11]);
  });
});

describe('order', () => {
  async function threeGadgets() {
    const api = server.newcomer();
    await api.make('gadget', { title: 'b', amount: 2, madeAt: '2024-01-02 00:00:00' });
    await api.make('gadget', { title: 'a', amount: 2, madeAt: '2024-01-03 00:00:00' });
    await api.make('gadget', { title: 'c', amount: 1, madeAt: '2024-01-01 00:00:00' });
    return api;
  }

  it.each([
    [{ ascs: 'title' }, 'abc'],
    [{ descs: 'title' }, 'cba'],
    [{ descs: 'madeAt' }, 'abc'],
    [{ ascs: 'made_at' }, 'cba'],
    [{ ascs: 'amount,title' }, 'cab'],
    [{ descs: 'amount', ascs: 'title' }, 'abc'],
    [{ ascs: 'amount', descs: 'title' }, 'cba'],
    [{ ascs: 'amount,amount', descs: '' }, 'cba'],
    [{ ascs: 'id' }, 'bac'],
  ])('%o', async (query, expected) => {
    const api = await threeGadgets();

    expect(titles(await api.list('gadget', query as Record<string, string>)).join('')).toBe(expected);
  });

  it('is newest first unless the definition says otherwise, and the id settles ties', async () => {
    const api = server.newcomer();
    await fill(api, 'first', 'second', 'third');

    expect(titles(await api.list('gadget'))).toEqual(['third', 'second', 'first']);
  });

  it.each([
    'pin',
    'extra',
    'body',
    'tenantId',
    'isDeleted',
    'version',
    'nothing',
    'title;drop table gadget',
    'phone',
    '__proto__',
  ])('by %s is refused (promise 33)', async (name) => {
    const api = server.newcomer();

    const answers = [await api.list('gadget', { ascs: name }), await api.list('gadget', { descs: `title,${name}` })];

    expect(answers.map(({ status, data }) => [status, data.bizCode])).toEqual([
      [400, 'UNKNOWN_ORDER'],
      [400, 'UNKNOWN_ORDER'],
    ]);
  });

  it('by a masked column is for those who may see it', async () => {
    const plain = server.as(makeActor(['gadget', 'gadget_plain']));

    expect((await plain.list('gadget', { ascs: 'phone' })).status).toBe(200);
  });
});

describe('reading one row', () => {
  it('answers nothing for a row that is not there, removed or of another tenant (promise 26)', async () => {
    const [own, other] = [server.newcomer(), server.newcomer()];
    const theirs = await other.make('gadget', { title: 'theirs' });
    const removed = await own.make('gadget', { title: 'removed' });
    await own.remove('gadget', removed);

    const answers = await Promise.all([theirs, removed, '1'].map((id) => own.detail('gadget', id)));

    expect(answers.map(({ status, code, data, msg }) => ({ status, code, data, msg }))).toEqual(
      Array(3).fill({ status: 200, code: 200, data: {}, msg: 'No data' }),
    );
  });

  it.each(['abc', '-1', '9223372036854775808', '1,2', '1 or 1=1', '0x10', '1e3', '１'])(
    'refuses the id %s (promise 38)',
    async (id) => {
      const answer = await server.newcomer().detail('gadget', id);

      expect(answer).toMatchObject({ status: 400, data: { bizCode: 'WRONG_PARAMETER' } });
    },
  );

  it('asks for a missing id', async () => {
    const answer = await server.newcomer().send({ url: '/api/toy/gadget/detail' });

    expect(answer).toMatchObject({ status: 400, msg: 'Missing parameter: id' });
  });

  it('finds the row of any tenant for a platform administrator', async () => {
    const id = await server.newcomer().make('gadget', { title: 'theirs' });

    expect((await server.as(platformAdmin).detail('gadget', id)).data).toMatchObject({ id, title: 'theirs' });
  });
});

describe('choices', () => {
  it('are rows by label, found by a part of it or by their ids', async () => {
    const api = server.newcomer();
    const [low, high] = [await api.make('shelf', { name: 'low' }), await api.make('shelf', { name: 'high 100%' })];
    await server.newcomer().make('shelf', { name: 'foreign' });

    const answers = await Promise.all([
      api.select('shelf'),
      api.select('shelf', { keyword: '0%' }),
      api.select('shelf', { keyword: '_' }),
      api.select('shelf', { ids: `${low},${high}` }),
      api.select('shelf', { size: 1 }),
    ]);

    const [first, second] = [
      { id: high, label: 'high 100%', name: 'high 100%' },
      { id: low, label: 'low', name: 'low' },
    ];
    expect(answers.map(({ data }) => data)).toEqual([[first, second], [first], [], [first, second], [first]]);
  });

  it.each([
    [{ ids: 'x' }, 'WRONG_PARAMETER'],
    [{ ids: Array.from({ length: 501 }, (_, n) => n + 1).join() }, 'TOO_MANY_IDS'],
    [{ keyword: '\0' }, 'WRONG_PARAMETER'],
  ])('refuse odd parameters', async (query, bizCode) => {
    const answer = await server.newcomer().select('shelf', query as unknown as Record<string, string>);

    expect(answer).toMatchObject({ status: 400, data: { bizCode } });
  });
});
