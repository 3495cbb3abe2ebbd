import { Refine, useTable } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Resource } from '#shared/define';
import { dataProvider } from '#src/data-provider';
import { addNouns } from '#src/lib/nouns/nouns';
import { fakeServer, ok, signIn } from '#src/lib/testing/fake-server';
import { firstList } from '#src/meta/compile/sorters';
import { pages } from '#src/pages/index';
import { askAhead } from './ask-ahead.ts';
import type { Screen } from './routes.ts';

const words = { zh: '玩具', en: 'Toy' };
const noun = {
  name: 'toy',
  path: 'blade-toy/toy',
  label: words,
  layout: 'table',
  listVerb: 'list',
  sort: { name: 'desc' },
  title: 'name',
  fields: { name: { kind: 'text', ...words }, color: { kind: 'dict', dict: { source: 'system', code: 'color' }, ...words } },
} as unknown as Resource;
const screen: Screen = { kind: 'resource', noun: 'toy', path: '/toys', code: 'toy', title: words, icon: '' };

beforeEach(() => {
  signIn();
  addNouns([{ name: 'toy', load: async () => noun }]);
});

const answers = {
  'GET blade-toy/toy/list': () => ok({ records: [{ id: '7', name: 'kite' }], total: 1 }),
  'GET blade-system/dict/dictionary': () => ok([]),
};
const resources = [{ name: 'toy', list: '/toys', meta: { label: '玩具', icon: 'gift', parent: 'desk' } }];

/** Draws the list as the engine's screens do, and returns the names of its rows. */
function drawList(client: QueryClient) {
  const List = () => {
    const { result } = useTable({
      resource: 'toy',
      pagination: { ...firstList(noun).pagination },
      sorters: { initial: firstList(noun).sorters },
      meta: { params: undefined, verb: undefined },
    });
    return <p>{result.data.map(({ name }) => name).join()}</p>;
  };
  const root = (
    <Refine
      dataProvider={dataProvider}
      resources={resources}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
    >
      <List />
    </Refine>
  );
  return render(root).container;
}

it('asks for the first page and the words of the columns, and the list shows that page at once', async () => {
  const calls = fakeServer(answers);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } });

  await askAhead({ client, resources }, screen);
  await expect.poll(() => client.isFetching()).toBe(0);

  expect(drawList(client).textContent).toBe('kite');
  expect(calls.map(({ path }) => path).sort()).toEqual(['blade-system/dict/dictionary', 'blade-toy/toy/list']);
});

it('asks for the list with which a page of its own begins', async () => {
  const calls = fakeServer(answers);
  const [[page = ''] = []] = Object.entries(pages).filter(([, { list }]) => list === 'car');
  addNouns([{ name: 'car', load: async () => noun }]);
  const client = new QueryClient();

  await askAhead({ client, resources }, { ...screen, kind: 'page', page } as Screen);
  await expect.poll(() => client.isFetching()).toBe(0);

  expect(calls.map(({ path }) => path)).toContain('blade-toy/toy/list');
});

it('leaves any other page to ask for itself', async () => {
  const calls = fakeServer({});

  await askAhead({ client: new QueryClient(), resources }, { ...screen, kind: 'page', page: '/wel/index' } as Screen);

  expect(calls).toEqual([]);
});
