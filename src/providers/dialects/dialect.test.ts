import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dict } from '#src/resources/system/dict';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { listCall } from '../list-call.ts';
import { createDialect } from './dialect.ts';

const own = createDialect({ dialect: 'own', userPrefix: 'blade-user' });
const bx = createDialect({ dialect: 'bx', userPrefix: 'blade-system/user' });

describe('the prefix of users', () => {
  it.each([
    ['their list', listCall(bx, user, { resource: user.name }).url, 'blade-system/user/page'],
    ['a form', bx.saveUrl(user, false), 'blade-system/user/submit'],
    ['any call of theirs', bx.at('blade-user/grant?userIds=1'), 'blade-system/user/grant?userIds=1'],
    ['nothing that only begins alike', bx.at('blade-users/list'), 'blade-users/list'],
  ])('is that of %s', (_, url, expected) => {
    expect(url).toBe(expected);
  });
});

describe('our own names', () => {
  it('are the default: nothing is called otherwise, and every column is there', () => {
    const { url, query } = listCall(own, role, { resource: role.name, sorters: [{ field: 'anything', order: 'asc' }] });

    expect([url, own.saveUrl(user, false), own.at('blade-user/grant')]).toEqual([
      'blade-system/role/page',
      'blade-user/submit',
      'blade-user/grant',
    ]);
    expect(query).toEqual({ current: 1, size: 10, ascs: 'anything' });
  });
});

describe('the commercial edition', () => {
  it('is asked for the top of a tree by its id, and for what is searched without one', () => {
    const filters = [{ field: 'name', operator: 'contains' as const, value: 'a' }];
    const menuLike = { ...role, name: 'menu', path: 'blade-system/menu' };
    const query = (more: object) => listCall(bx, menuLike, { resource: 'menu', meta: { verb: 'lazy-list' }, ...more }).query;

    expect(query({})).toMatchObject({ parentId: '0' });
    expect(query({ meta: { verb: 'lazy-list', params: { parentId: '7' } } })).toMatchObject({ parentId: '7' });
    expect(query({ filters })).not.toHaveProperty('parentId');
  });

  it.each([
    ['pages of dictionaries', listCall(bx, dict, { resource: dict.name }).url, 'blade-system/dict/parent-list'],
    ['roles', listCall(bx, role, { resource: role.name, meta: { verb: 'lazy-list' } }).url, 'blade-system/role/list'],
  ])('has its own name for %s', (_, url, expected) => {
    expect(url).toBe(expected);
  });
});

// @vitest-environment jsdom
beforeEach(() => {
  vi.stubEnv('VITE_DIALECT', 'open');
  vi.stubEnv('VITE_USER_PREFIX', 'blade-system/user');
  vi.resetModules();
  return () => vi.unstubAllEnvs();
});

/** Loads the modules as they are in a build for another back end. */
async function openConfigured() {
  const { http } = await import('../../lib/http/http.ts');
  const { fakeServer, ok } = await import('../../lib/testing/fake-server.ts');
  const { createDataProvider } = await import('../data.ts');
  const { dictionaryQuery } = await import('../../lib/nouns/dictionaries.ts');
  const { user } = await import('../../resources/system/user.ts');
  const calls = fakeServer({
    'GET blade-system/user/list': () => ok({ records: [], total: 0 }),
    'GET blade-system/dict/dictionary': () => ok([]),
  });
  return { calls, provider: createDataProvider(http, async () => user), dictionaryQuery };
}

it('settings alone lead the users screen to where users are', async () => {
  const { calls, provider } = await openConfigured();

  await provider.getList({ resource: 'user' });

  expect(calls.map(({ path }) => path)).toEqual(['blade-system/user/list']);
});

it('settings alone lead to the one kind of dictionary that there is', async () => {
  const { calls, dictionaryQuery } = await openConfigured();
  const { QueryClient } = await import('@tanstack/react-query');

  await new QueryClient().fetchQuery(dictionaryQuery({ source: 'business', code: 'sex' }));

  expect(calls.map(({ path }) => path)).toEqual(['blade-system/dict/dictionary']);
});
