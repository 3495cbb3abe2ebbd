import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forest, maxTreeDepth } from '../model/tree.ts';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';

describe('a forest', () => {
  it('hangs rows below their parents and leaves leaves without children', () => {
    const rows = [
      { id: '1', parentId: '0' },
      { id: '2', parentId: '1' },
      { id: '3', parentId: '2' },
      { id: '4', parentId: '1' },
    ];

    expect(forest(rows)).toEqual([
      {
        id: '1',
        parentId: '0',
        hasChildren: true,
        children: [
          { id: '2', parentId: '1', hasChildren: true, children: [{ id: '3', parentId: '2' }] },
          { id: '4', parentId: '1' },
        ],
      },
    ]);
    expect(Object.keys(forest([{ id: '9', parentId: null }])[0] ?? {})).toEqual(['id', 'parentId']);
  });

  it('makes rows whose parent is missing roots, in the order of the rows', () => {
    const rows = [
      { id: '5', parentId: '77' },
      { id: '2', parentId: -1 },
      { id: '3', parentId: '3' },
    ];

    expect(forest(rows).map(({ id }) => id)).toEqual(['5', '2', '3']);
  });
});

describe('a tree of rows', () => {
  let server: ToyServer;
  beforeAll(async () => {
    server = await openToyServer();
  });
  afterAll(() => server.close());

  /** Makes a chain of shelves, each below the one before; returns their ids from the top. */
  async function chain(length: number) {
    const api = server.newcomer();
    const { rows } = await server.pool.query(
      `with made as (insert into shelf (tenant_id, name) select $1, 's' || n from generate_series(1, $2::int) n returning id)
       select id from made order by id`,
      [api.actor.tenantId, length],
    );
    const ids: string[] = rows.map(({ id }) => id);
    await server.pool.query(
      'update shelf set parent_id = pair.parent from unnest($1::bigint[], $2::bigint[]) as pair(id, parent) where shelf.id = pair.id',
      [ids.slice(1), ids.slice(0, -1)],
    );
    return { api, ids };
  }

  it('takes no row below itself', async () => {
    const { api, ids } = await chain(3);

    const answers = await Promise.all(ids.map((parentId) => api.submit('shelf', { id: ids[0], parentId })));

    expect(answers.map(({ status, data }) => [status, data.bizCode])).toEqual(Array(3).fill([400, 'TREE_CYCLE']));
    expect(answers[0]?.data.fields).toEqual({ parentId: 'Parent must not be the record itself or one below it' });
  });

  it('is as deep as allowed and no deeper (promise 34)', async () => {
    const { api, ids } = await chain(maxTreeDepth - 1);

    const last = await api.make('shelf', { name: 'deepest', parentId: ids.at(-1) });
    const tooDeep = await api.submit('shelf', { name: 'too deep', parentId: last });

    expect(tooDeep.data.bizCode).toBe('TREE_DEEP');
  });

  it('counts what hangs below a row that moves', async () => {
    const { api, ids } = await chain(20);
    const other = await api.make('shelf', { name: 'root' });
    const below = await api.make('shelf', { name: 'child', parentId: other });
    const tail = await api.make('shelf', { name: 'grandchild', parentId: below });

    const answers = [
      await api.submit('shelf', { id: ids[0], parentId: tail }),
      await api.submit('shelf', { id: other, parentId: ids[0] }),
    ];

    expect(answers.map(({ data }) => data.bizCode)).toEqual([undefined, 'TREE_CYCLE']);
  });

  it('stays a tree when two rows move below each other at once', async () => {
    const api = server.newcomer();
    const [a, b] = [await api.make('shelf', { name: 'a' }), await api.make('shelf', { name: 'b' })];

    const moves = await Promise.all([api.submit('shelf', { id: a, parentId: b }), api.submit('shelf', { id: b, parentId: a })]);

    expect(moves.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
