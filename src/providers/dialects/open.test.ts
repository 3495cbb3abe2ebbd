// @vitest-environment jsdom
import type { GetListParams } from '@refinedev/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { http } from '../../lib/http/http.ts';
import { addMessages } from '../../lib/i18n.ts';
import { addNouns, loadNoun } from '../../lib/nouns/nouns.ts';
import { signIn } from '../../lib/testing/fake-server.ts';
import { common } from '../../locales/common.ts';
import { nouns } from '../../resources/nouns.ts';
import { createDataProvider } from '../data.ts';
import { openPeer } from '../testing/open-server.ts';
import { createDialect } from './dialect.ts';

addNouns(nouns);
addMessages('zh', { common: common.zh });

const provider = createDataProvider(http, loadNoun, createDialect({ dialect: 'open', userPrefix: 'blade-system/user' }));
let peer: Awaited<ReturnType<typeof openPeer>>;

beforeAll(async () => {
  peer = await openPeer();
  http.defaults.baseURL = peer.root;
  // The adapter sends real requests, without the browser's rules about other origins.
  http.defaults.adapter = 'http';
});
afterAll(() => peer.close());
beforeEach(() => {
  signIn();
  peer.calls.length = 0;
});

const paths = () => peer.calls.map(({ method, path }) => `${method} ${path}`);

/** Returns the rows of a list in short: ids, with the ids below them in brackets. */
async function idsOf(resource: string, verb?: string, asked: Partial<GetListParams> = {}): Promise<string> {
  const { meta, ...more } = asked;
  const { data } = await provider.getList({ resource, ...more, meta: { verb, ...meta } });
  const short = (rows: readonly object[]): string =>
    (rows as readonly { id: string; children?: object[] }[])
      .map(({ id, children }) => (children ? `${id}(${short(children)})` : id))
      .join(' ');
  return short(data);
}

