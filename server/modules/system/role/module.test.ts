import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { role } from '#src/resources/system/role';
import { tenant } from '#src/resources/system/tenant';
import { user } from '#src/resources/system/user';
import type { Api, ApiResponse, Row } from '../../../../tests/support/api.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { roleMenu } from '../../auth/grant-table.ts';

const [roles, users] = [tableOf(role), tableOf(user)];
let app: SeededApp;
let admin: Api;
let manager: Api;
let count = 0;

beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
  manager = await app.signInAs('manager', 'admin');
  const person = { linkman: 'x', contactNumber: '13800000000' };
  await app.db.insert(tableOf(tenant)).values({ tenantId: '100001', tenantName: 'Other', ...person });
});
afterAll(() => app.close());

async function seeded(alias: string): Promise<Row> {
  const [found] = await app.db.select({ id: roles.id }).from(roles).where(eq(roles.roleAlias, alias));
  return (await admin.detail(role, found?.id ?? '')).data;
}
const save = (api: Api, values: Record<string, unknown>): Promise<ApiResponse<Row>> => {
  count += 1;
  return api.submit(role, { roleName: `Role ${count}`, roleAlias: `kept_${count}`, sort: 1, ...values });
};
async function aliases(api: Api, tenantId = ''): Promise<string[]> {
  const { data } = await api.get<{ title: string }[]>('blade-system/role/tree', { tenantId });
  return data.map(({ title }) => title);
}

describe('the list of roles', () => {
  it('is a forest with the records of the family', async () => {
    const parent = await save(admin, {});
    const child = await save(admin, { parentId: parent.data.id });

    const { data } = await admin.get<(Row & { children?: Row[] })[]>('blade-system/role/list', { current: 1, size: 1 });

    expect(data.find(({ id }) => id === parent.data.id)).toMatchObject({
      parentId: '0',
      hasChildren: true,
      tenantId: '000000',
      children: [{ id: child.data.id, parentId: parent.data.id, parentName: `Role ${count - 1}` }],
    });
  });
});

describe('the trees of roles', () => {
  it('offer the roles that run the platform or a tenant only to their holders', async () => {
    const planner = await app.signInAs('planner');
    const [own] = await app.db.select({ id: roles.id }).from(roles).where(eq(roles.roleAlias, 'planner'));
    const menuIds = (await admin.get<{ id: string }[]>('blade-system/menu/list', { code_equal: 'user' })).data.map(
      ({ id }) => id,
    );
    await admin.post('blade-system/role/grant', { roleIds: [own?.id], menuIds });

    expect(await aliases(admin)).toEqual(expect.arrayContaining(['超级管理员', '租户管理员']));
    expect(await aliases(manager)).toContain('租户管理员');
    expect(await aliases(manager)).not.toContain('超级管理员');
    expect(await aliases(planner)).toContain('调度员');
    expect(await aliases(planner)).not.toContain('租户管理员');
  });

  it('are of another tenant for platform administrators only', async () => {
    const [foreign] = await app.db
      .insert(roles)
      .values({ tenantId: '100001', roleName: 'Foreign', roleAlias: 'foreign', sort: 1 })
      .returning({ id: roles.id });
    const byId = (api: Api) => api.get<{ title: string }[]>('blade-system/role/tree-by-id', { roleId: foreign?.id ?? '' });

    expect(await aliases(admin, '100001')).toEqual(['Foreign']);
    expect(await aliases(manager, '100001')).not.toContain('Foreign');
    expect((await byId(admin)).data).toMatchObject([{ title: 'Foreign' }]);
    expect((await byId(manager)).status).toBe(404);
  });

  it('tell everybody their own aliases', async () => {
    expect((await manager.get('blade-system/role/alias')).data).toEqual(['admin']);
  });
});

describe('a role', () => {
  it.each(['Big', '1st', 'a-b', 'a b', '_x'])('takes no alias like %s', async (roleAlias) => {
    expect(await save(admin, { roleAlias })).toMatchObject({ status: 400, fields: { roleAlias: expect.any(String) } });
  });

  it('is never made or renamed into one that runs the platform or a tenant', async () => {
    const plain = await save(manager, {});
    const before = (await admin.detail(role, plain.data.id)).data;
    const [top, own] = [await seeded('administrator'), await seeded('admin')];

    const refused = [
      await save(admin, { roleAlias: 'administrator' }),
      await save(manager, { roleAlias: 'administrator', tenantId: '100001' }),
      await save(admin, { roleAlias: 'administrator', tenantId: '100001' }),
      await save(manager, { roleAlias: 'admin' }),
      await save(manager, { ...before, roleAlias: 'administrator' }),
      await save(admin, { ...top, roleAlias: 'other' }),
      await save(manager, { ...own, roleAlias: 'other' }),
    ];

    expect(refused.map(({ bizCode }) => bizCode)).toEqual(refused.map(() => 'ROLE_RESERVED'));
    expect(await save(admin, { roleAlias: 'xadministrator' })).toMatchObject({ status: 200 });
  });

  it('that grants more than the editor holds is not edited', async () => {
    const top = await seeded('administrator');

    expect(await save(manager, { ...top, roleName: 'Mine' })).toMatchObject({ status: 403, bizCode: 'GRANT_OVER' });
    expect(await save(manager, { ...(await seeded('dispatcher')), roleName: '调度' })).toMatchObject({ status: 200 });
  });

  it('gains nothing from its parent', async () => {
    const { data } = await save(manager, { parentId: (await seeded('administrator')).id });
    const { data: keys } = await admin.get('blade-system/menu/role-tree-keys', { roleIds: data.id });

    expect(keys).toEqual({ menu: [], dataScope: [], apiScope: [] });
  });
});

describe('removing a role', () => {
  it('takes its grants along', async () => {
    const { data } = await save(admin, {});
    await app.db.insert(roleMenu).values({ roleId: data.id, menuId: '1' });

    expect(await admin.remove(role, [data.id])).toMatchObject({ status: 200 });

    expect(await app.db.select().from(roleMenu).where(eq(roleMenu.roleId, data.id))).toEqual([]);
  });

  it('is refused for one that somebody holds, by name, and for one with children', async () => {
    const { data } = await save(admin, { roleName: '柜员' });
    await app.signInAs('teller');
    await app.db
      .update(users)
      .set({ roleId: `1,${data.id}` })
      .where(eq(users.account, 'teller'));
    const parent = await save(admin, {});
    await save(admin, { parentId: parent.data.id });

    expect(await admin.remove(role, [data.id])).toMatchObject({
      status: 400,
      bizCode: 'REF_IN_USE',
      msg: '柜员正在被用户 teller使用，不能删除',
    });
    expect(await admin.remove(role, [parent.data.id])).toMatchObject({ status: 400, bizCode: 'TREE_CHILDREN' });
  });

  it('never happens to the role that runs the platform, nor to one above the remover', async () => {
    const { id } = await seeded('administrator');

    expect(await admin.remove(role, [id])).toMatchObject({ status: 403, bizCode: 'ROLE_RESERVED' });
    expect((await manager.remove(role, [id])).status).toBe(403);
    expect((await seeded('administrator')).id).toBe(id);
  });
});
