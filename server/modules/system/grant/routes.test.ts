import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { roles as seededRoles } from '#server/seed/roles';
import type { GrantKeys, GrantNode, GrantPreview, GrantTrees, RoleGrant } from '#shared/grants';
import { apiScope } from '#src/resources/system/api-scope';
import { dataScope } from '#src/resources/system/data-scope';
import { menu } from '#src/resources/system/menu';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import type { Api } from '../../../../tests/support/api.ts';
import { inTurn } from '../../../../tests/support/module-server.ts';
import { put } from '../../../../tests/support/planning.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const [menus, roles, users] = [tableOf(menu), tableOf(role), tableOf(user)];

const seeded = seededRoles.map(({ alias }) => alias);

let app: SeededApp;
let admin: Api;
let manager: Api;
let ids: Record<string, string>;
let [limit, call] = ['', ''];
let count = 0;

beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
  manager = await app.signInAs('manager', 'admin');
  const rows = await app.db.select({ id: menus.id, code: menus.code }).from(menus);
  ids = Object.fromEntries(rows.map(({ id, code }) => [code, id]));
  const menuId = ids.notice ?? '';
  const own = { resourceCode: 'own_notices', scopeType: 2, scopeClass: 'notice' };
  limit = await put(app.db, dataScope, { scopeName: 'Own notices', menuId, ...own });
  const all = { resourceCode: 'all_notices', scopeType: 1, scopeMethod: '*', scopePath: '/api/blade-desk/notice/*' };
  call = await put(app.db, apiScope, { scopeName: 'Notices', menuId, ...all });
});
afterAll(() => app.close());

const of = (...codes: string[]) => codes.map((code) => ids[code] ?? code);

async function newRole(menuCodes: readonly string[] = [], more: Partial<RoleGrant> = {}): Promise<string> {
  count += 1;
  const { data } = await admin.submit(role, { roleName: `Role ${count}`, roleAlias: `made_${count}`, sort: 1 });
  await grant(admin, { roleIds: [data.id], menuIds: of(...menuCodes), ...more });
  return data.id;
}

const grant = (api: Api, body: Partial<RoleGrant>) => api.post('blade-system/role/grant', { ...body });
const preview = (api: Api, body: Partial<RoleGrant>) => api.post<GrantPreview>('blade-system/role/grant-preview', { ...body });
async function keys(roleIds: string): Promise<GrantKeys> {
  const { data } = await admin.get<GrantKeys>('blade-system/menu/role-tree-keys', { roleIds });
  return { menu: [...data.menu].sort(), dataScope: data.dataScope, apiScope: data.apiScope };
}
const flat = (nodes: readonly GrantNode[]): GrantNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const trees = async (api: Api) => (await api.get<GrantTrees>('blade-system/menu/grant-tree')).data;

describe('granting a role', () => {
  it('stores exactly what was ticked, and a missing list clears', async () => {
    const id = await newRole();
    const menuIds = of('desk', 'notice', 'notice_add').sort();

    const answer = await grant(admin, { roleIds: [id], menuIds, dataScopeIds: [limit], apiScopeIds: [call] });

    expect(answer).toMatchObject({ status: 200, success: true });
    expect(await keys(id)).toEqual({ menu: menuIds, dataScope: [limit], apiScope: [call] });
    await grant(admin, { roleIds: [id], menuIds: of('notice_view') });
    expect(await keys(id)).toEqual({ menu: of('notice_view'), dataScope: [], apiScope: [] });
  });

  it('replaces the sets of each of several roles, whose keys are asked together', async () => {
    const [one, two] = [await newRole(['desk', 'notice']), await newRole(['desk', 'param'])];
    expect((await keys(`${one},${two}`)).menu).toEqual(of('desk', 'notice', 'param').sort());

    await grant(admin, { roleIds: [one, two], menuIds: of('desk') });

    expect([await keys(one), await keys(two)].map(({ menu: granted }) => granted)).toEqual([of('desk'), of('desk')]);
  });

  it('drops the branches of the scope trees, and refuses everything for one unknown id', async () => {
    const id = await newRole(['notice']);

    await grant(admin, { roleIds: [id], menuIds: of('notice'), dataScopeIds: [...of('notice'), limit], apiScopeIds: of('desk') });
    expect(await keys(id)).toEqual({ menu: of('notice'), dataScope: [limit], apiScope: [] });

    const unknown = [
      await grant(admin, { roleIds: [id], menuIds: ['999999999999999999'] }),
      await grant(admin, { roleIds: [id, '999999999999999999'], menuIds: [] }),
      await grant(admin, { roleIds: [id], dataScopeIds: ['999999999999999999'] }),
      await grant(admin, { roleIds: [id], menuIds: [limit] }),
    ];
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await keys(id)).toEqual({ menu: of('notice'), dataScope: [limit], apiScope: [] });
  });

  it.each([
    [{}, 400],
    [{ roleIds: [] }, 400],
    [{ roleIds: ['x'] }, 400],
    [{ roleIds: ['1'], menuIds: ['1;drop'] }, 400],
    [{ roleIds: ['1'], menuIds: {} }, 400],
  ])('refuses the body %j', async (body, status) => {
    expect((await admin.post('blade-system/role/grant', body)).status).toBe(status);
  });

  it('is written down in names, before and after', async () => {
    const id = await newRole(['desk', 'notice']);
    await grant(admin, { roleIds: [id], menuIds: of('desk', 'param'), apiScopeIds: [call] });

    const entries = await app.db
      .select({ changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'grant'), eq(auditLog.recordId, id)))
      .orderBy(auditLog.id);

    expect(entries.at(-1)?.changes).toEqual({
      menu: { before: '工作台, 通知公告', after: '工作台, 参数管理' },
      apiScope: { before: '', after: '通知公告 / Notices' },
    });
  });

  it('holds at once for whoever is signed in (promise 17)', async () => {
    const id = await newRole(['notice']);
    const clerk = await app.signInAs('clerk');
    await app.db.update(users).set({ roleId: id }).where(eq(users.account, 'clerk'));
    await grant(admin, { roleIds: [id], menuIds: of('notice', 'notice_view') });
    expect((await clerk.get('blade-desk/notice/page')).status).toBe(200);

    await grant(admin, { roleIds: [id], menuIds: [] });

    expect((await clerk.get('blade-desk/notice/page')).status).toBe(403);
  });
});

