import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { tableOf } from '../model/table.ts';
import { assertSuggested, type Suggestion } from '../suggestions.ts';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { shelf } from '../testing/toys.ts';

let server: ToyServer;
beforeAll(async () => {
  const ownShelf: Suggestion = { of: shelf, where: ({ userId }) => sql`${tableOf(shelf).name} = ${`shelf of ${userId}`}` };
  server = await openToyServer({ suggestions: { ownShelf } });
});
afterAll(() => server.close());

const labels = ({ data }: { data: { label: string }[] }) => data.map(({ label }) => label);

describe('choices', () => {
  it('tell a code beside the label, where there is one', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'kite', code: 'K-1' });
    const bare = await api.make('gadget', { title: 'robot' });

    const { data } = await api.select('gadget');

    expect(data).toEqual([
      { id: bare, label: 'robot', title: 'robot' },
      { id, label: 'kite', title: 'kite', hint: 'K-1' },
    ]);
  });

  it('are found by name and by code, and by nothing else', async () => {
    const api = server.newcomer();
    await api.make('gadget', { title: 'kite', code: 'K-1', maker: 'Ann' });
    await api.make('gadget', { title: 'K-17', code: 'R-2' });

    const answers = [];
    for (const keyword of ['k-1', 'kit', 'R-', 'Ann']) answers.push(await api.select('gadget', { keyword }));

    expect(answers.map((answer) => labels(answer).sort())).toEqual([['K-17', 'kite'], ['kite'], ['K-17'], []]);
  });

  it('come twenty at a time', async () => {
    const api = server.newcomer();
    for (let n = 0; n < 25; n += 1) await api.make('person', { fullName: `p${n}` });

    const pages = [
      await api.select('person'),
      await api.select('person', { current: 2 }),
      await api.select('person', { size: 30 }),
    ];

    expect(pages.map(({ data }) => data.length)).toEqual([20, 5, 25]);
    expect(new Set(pages.slice(0, 2).flatMap(labels)).size).toBe(25);
  });

  it('are those alone that a module suggests to the actor, where a reference asks for them', async () => {
    const api = server.newcomer();
    await api.make('shelf', { name: `shelf of ${api.actor.userId}` });
    await api.make('shelf', { name: 'another' });

    const answer = await api.select('shelf', { suggested: 'ownShelf' });

    expect(labels(answer)).toEqual([`shelf of ${api.actor.userId}`]);
    expect((await api.select('shelf', { suggested: 'gone' })).code).toBe(400);
    expect((await api.select('gadget', { suggested: 'ownShelf' })).code).toBe(400);
  });

  it('are narrowed by keys, as a reference asks for them', async () => {
    const api = server.newcomer();
    await api.make('gadget', { title: 'kite', kindOf: 2, isTop: 1 });
    await api.make('gadget', { title: 'robot', kindOf: 1 });

    expect(labels(await api.select('gadget', { kindOf: 2 }))).toEqual(['kite']);
    expect(labels(await api.select('gadget', { isTop: 1 }))).toEqual(['kite']);
    expect(await api.select('gadget', { title: 'kite' }).then(labels)).toHaveLength(2);
  });

  it('leave out those with any of some keys, but none without one, and say of a chosen one that it is none', async () => {
    const api = server.newcomer();
    const make = (title: string, kindOf?: number) => api.make('gadget', { title, kindOf });
    const [, robot] = [await make('kite', 2), await make('robot', 1), await make('plain')];

    expect(labels(await api.select('gadget', { kindOf_noneof: '1,3' })).sort()).toEqual(['kite', 'plain']);
    const { data } = await api.select('gadget', { kindOf_noneof: '1,3', ids: robot });
    expect(data).toMatchObject([{ label: 'robot', isGone: true }]);
    expect((await api.select('gadget', { kindOf_noneof: 'x' })).status).toBe(400);
  });

  it('asked for by id are answered when they are none any more, and say so', async () => {
    const [api, stranger] = [server.newcomer(), server.newcomer()];
    const [kite, robot, gone] = [
      await api.make('gadget', { title: 'kite', kindOf: 2 }),
      await api.make('gadget', { title: 'robot', kindOf: 1 }),
      await api.make('gadget', { title: 'gone', kindOf: 2 }),
    ];
    await api.remove('gadget', gone);
    const ids = [kite, robot, gone].join();

    const { data } = await api.select('gadget', { ids, kindOf: 2 });

    expect(new Map(data.map(({ label, isGone }: { label: string; isGone?: boolean }) => [label, isGone]))).toEqual(
      new Map([
        ['kite', undefined],
        ['robot', true],
        ['gone', true],
      ]),
    );
    expect(labels(await api.select('gadget'))).toEqual(['robot', 'kite']);
    expect((await stranger.select('gadget', { ids })).data).toEqual([]);
  });
});

it('what a form asks to be suggested has to be suggested by something', () => {
  const toy = defineResource({
    name: 'toy',
    path: 'toy/toy',
    label: { zh: 'Toys (zh)', en: 'Toys' },
    fields: { shelfId: field.ref('shelf', { zh: 'Shelf', en: 'Shelf', required: true, suggests: 'ownShelf' }) },
    title: 'shelfId',
  });
  const of = (resource: Suggestion['of']): Suggestion => ({ of: resource, where: () => sql`true` });

  expect(() => assertSuggested([toy], { ownShelf: of(shelf) })).not.toThrow();
  expect(() => assertSuggested([toy], {})).toThrow('toy.shelfId asks for "ownShelf"');
  expect(() => assertSuggested([toy], { ownShelf: of(toy) })).toThrow('toy.shelfId asks for "ownShelf"');
});
