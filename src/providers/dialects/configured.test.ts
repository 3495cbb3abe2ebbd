// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

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
