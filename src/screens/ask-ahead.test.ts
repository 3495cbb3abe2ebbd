// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { Resource } from '#shared/define';
import { dataProvider } from '#src/data-provider';
import { addNouns } from '#src/lib/nouns';
import { fakeServer, ok, signIn } from '#src/lib/testing/fake-server';
import { firstList } from '#src/meta/compile/first-list';
import { askAhead } from './ask-ahead.ts';
import type { Screen } from './routes.ts';

const words = { zh: '玩具', en: 'Toy' };
const noun = {
  ...{
    name: 'toy',
    path: 'blade-toy/toy',
    label: words,
    layout: 'table',
    listVerb: 'list',
    sort: { name: 'desc' },
    title: 'name',
  },
  fields: { name: { kind: 'text', ...words }, color: { kind: 'dict', dict: { source: 'system', code: 'color' }, ...words } },
} as unknown as Resource;
const screen: Screen = { kind: 'resource', noun: 'toy', path: '/toys', code: 'toy', title: words, icon: '' };

beforeEach(() => {
  signIn();
  addNouns([{ name: 'toy', load: async () => noun }]);
});

it('asks for the first page and the words of the columns, and whoever asks for that page next is given the answer', async () => {
  const calls = fakeServer({
    'GET blade-toy/toy/list': () => ok({ records: [{ id: '7', name: 'kite' }], total: 1 }),
    'GET blade-system/dict/dictionary': () => ok([]),
  });

  await askAhead(new QueryClient(), screen);
  await expect.poll(() => calls.map(({ path }) => path).sort()).toEqual(['blade-system/dict/dictionary', 'blade-toy/toy/list']);
  const { data } = await dataProvider.getList(firstList(noun));

  expect(data).toMatchObject([{ id: '7', name: 'kite' }]);
  expect(calls).toHaveLength(2);
});

it('leaves own pages to ask for themselves', async () => {
  const calls = fakeServer({});

  await askAhead(new QueryClient(), { ...screen, kind: 'page', page: '/toys' } as Screen);

  expect(calls).toEqual([]);
});
