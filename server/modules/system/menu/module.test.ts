import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeNode } from '#shared/wire';
import { menu } from '#src/resources/system/menu';
import { topMenu } from '#src/resources/system/top-menu';
import type { Api, ApiResponse, Row } from '../../../../tests/support/api.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { roleMenu, topMenuMenu } from '../../auth/grant-table.ts';

let app: SeededApp;
let admin: Api;
let count = 0;

beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
});
afterAll(() => app.close());

/** The placeholder that clients of the family replace by the session's token. */
const filledIn = '$'.concat('{token}');
type Branch = Row & { readonly children?: Branch[] };
const save = (values: Record<string, unknown>): Promise<ApiResponse<Row>> => {
  count += 1;
  return admin.submit(menu, {
    name: `Menu ${count}`,
    code: `made_${count}`,
    path: `/made/${count}`,
    category: 1,
    sort: 1,
    ...values,
  });
};
const get = async <T = Branch[]>(verb: string, query: Record<string, string> = {}) =>
  (await admin.get<T>(`blade-system/menu/${verb}`, query)).data;
const flat = (rows: readonly Branch[]): Branch[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const byCode = async (code: string) => flat(await get('list')).find((row) => row.code === code);

describe('the lists of menus', () => {
  it('are forests with and without buttons', async () => {
    const [all, bare] = [await get('list'), await get('menu-list')];

    expect(all.map(({ code }) => code).slice(0, 2)).toEqual(['desk', 'work']);
    expect(flat(all).find(({ code }) => code === 'notice_add')).toMatchObject({
      parentName: '通知公告',
      categoryName: '按钮',
      actionName: '工具栏',
    });
    expect(new Set(flat(bare).map(({ category }) => category))).toEqual(new Set([1]));
  });

  it('come level by level, with and without buttons', async () => {
    const notice = await byCode('notice');
    const parentId = String(notice?.parentId);

    expect((await get('lazy-list', { parentId })).find(({ code }) => code === 'notice')).toMatchObject({ hasChildren: true });
    const level = await get('lazy-menu-list', { parentId });
    expect(level.find(({ code }) => code === 'notice')).not.toHaveProperty('hasChildren');
    expect(level.every((row) => !('children' in row))).toBe(true);
    expect((await get('lazy-menu-list', { parentId: '0' })).find(({ code }) => code === 'desk')).toMatchObject({
      hasChildren: true,
    });
    expect((await get('lazy-menu-list', { parentId: '' })).length).toBeGreaterThan(level.length);
  });

  it('are chosen level by level, where a menu with buttons only is a leaf', async () => {
    const notice = await byCode('notice');
    const level = await get<TreeNode[]>('lazy-tree', { parentId: String(notice?.parentId) });
    const found = await get<TreeNode[]>('lazy-tree', { keyword: '通知公告' });

    expect(level.find(({ id }) => id === notice?.id)).toEqual({
      id: notice?.id,
      key: notice?.id,
      value: notice?.id,
      parentId: notice?.parentId,
      title: '通知公告',
    });
    expect((await get<TreeNode[]>('lazy-tree'))[0]).toMatchObject({ title: '工作台', hasChildren: true });
    expect(found).toMatchObject([{ title: '工作台', hasChildren: true, children: [{ title: '通知公告' }] }]);
    expect(found[0]?.children?.[0]).not.toHaveProperty('hasChildren');
  });

  it('are plain nodes for choosing a parent', async () => {
    const nodes = await get<TreeNode[]>('tree');

    expect(nodes[0]).toMatchObject({ title: '工作台', parentId: '0', hasChildren: true });
    expect(nodes[0]).toMatchObject({ key: nodes[0]?.id, value: nodes[0]?.id });
  });
});

describe('a menu', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x',
    '/\\evil.example',
    'https://user:pass@evil.example',
    `http://report.example/x?t=${filledIn}`,
    `/x/${filledIn}`,
    'desk/notice',
    'https://',
    '/a b',
  ])('does not lead to %s (promise 39)', async (path) => {
    expect(await save({ path })).toMatchObject({ status: 400, bizCode: 'PATH_FORMAT', fields: { path: expect.any(String) } });
  });

  it.each(['/desk/notice', '/tool/x?y=1#z', 'https://example.com/a?b=c', 'http://localhost:8108/x.html'])(
    'leads to %s',
    async (path) => {
      expect(await save({ path })).toMatchObject({ status: 200 });
    },
  );

  it('needs a path, which a button does not', async () => {
    const parent = await save({});

    expect(await save({ path: '' })).toMatchObject({ status: 400, fields: { path: expect.any(String) } });
    expect(await save({ path: '', category: 2, parentId: parent.data.id })).toMatchObject({ status: 200 });
  });

  it('has its own code, and never itself above it', async () => {
    const parent = await save({ code: 'mine' });
    const child = await save({ parentId: parent.data.id });
    const row = (await admin.detail(menu, parent.data.id)).data;

    expect(await save({ code: 'mine' })).toMatchObject({ status: 409, bizCode: 'DUPLICATE' });
    expect(await save({ ...row, parentId: child.data.id })).toMatchObject({ status: 400, bizCode: 'TREE_CYCLE' });
  });

  it('has buttons below it, and a button has nothing below it', async () => {
    const parent = await save({});
    const button = await save({ category: 2, parentId: parent.data.id });
    const row = (await admin.detail(menu, parent.data.id)).data;
    const other = await save({});

    const refused = [
      await save({ category: 2, parentId: '' }),
      await save({ category: 1, parentId: button.data.id }),
      await save({ category: 2, parentId: button.data.id }),
      await save({ ...row, category: 2, parentId: other.data.id }),
    ];

    expect(refused.map(({ bizCode }) => bizCode)).toEqual([
      'REQUIRED_SELECT',
      'PARENT_BUTTON',
      'PARENT_BUTTON',
      'BUTTON_CHILDREN',
    ]);
  });

  it('is removed with its grants and places, but not before what hangs below it', async () => {
    const parent = await save({});
    const child = await save({ parentId: parent.data.id });
    const top = await admin.submit(topMenu, { code: 'holder', name: 'Holder', sort: 1 });
    const links = [parent, child].map(({ data }) => data.id);
    await app.db.insert(roleMenu).values(links.map((menuId) => ({ roleId: '1', menuId })));
    await app.db.insert(topMenuMenu).values({ topMenuId: top.data.id, menuId: child.data.id });

    expect(await admin.remove(menu, [parent.data.id])).toMatchObject({ status: 400, bizCode: 'TREE_CHILDREN' });
    expect(await app.db.select().from(roleMenu).where(eq(roleMenu.roleId, '1'))).toHaveLength(2);
    expect(await admin.remove(menu, links)).toMatchObject({ status: 200 });

    expect(await app.db.select().from(roleMenu).where(eq(roleMenu.roleId, '1'))).toEqual([]);
    expect(await app.db.select().from(topMenuMenu).where(eq(topMenuMenu.topMenuId, top.data.id))).toEqual([]);
  });
});

describe('an entry of the top bar', () => {
  it('takes its places along when it is removed', async () => {
    const { data } = await admin.submit(topMenu, { code: 'short', name: 'Short', sort: 1 });
    const notice = await byCode('notice');
    await admin.post('blade-system/topmenu/grant', { topMenuIds: [data.id], menuIds: [notice?.id] });

    expect(await admin.remove(topMenu, [data.id])).toMatchObject({ status: 200 });

    expect(await app.db.select().from(topMenuMenu).where(eq(topMenuMenu.topMenuId, data.id))).toEqual([]);
  });

  it('leads to no script', async () => {
    expect(await admin.submit(topMenu, { code: 'bad', name: 'Bad', sort: 1, path: 'javascript:1' })).toMatchObject({
      bizCode: 'PATH_FORMAT',
    });
  });
});