describe('granting without being a platform administrator', () => {
  it('adds what one holds and leaves what one cannot see', async () => {
    const id = await newRole(['desk', 'notice', 'post'], { dataScopeIds: [] });

    expect(await grant(manager, { roleIds: [id], menuIds: of('desk', 'post', 'post_add') })).toMatchObject({ status: 200 });

    expect((await keys(id)).menu).toEqual(of('desk', 'post', 'post_add').sort());
  });

  it.each([['tenant'], ['param_edit'], ['exchg_sign']])(
    'refuses to add %s, which one does not hold (promise 28)',
    async (code) => {
      const id = await newRole(['desk']);

      const answer = await grant(manager, { roleIds: [id], menuIds: of('desk', code) });

      expect(answer).toMatchObject({ status: 403, bizCode: 'GRANT_OVER', msg: '不能授予自己没有的权限' });
      expect((await keys(id)).menu).toEqual(of('desk'));
    },
  );

  it('refuses scopes that one does not hold', async () => {
    const id = await newRole(['desk']);

    expect(await grant(manager, { roleIds: [id], apiScopeIds: [call] })).toMatchObject({ bizCode: 'GRANT_OVER' });
    expect(await grant(manager, { roleIds: [id], dataScopeIds: [limit] })).toMatchObject({ bizCode: 'GRANT_OVER' });
  });

  it('keeps what one cannot see, also a limit', async () => {
    const id = await newRole(['exchg', 'exchg_sign', 'notice'], { dataScopeIds: [limit] });

    expect(await grant(manager, { roleIds: [id], menuIds: of('exchg') })).toMatchObject({ status: 200 });

    expect(await keys(id)).toEqual({ menu: of('exchg', 'exchg_sign').sort(), dataScope: [limit], apiScope: [] });
  });

  it('never touches a role that grants more than one holds, or one of another tenant', async () => {
    const above = await newRole(['tenant', 'desk']);
    const [foreign] = await app.db
      .insert(roles)
      .values({ tenantId: '100001', roleName: 'Foreign', roleAlias: 'foreign', sort: 1 })
      .returning({ id: roles.id });
    const [top] = await app.db.select({ id: roles.id }).from(roles).where(eq(roles.roleAlias, 'administrator'));

    expect(await grant(manager, { roleIds: [above], menuIds: [] })).toMatchObject({ bizCode: 'GRANT_OVER' });
    expect(await grant(manager, { roleIds: [top?.id ?? ''], menuIds: [] })).toMatchObject({ bizCode: 'GRANT_OVER' });
    expect((await grant(manager, { roleIds: [foreign?.id ?? ''], menuIds: [] })).status).toBe(404);
    expect((await manager.get('blade-system/menu/role-tree-keys', { roleIds: foreign?.id ?? '' })).status).toBe(404);
    expect((await keys(above)).menu).toEqual(of('tenant', 'desk').sort());
  });

  it('does not keep who runs a tenant from appointing anybody below the platform', async () => {
    await app.signInAs('newcomer');
    const [newcomer] = await app.db.select({ id: users.id }).from(users).where(eq(users.account, 'newcomer'));
    const given = await app.db
      .select({ id: roles.id, alias: roles.roleAlias })
      .from(roles)
      .where(inArray(roles.roleAlias, seeded));
    const appoint = (roleIds: string) => manager.post('blade-user/grant', {}, { userIds: newcomer?.id ?? '', roleIds });
    const top = given.find(({ alias }) => alias === 'administrator')?.id ?? '';

    const answers = await inTurn(
      given.filter(({ id }) => id !== top),
      ({ id }) => appoint(id),
    );

    expect(answers.map(({ status }) => status)).toEqual(seeded.slice(1).map(() => 200));
    expect(await appoint(top)).toMatchObject({ status: 403, bizCode: 'GRANT_OVER' });
  });

  it('neither widens nor weakens a role that one holds oneself', async () => {
    const [own] = await app.db.select({ id: roles.id }).from(roles).where(eq(roles.roleAlias, 'admin'));

    expect(await grant(manager, { roleIds: [own?.id ?? ''], menuIds: of('desk') })).toMatchObject({ bizCode: 'OWN_ROLE' });
  });

  it('is shown only what one may grant, and all of it as an administrator', async () => {
    const [own, all] = [await trees(manager), await trees(admin)];
    const titles = new Set(flat(own.menu).map(({ id }) => id));

    expect(of('notice', 'notice_add', 'post').every((id) => titles.has(id))).toBe(true);
    expect(of('tenant', 'client', 'param_edit', 'exchg_sign').some((id) => titles.has(id))).toBe(false);
    expect(own).toMatchObject({ dataScope: [], apiScope: [] });
    expect(flat(all.menu)).toHaveLength(Object.keys(ids).length);
    // The rules of the seed are there too, below menus of their own.
    expect(all.dataScope).toContainEqual({
      id: ids.notice,
      parentId: '0',
      key: ids.notice,
      value: ids.notice,
      title: '通知公告',
      hasChildren: true,
      children: [{ id: limit, parentId: ids.notice, key: limit, value: limit, title: 'Own notices' }],
    });
  });
});