describe('on a server of the open-source edition', () => {
  it.each([
    { what: 'users', noun: 'user', path: 'blade-system/user/list', ids: '71 72 73' },
    { what: 'users to choose from', noun: 'user', verb: 'select', path: 'blade-system/user/user-list', ids: '71 72 73' },
    { what: 'departments', noun: 'dept', verb: 'lazy-list', path: 'blade-system/dept/list', ids: '1(11) 2' },
    { what: 'departments one by one', noun: 'dept', path: 'blade-system/dept/list', ids: '1 11 2' },
    { what: 'the tree of departments', noun: 'dept', verb: 'lazy-tree', path: 'blade-system/dept/tree', ids: '2 1(11)' },
    { what: 'departments to choose from', noun: 'dept', verb: 'select', path: 'blade-system/dept/tree', ids: '2 1 11' },
    { what: 'roles', noun: 'role', verb: 'lazy-list', path: 'blade-system/role/list', ids: '1(2)' },
    { what: 'roles to choose from', noun: 'role', verb: 'select', path: 'blade-system/role/tree', ids: '1 2' },
    { what: 'menus, and buttons below them', noun: 'menu', verb: 'lazy-list', path: 'blade-system/menu/list', ids: '1(12)' },
    { what: 'the tree of menus', noun: 'menu', verb: 'lazy-tree', path: 'blade-system/menu/tree', ids: '1' },
    { what: 'dictionaries', noun: 'dict', verb: 'parent-list', path: 'blade-system/dict/list', ids: '1 2' },
    {
      what: 'dictionaries of the other kind, which it has not',
      noun: 'dictbiz',
      verb: 'parent-list',
      path: 'blade-system/dict/list',
      ids: '1 2',
    },
    { what: 'the tree of dictionaries', noun: 'dict', verb: 'lazy-tree', path: 'blade-system/dict/tree', ids: '1(11) 2' },
    { what: 'posts to choose from', noun: 'post', verb: 'select', path: 'blade-system/post/select', ids: '5' },
    { what: 'notices', noun: 'notice', path: 'blade-desk/notice/list', ids: '1' },
  ])('$what are there', async ({ noun, verb, path, ids }) => {
    expect(await idsOf(noun, verb, { sorters: [{ field: 'sort', order: 'asc' }] })).toBe(ids);

    expect(paths()).toEqual([`GET ${path}`]);
  });

  it.each([
    { what: 'the rows below one', verb: 'lazy-list', params: { parentId: '1' }, ids: '11' },
    { what: 'the top level by its id', verb: 'lazy-list', params: { parentId: '0' }, ids: '2 1(11)' },
    { what: 'the branches that lead to a name', verb: 'lazy-tree', params: { keyword: 'below' }, ids: '1(11)' },
    { what: 'choices by their ids', verb: 'select', params: { ids: '11,2' }, ids: '2 11' },
  ])('$what are taken out of the whole', async ({ verb, params, ids }) => {
    expect(await idsOf('dept', verb, { meta: { params } })).toBe(ids);
    // The server would look for such parameters among its columns.
    expect(peer.calls[0]?.query).toEqual({});
  });

  it('choices are found by name, and have it as their label', async () => {
    const filters = [{ field: 'keyword', operator: 'eq' as const, value: 'tell' }];

    const { data } = await provider.getList({ resource: 'role', filters, meta: { verb: 'select' } });

    expect(data).toMatchObject([{ id: '2', label: 'Teller' }]);
  });

  it('the entries of one dictionary are those below it, and one dictionary is found by its id', async () => {
    expect(await idsOf('dict', 'child-list', { meta: { params: { parentId: '1' } } })).toBe('11');
    expect(await idsOf('dict', 'parent-list', { meta: { params: { id: '2' } } })).toBe('2');
  });

  it('what is answered whole comes in pages', async () => {
    const pagination = { mode: 'server' as const, currentPage: 2, pageSize: 2 };

    const { data, total } = await provider.getList({ resource: 'dept', pagination, meta: { verb: 'page' } });

    expect([data.length, total]).toEqual([1, 3]);
  });

  it('nothing is ordered or found by a column that it has not', async () => {
    const sorters = [
      { field: 'isTop', order: 'desc' as const },
      { field: 'releaseTime', order: 'desc' as const },
    ];
    const filters = [
      { field: 'expireTime', operator: 'gte' as const, value: '2026-01-01 00:00:00' },
      { field: 'releaseTime', operator: 'lte' as const, value: '2026-01-01 00:00:00' },
    ];

    await provider.getList({ resource: 'notice', sorters, filters });

    const { descs, ...query } = peer.calls[0]?.query ?? {};
    expect(descs).toBe('release_time');
    expect(query).toEqual({ current: '1', size: '10', releaseTime_datele: '2026-01-01 00:00:00' });
  });

  it('a new user is submitted, another one updated, and both where its users are', async () => {
    await provider.create({ resource: 'user', variables: { account: 'new' } });
    await provider.update({ resource: 'user', id: '71', variables: { realName: 'Other' } });
    await provider.getOne({ resource: 'user', id: '71' });
    await provider.deleteMany?.({ resource: 'user', ids: ['71'] });
    await provider.custom?.({ url: 'blade-user/reset-password?userIds=71', method: 'post' });

    const at = ['submit', 'update', 'detail', 'remove', 'reset-password'].map((verb) => `blade-system/user/${verb}`);
    expect(peer.calls.map(({ path }) => path)).toEqual(at);
  });

  it('a record is without the fields that it does not keep', async () => {
    const { data } = await provider.getOne({ resource: 'dept', id: '1' });

    expect(data).toMatchObject({ id: '1', deptName: null });
    expect(data).not.toHaveProperty('deptCategory');
  });

  it('a call that it has not is refused in its words, and nothing of its database is told', async () => {
    await expect(provider.getList({ resource: 'car' })).rejects.toMatchObject({ statusCode: 404, message: '404 没找到请求' });
    await expect(http.get('blade-desk/notice/list', { params: { descs: 'is_top' } })).rejects.toMatchObject({
      statusCode: 500,
      message: common.zh.failed,
    });
  });
});
