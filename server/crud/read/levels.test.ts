import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRights, makeActor, openToyServer, type ToyClient, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

const ask = (api: ToyClient, verb: string, query: Record<string, string> = {}) =>
  api.send({ url: `/api/toy/shelf/${verb}`, query });
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

/** Makes a house with rooms, one of which has a cupboard, and a shed. */
async function makeLevels(api = server.newcomer()) {
  const house = await api.make('shelf', { name: 'house' });
  const kitchen = await api.make('shelf', { name: 'kitchen', parentId: house });
  const hall = await api.make('shelf', { name: 'hall', parentId: house });
  const cupboard = await api.make('shelf', { name: 'cupboard', parentId: kitchen });
  const shed = await api.make('shelf', { name: 'shed' });
  return { api, house, kitchen, hall, cupboard, shed };
}

describe('a level of records', () => {
  it('is the top where no parent is named, and says what hangs below each', async () => {
    const { api, house } = await makeLevels();

    const answers = [await ask(api, 'lazy-list'), await ask(api, 'lazy-list', { parentId: '0' })];

    expect(answers.map(({ data }) => names(data))).toEqual([
      ['house', 'shed'],
      ['house', 'shed'],
    ]);
    expect(answers[0]?.data[0]).toMatchObject({
      id: house,
      parentId: '0',
      parentName: 'Top level',
      hasChildren: true,
      version: 1,
    });
    expect(answers[0]?.data[1].hasChildren).toBe(false);
  });

  it('holds what is directly below its parent', async () => {
    const { api, house } = await makeLevels();

    const { data } = await ask(api, 'lazy-list', { parentId: house });

    expect(data).toMatchObject([
      { name: 'hall', parentName: 'house', hasChildren: false },
      { name: 'kitchen', parentName: 'house', hasChildren: true },
    ]);
  });

  it('forgets a branch whose last row was removed', async () => {
    const { api, kitchen, cupboard } = await makeLevels();
    await api.remove('shelf', cupboard);

    const { data } = await ask(api, 'lazy-list', { name: 'kitchen' });

    expect(data[0].children[0]).toMatchObject({ id: kitchen, hasChildren: false });
  });

  it('is filtered where both are named', async () => {
    const { api, house } = await makeLevels();

    expect(names((await ask(api, 'lazy-list', { parentId: house, name: 'k' })).data)).toEqual(['kitchen']);
    expect(names((await ask(api, 'lazy-list', { parentId: '0', name: 'k' })).data)).toEqual([]);
  });

  it('comes in pages and orders that are asked for', async () => {
    const { api } = await makeLevels();

    expect(names((await ask(api, 'lazy-list', { size: '1', current: '2' })).data)).toEqual(['shed']);
    expect(names((await ask(api, 'lazy-list', { descs: 'name' })).data)).toEqual(['shed', 'house']);
  });

  it.each([
    [{ parentId: 'x' }, 'WRONG_PARAMETER'],
    [{ parentId: '-1' }, 'WRONG_PARAMETER'],
    [{ ascs: 'pin' }, 'UNKNOWN_ORDER'],
    [{ size: 'all' }, 'WRONG_PARAMETER'],
  ])('is refused for %o', async (query, bizCode) => {
    expect((await ask(server.newcomer(), 'lazy-list', query)).data.bizCode).toBe(bizCode);
  });

  it('of somebody else is empty', async () => {
    const { house } = await makeLevels();

    expect((await ask(server.newcomer(), 'lazy-list', { parentId: house })).data).toEqual([]);
  });
});

describe('a search in a tree', () => {
  it('finds rows at any depth and shows them in their branches', async () => {
    const { api } = await makeLevels();

    const { data } = await ask(api, 'lazy-list', { name: 'cup' });

    expect(data).toMatchObject([{ name: 'house', children: [{ name: 'kitchen', children: [{ name: 'cupboard' }] }] }]);
    expect(data[0].children).toHaveLength(1);
    expect([data[0], data[0].children[0], data[0].children[0].children[0]].map(({ isFound }) => isFound)).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });

  it('finds nothing of another tenant', async () => {
    await makeLevels();

    expect((await ask(server.newcomer(), 'lazy-list', { name: 'cup' })).data).toEqual([]);
  });
});

