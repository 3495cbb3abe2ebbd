import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuNode, TopMenu } from '#shared/wire';
import { type ModuleServer, openModuleServer } from '../../../../tests/support/module-server.ts';

let server: ModuleServer;
let roleId: string;
let token: string;
let admin: string;
const ids: Record<string, string> = {};

/**
 * system ─ user ─ user_add, user_edit
 *        └ role ─ role_view
 * desk   ─ notice ─ notice_add
 */
beforeAll(async () => {
  server = await openModuleServer();
  const add = async (code: string, parent: string | null, more: Parameters<ModuleServer['make']['menu']>[0] | object = {}) => {
    const row = await server.make.menu({ code, parentId: parent === null ? undefined : ids[parent], path: `/${code}`, ...more });
    ids[code] = row.id;
  };
  await add('system', null, { sort: 99, name: '系统管理', nameEn: 'System', alias: 'menu', path: '/system', source: 'setting' });
  await add('user', 'system', {
    sort: 2,
    name: '用户管理',
    nameEn: 'Users',
    alias: 'menu',
    path: '/system/user',
    source: 'principal',
  });
  await add('role', 'system', { sort: 1, isOpen: 2 });
  await add('desk', null, { sort: 1 });
  await add('notice', 'desk', { nameEn: 'Notices' });
  const button = { category: 2, action: 1, alias: 'add', source: 'plus' };
  await add('user_add', 'user', { ...button, name: '新增', nameEn: 'Add', path: '/system/user/add' });
  await add('user_edit', 'user', { ...button, sort: 2 });
  await add('role_view', 'role', button);
  await add('notice_add', 'notice', button);
  await add('gone', 'system', { isDeleted: 1 });

  roleId = (await server.make.role()).id;
  const second = (await server.make.role()).id;
  await server.make.grant(roleId, [ids.user ?? '', ids.user_add ?? '', ids.role_view ?? '', ids.gone ?? '']);
  await server.make.grant(second, [ids.user_add ?? '']);
  const { account } = await server.make.user({ roleId: `${roleId},${second}` });
  token = (await server.signIn(account)).access_token;
  admin = (await server.signIn()).access_token;
});
afterAll(() => server.close());

async function data<T>(path: string, as = token): Promise<T> {
  const answer = (await server.get(`blade-system/menu/${path}`, as)).json();
  expect(answer).toMatchObject({ code: 200, success: true, msg: '操作成功' });
  return answer.data;
}
const outline = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map(({ code, children }) => (children ? [code, ...outline(children)] : code));

describe('the menu tree', () => {
  it('has the exact shape of the family, leaves without children', async () => {
    const [root] = await data<MenuNode[]>('routes');

    const common = {
      isDeleted: 0,
      parentName: '',
      categoryName: '',
      actionName: '',
      isOpenName: '',
      remark: '',
      category: 1,
      action: 0,
    };
    expect(root?.children?.[1]).toEqual({
      id: ids.user,
      parentId: ids.system,
      code: 'user',
      name: '用户管理',
      nameEn: 'Users',
      alias: 'menu',
      path: '/system/user',
      source: 'principal',
      sort: 2,
      isOpen: 1,
      meta: { i18n: 'user', keepAlive: true },
      ...common,
    });
    expect({ ...root, children: [] }).toEqual({
      id: ids.system,
      parentId: '0',
      code: 'system',
      name: '系统管理',
      nameEn: 'System',
      alias: 'menu',
      path: '/system',
      source: 'setting',
      sort: 99,
      isOpen: 1,
      meta: { i18n: 'system', keepAlive: true },
      ...common,
      hasChildren: true,
      children: [],
    });
    expect(root?.children?.[0]).toMatchObject({ code: 'role', isOpen: 2 });
  });

  it('pulls in what leads to a granted row, also where only a button is granted, and leaves out what was removed', async () => {
    expect(outline(await data('routes'))).toEqual([['system', 'role', 'user']]);
  });

  it('is whole for a platform administrator, whatever is granted', async () => {
    expect(outline(await data('routes', admin))).toEqual([
      ['desk', 'notice'],
      ['system', 'role', 'user'],
    ]);
  });

  it('is cut to what an entry of the top bar holds, with what leads there', async () => {
    const { id } = await server.make.topMenu({ code: 'half' });
    await server.make.show(id, [ids.user ?? '', ids.notice ?? '']);

    expect(outline(await data(`routes?topMenuId=${id}`))).toEqual([['system', 'user']]);
    expect(outline(await data(`routes?topMenuId=${id}`, admin))).toEqual([
      ['desk', 'notice'],
      ['system', 'user'],
    ]);
    expect(outline(await data('routes?topMenuId='))).toEqual([['system', 'role', 'user']]);
  });

  it('is empty, never an object, for a user without roles', async () => {
    const { account } = await server.make.user();
    const { access_token } = await server.signIn(account);

    expect(await data('routes', access_token)).toEqual([]);
    expect(await data('buttons', access_token)).toEqual([]);
    expect(await data('top-menu', access_token)).toEqual([]);
  });

  it.each(['abc', '-1', '99999999999999999999', '1&topMenuId=2'])('refuses the top menu %s', async (id) => {
    expect((await server.get(`blade-system/menu/routes?topMenuId=${id}`, token)).statusCode).toBe(400);
  });
});

