import { type AuthProvider, Refine, useCan, useGetIdentity, useInvalidate, usePermissions, useTable } from '@refinedev/core';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { emptyProvider } from '../testing/empty-provider.ts';
import { accessBy } from './access.ts';
import { identityKey, levelKey, listQuery, rightsKeys } from './refine-cache.ts';

const authProvider: AuthProvider = {
  login: async () => ({ success: true }),
  logout: async () => ({ success: true }),
  check: async () => ({ authenticated: true }),
  onError: async () => ({}),
  getIdentity: async () => ({ name: 'Ann' }),
  getPermissions: async () => [],
};
const resources = [{ name: 'toy', list: '/toys', meta: { label: 'Toys', icon: 'gift', parent: 'desk' } }];
const first = {
  pagination: { mode: 'server' as const, currentPage: 1, pageSize: 20 },
  sorters: [{ field: 'name', order: 'asc' as const }],
};

/** Calls the hooks for which something is put into the cache, and returns the keys under which they looked. */
async function lookedUp() {
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Refine
      authProvider={authProvider}
      accessControlProvider={accessBy(() => true)}
      dataProvider={emptyProvider()}
      resources={resources}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
    >
      {children}
    </Refine>
  );
  const { result } = renderHook(
    () => {
      useGetIdentity();
      usePermissions({});
      useCan({ resource: 'toy', action: 'list' });
      useTable({
        resource: 'toy',
        pagination: first.pagination,
        sorters: { initial: first.sorters },
        meta: { params: { kind: 2 } },
      });
      return useInvalidate();
    },
    { wrapper },
  );
  await waitFor(() => expect(client.getQueryCache().getAll().length - client.isFetching()).toBeGreaterThan(3));
  const keys = client.getQueryCache().findAll();
  return { client, keys: keys.map(({ queryKey }) => queryKey), invalidate: result.current };
}

const begins = (key: QueryKey, beginning: QueryKey) => beginning.every((part, index) => key[index] === part);

it('has the keys under which Refine looks for the user, their rights and the first page of a list', async () => {
  const { keys } = await lookedUp();

  expect(keys).toContainEqual(identityKey);
  expect(rightsKeys.map((beginning) => keys.some((key) => begins(key, beginning)))).toEqual([true, true]);
  const { queryKey, params } = listQuery(resources, { resource: 'toy', filters: [], ...first, meta: { params: { kind: 2 } } });
  expect(keys).toContainEqual(queryKey);
  expect(params.meta).toEqual({ label: 'Toys', parent: 'desk', params: { kind: 2 } });
});

it('has a level of a tree refetched with the lists of its resource', async () => {
  const { client, invalidate } = await lookedUp();
  const key = levelKey('toy', { parent: '0', page: 1 });
  client.setQueryData(key, { data: [] });

  await invalidate({ resource: 'toy', invalidates: ['list'] });

  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