describe('plain nodes', () => {
  it('carry what clients of the family look for, branches only where there are some', async () => {
    const { api, house, kitchen, hall, cupboard, shed } = await makeLevels();

    const { data } = await ask(api, 'tree');

    const node = (id: string, parentId: string, title: string) => ({ id, parentId, key: id, value: id, title });
    expect(data).toEqual([
      {
        ...node(house, '0', 'house'),
        hasChildren: true,
        children: [
          node(hall, house, 'hall'),
          {
            ...node(kitchen, house, 'kitchen'),
            hasChildren: true,
            children: [node(cupboard, kitchen, 'cupboard')],
          },
        ],
      },
      node(shed, '0', 'shed'),
    ]);
  });

  it('come level by level', async () => {
    const { api, house, kitchen } = await makeLevels();

    expect((await ask(api, 'lazy-tree')).data).toMatchObject([{ title: 'house', hasChildren: true }, { title: 'shed' }]);
    expect((await ask(api, 'lazy-tree', { parentId: house })).data[1]).toEqual({
      id: kitchen,
      parentId: house,
      key: kitchen,
      value: kitchen,
      title: 'kitchen',
      hasChildren: true,
    });
  });

  it('are found by their name in the language of the reader, and by nothing else', async () => {
    const api = server.newcomer();
    await api.make('shelf', { name: 'ting', nameEn: 'parlour', keeperIds: await api.make('person', { fullName: 'Ann' }) });

    expect((await ask(api, 'lazy-tree', { keyword: 'PARL' })).data).toMatchObject([{ title: 'parlour', isFound: true }]);
    expect((await ask(api, 'lazy-tree', { keyword: 'ting' })).data).toEqual([]);
    expect((await ask(api, 'lazy-tree', { nameEn: 'cellar' })).data).toHaveLength(1);
  });

  it('are open to whoever chooses among them, records are not', async () => {
    const { api } = await makeLevels();
    const chooser = server.as(makeActor(['gadget_add'], { tenantId: api.actor.tenantId }));

    expect((await ask(chooser, 'lazy-tree')).data).toHaveLength(2);
    expect((await ask(chooser, 'tree')).data).toHaveLength(2);
    expect((await ask(chooser, 'lazy-list')).status).toBe(403);
    expect((await ask(server.as(makeActor(['person'])), 'lazy-tree')).status).toBe(403);
  });
});

describe('a tree of which somebody sees a part', () => {
  /** A rule by which a person sees only the rows that they have made. */
  const ownRule = { id: '1', name: 'own', isOn: true, noun: 'shelf', type: 2, column: '', fields: undefined, condition: null };

  async function share() {
    const { api, house, kitchen } = await makeLevels();
    const grants = [{ roleId: '1', codes: new Set(allRights), apiScopes: [], dataScopes: [ownRule] }];
    const guest = server.as({ ...api.actor, userId: '5', grants });
    const colleague = server.as({ ...api.actor, userId: '5' });
    const drawer = await colleague.make('shelf', { name: 'drawer', parentId: kitchen });
    const box = await colleague.make('shelf', { name: 'box', parentId: drawer });
    return { guest, house, drawer, box };
  }

  it('begins where their part does', async () => {
    const { guest, drawer, box } = await share();

    const top = await ask(guest, 'lazy-list');
    const below = await ask(guest, 'lazy-list', { parentId: drawer });
    const nodes = await ask(guest, 'tree');

    expect(top.data).toMatchObject([{ id: drawer, hasChildren: true }]);
    expect(below.data).toMatchObject([{ id: box, hasChildren: false }]);
    expect(nodes.data).toMatchObject([{ id: drawer, children: [{ id: box }] }]);
  });

  it('shows no branch above it, nor anything beside it', async () => {
    const { guest, house, drawer } = await share();

    expect((await ask(guest, 'lazy-list', { parentId: house })).data).toEqual([]);
    expect((await ask(guest, 'lazy-list', { name: 'o' })).data).toMatchObject([{ id: drawer, children: [{ name: 'box' }] }]);
    expect((await ask(guest, 'lazy-tree', { keyword: 'house' })).data).toEqual([]);
  });
});
