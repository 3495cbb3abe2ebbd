// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MenuNode } from '#shared/wire';
import { fakeServer, ok, refuse, signIn } from '../lib/testing/fake-server.ts';
import { collectPermissions, createAccessControlProvider, knownAccess, permissionsQuery } from './access-control.ts';

const node = (code: string, children?: MenuNode[]) => ({ code, children }) as MenuNode;

const tree = [
  node('desk', [node('data_scope', [node('data_scope_add'), node('data_scope_view', []), node('data_scope_reset_password')])]),
  node('log_usual', [node('log_usual_view')]),
];

function makeProvider() {
  return createAccessControlProvider(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
}

beforeEach(() => signIn());

describe('button codes', () => {
  it('are those of all nodes without children, as every client of the family reads them', () => {
    const { buttons, menus } = collectPermissions(tree);

    expect([...buttons]).toEqual(['data_scope_add', 'data_scope_view', 'data_scope_reset_password', 'log_usual_view']);
    expect([...menus]).toEqual(['desk', 'data_scope', 'log_usual']);
  });
});

describe('a verb', () => {
  it.each([
    ['dataScope', 'create', true],
    ['dataScope', 'add', true],
    ['dataScope', 'show', true],
    ['dataScope', 'list', true],
    ['dataScope', 'resetPassword', true],
    ['dataScope', 'edit', false],
    ['dataScope', 'delete', false],
    ['scope', 'add', false],
    ['unknown', 'list', false],
    [undefined, 'add', false],
  ])('%s %s is granted: %s', async (resource, action, can) => {
    fakeServer({ 'GET blade-system/menu/buttons': () => ok(tree) });

    expect(await makeProvider().can({ resource, action })).toEqual({ can });
  });

  it('asks the server once for all', async () => {
    const calls = fakeServer({ 'GET blade-system/menu/buttons': () => ok(tree) });
    const provider = makeProvider();

    await Promise.all(['add', 'edit', 'delete'].map((action) => provider.can({ resource: 'dataScope', action })));

    expect(calls).toHaveLength(1);
  });

  it.each([
    ['says nothing of use', () => ok({})],
    ['grants nothing', () => ok([])],
  ])('is denied when the server %s', async (_, answer) => {
    fakeServer({ 'GET blade-system/menu/buttons': answer });

    expect(await makeProvider().can({ resource: 'dataScope', action: 'add' })).toEqual({ can: false });
  });

  it('is not granted while the server refuses to tell', async () => {
    fakeServer({ 'GET blade-system/menu/buttons': () => refuse(500, 'broken') });

    await expect(makeProvider().can({ resource: 'dataScope', action: 'add' })).rejects.toThrow('broken');
  });
});

describe('what is known without a request', () => {
  it('is nothing before the grants have arrived, and then the same as the answer to the question', async () => {
    fakeServer({ 'GET blade-system/menu/buttons': () => ok(tree) });
    const client = new QueryClient();
    const verbs = ['view', 'add', 'edit'];
    const known = knownAccess(client);
    expect(known('dataScope', verbs)).toBeUndefined();

    const answer = await createAccessControlProvider(client).can({ resource: 'dataScope', action: 'use', params: { verbs } });

    const at = client.getQueryState(permissionsQuery.queryKey)?.dataUpdatedAt;
    expect(answer).toEqual({ can: true, granted: ['view', 'add'] });
    expect(known('dataScope', verbs)).toEqual({ answer, at });
    expect(known('unknown', verbs)?.answer).toEqual({ can: false, granted: [] });
  });

  it('is known, but to be asked for anew, once a change of the grants has been announced', async () => {
    fakeServer({ 'GET blade-system/menu/buttons': () => ok(tree) });
    const client = new QueryClient();
    await client.fetchQuery(permissionsQuery);

    await client.invalidateQueries({ queryKey: permissionsQuery.queryKey });

    expect(knownAccess(client)('dataScope', ['add'])).toEqual({ answer: { can: true, granted: ['add'] }, at: 0 });
  });
});