describe('a menu that is not granted', () => {
  it('is named by its address, one that is granted or does not exist is not', async () => {
    const named = async (path: string, by = token) =>
      (await data<MenuNode[]>(`beyond?path=${encodeURIComponent(path)}`, by)).map(({ nameEn }) => nameEn);

    expect(await named('/notice')).toEqual(['Notices']);
    expect(await named('/notice', admin)).toEqual([]);
    expect(await named('/system/user')).toEqual([]);
    expect(await named('/nowhere')).toEqual([]);
    expect(await data('beyond')).toEqual([]);
  });
});

describe('the buttons', () => {
  it('stand below the menus that own them, leaves without children', async () => {
    const [, owner] = await data<MenuNode[]>('buttons');

    const common = { category: -1, isOpen: -1, isDeleted: -1, remark: '' };
    expect(owner).toEqual({
      id: ids.user,
      parentId: ids.system,
      code: 'user',
      name: '用户管理',
      nameEn: 'Users',
      alias: 'menu',
      path: '/system/user',
      source: 'principal',
      action: 0,
      sort: 2,
      ...common,
      children: [
        {
          id: ids.user_add,
          parentId: ids.user,
          code: 'user_add',
          name: '新增',
          nameEn: 'Add',
          alias: 'add',
          path: '/system/user/add',
          source: 'plus',
          action: 1,
          sort: 1,
          ...common,
        },
      ],
    });
  });

  it('are the granted ones, and all for a platform administrator', async () => {
    expect(outline(await data('buttons'))).toEqual([
      ['role', 'role_view'],
      ['user', 'user_add'],
    ]);
    expect(outline(await data('buttons', admin)).flat()).toEqual(
      expect.arrayContaining(['user_add', 'user_edit', 'role_view', 'notice_add']),
    );
  });
});

describe('the top bar', () => {
  it('shows the entries that lead somewhere for this user', async () => {
    const [desk, system] = [
      await server.make.topMenu({ code: 'top_desk', sort: 7 }),
      await server.make.topMenu({ code: 'top_system', sort: 8 }),
    ];
    await server.make.show(desk.id, [ids.notice ?? '']);
    await server.make.show(system.id, [ids.role ?? '']);

    const own = await data<TopMenu[]>('top-menu');
    const all = await data<TopMenu[]>('top-menu', admin);

    expect(own.at(-1)).toEqual({
      id: system.id,
      code: 'top_system',
      name: 'top_system',
      nameEn: '',
      source: '',
      path: '',
      sort: 8,
      menuIds: [ids.role],
    });
    expect(own.map(({ code }) => code)).not.toContain('top_desk');
    expect(all.map(({ code }) => code)).toEqual(expect.arrayContaining(['top_desk', 'top_system']));
  });
});