describe('the preview of a grant', () => {
  it('names what comes and goes and whom it concerns, and changes nothing', async () => {
    const id = await newRole(['desk', 'notice']);
    await app.signInAs('reader');
    await app.db.update(users).set({ roleId: id }).where(eq(users.account, 'reader'));
    const { data } = await preview(admin, { roleIds: [id], menuIds: of('desk', 'param'), apiScopeIds: [call] });

    expect(data).toEqual({
      added: {
        menu: [{ id: ids.param, title: '参数管理' }],
        dataScope: [],
        apiScope: [{ id: call, title: '通知公告 / Notices' }],
      },
      removed: { menu: [{ id: ids.notice, title: '通知公告' }], dataScope: [], apiScope: [] },
      users: 1,
      userNames: ['reader'],
    });
    expect((await keys(id)).menu).toEqual(of('desk', 'notice').sort());
  });

  it('names each menu before what hangs below it', async () => {
    const roleIds = [await newRole([])];
    const { data } = await preview(admin, { roleIds, menuIds: of('notice_add', 'param', 'notice', 'desk') });
    expect(data.added.menu.map(({ title }) => title)).toEqual(['工作台', '通知公告', '通知公告 / 新增', '参数管理']);
  });

  it('is refused as the grant would be', async () => {
    const id = await newRole(['desk']);
    expect(await preview(manager, { roleIds: [id], menuIds: of('tenant') })).toMatchObject({ bizCode: 'GRANT_OVER' });
  });
});

describe('menus under entries of the top bar', () => {
  it('are exactly the chosen ones', async () => {
    const made = await admin.post<{ id: string }>('blade-system/topmenu/submit', { code: 'extra', name: 'Extra', sort: 1 });
    const topMenuIds = [made.data.id];

    expect(await admin.post('blade-system/topmenu/grant', { topMenuIds, menuIds: of('desk', 'notice') })).toMatchObject({
      status: 200,
    });
    const answer = await admin.get<GrantKeys>('blade-system/menu/top-tree-keys', { topMenuIds: made.data.id });
    expect({ ...answer.data, menu: [...answer.data.menu].sort() }).toEqual({
      menu: of('desk', 'notice').sort(),
      dataScope: [],
      apiScope: [],
    });

    const refused = [
      await admin.post('blade-system/topmenu/grant', { topMenuIds, menuIds: of('notice_add') }),
      await admin.post('blade-system/topmenu/grant', { topMenuIds: ['999999999999999999'], menuIds: [] }),
      await manager.post('blade-system/topmenu/grant', { topMenuIds, menuIds: [] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 403]);
  });

  it('are chosen among menus without buttons', async () => {
    const { data } = await admin.get<GrantTrees>('blade-system/menu/grant-top-tree');
    const shown = flat(data.menu).map(({ id }) => id);
    const buttons = await app.db
      .select({ id: menus.id })
      .from(menus)
      .where(and(eq(menus.category, 2), inArray(menus.id, shown)));

    expect(shown.length).toBeGreaterThan(40);
    expect(buttons).toEqual([]);
  });
});
