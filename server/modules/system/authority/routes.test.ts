import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Grantor, WhyResponse } from '#shared/authority';
import { param } from '#src/resources/system/param';
import type { Api } from '../../../../tests/support/api.ts';
import { tables } from '../../../../tests/support/module-rows.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { scopeCategory } from '../../auth/grant-table.ts';

let app: SeededApp;
let admin: Api;
let people: People;
let menuId: string;
let count = 0;

beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
  people = peopleOf(app);
  const [row] = await app.db.select({ id: tables.menu.id }).from(tables.menu).where(eq(tables.menu.code, 'notice'));
  menuId = row?.id ?? '';
});
afterAll(() => app.close());

const ask = (userId: string, query: Record<string, string>, by = admin) =>
  by.get<WhyResponse>('blade-system/authority/why', { userId, ...query });
const why = async (userId: string, query: Record<string, string>) => (await ask(userId, query)).data;

async function scope(kind: 'data' | 'api', values: Record<string, unknown>): Promise<string> {
  count += 1;
  const named = { menuId, resourceCode: `rule_${count}`, scopeName: `Rule ${count}`, scopeType: 1 };
  const { data } = await admin.post<{ id: string }>(`blade-system/${kind}-scope/submit`, { ...named, ...values });
  return data.id;
}

const list = { method: 'GET', path: '/api/blade-desk/notice/list' };

describe('the reason why somebody may', () => {
  it('is the roles that grant a code, and what they leave of the noun', async () => {
    const rows = { scopeClass: 'notice', scopeType: 3, scopeField: 'title,category' };
    const ruled = await people.role(['notice', 'notice_view'], { roleName: 'Ruled' });
    const [department, condition] = [
      await scope('data', rows),
      await scope('data', { ...rows, scopeType: 5, scopeValue: { all: [{ field: 'category', op: 'eq', value: 1 }] } }),
    ];
    await people.make.grantScope(ruled, scopeCategory.dataScope, department);
    await people.make.grantScope(ruled, scopeCategory.dataScope, condition);
    const other = await people.role(['post'], { roleName: 'Other' });
    const person = await people.make.user({ roleId: `${ruled},${other}`, deptId: '1' });

    const answer = await why(person.id, { code: 'notice_view' });

    expect(answer).toMatchObject({
      may: true,
      refusals: [],
      demands: { right: 'codes', codes: ['notice_view'] },
      user: { id: person.id, account: person.account, tenantId: '000000', isPlatformAdmin: false, status: 1, deptIds: ['1'] },
      noun: { name: 'notice', code: 'notice', label: { zh: '通知公告', en: 'Notices' } },
      rows: 'some',
      fields: ['title', 'category'],
    });
    expect(answer.roles).toMatchObject([
      {
        id: ruled,
        name: 'Ruled',
        grants: true,
        codes: ['notice_view'],
        apiScopes: [],
        rows: 'some',
        dataScopes: [
          { id: department, type: 3, column: 'createDept', condition: null, fields: ['title', 'category'], state: 'applies' },
          { id: condition, type: 5, condition: { all: [{ field: 'category', op: 'eq', value: 1 }] }, state: 'applies' },
        ],
      },
      { id: other, name: 'Other', grants: false, codes: [], dataScopes: [], rows: 'none' },
    ]);
  });

  it('is a granted call', async () => {
    const roleId = await people.role([]);
    const id = await scope('api', { scopePath: '/api/blade-system/post/*', scopeMethod: 'GET' });
    await people.make.grantScope(roleId, scopeCategory.apiScope, id);
    const person = await people.make.user({ roleId, deptId: '1' });

    const [read, write] = [
      await why(person.id, { path: 'blade-system/post/list' }),
      await why(person.id, { method: 'POST', path: 'blade-system/post/remove' }),
    ];

    expect(read).toMatchObject({ may: true, rows: 'all', fields: '*' });
    expect(read.demands?.codes).toEqual(expect.arrayContaining(['post', 'post_view']));
    expect(read.roles).toMatchObject([
      { grants: true, codes: [], apiScopes: [{ id, path: '/api/blade-system/post/*' }], rows: 'all' },
    ]);
    expect(write).toMatchObject({ may: false, refusals: ['noRight'], demands: { codes: ['post_delete'] } });
    expect(read.titles.post).toEqual({ zh: '岗位管理', en: 'Posts' });
    expect(write.titles).toEqual({ post_delete: { zh: '岗位管理 · 删除', en: 'Posts · Delete' } });
    expect(write.roles).toMatchObject([{ grants: false, apiScopes: [] }]);
  });

  it('is that they administer the platform', async () => {
    const [row] = await app.db.select({ id: tables.user.id }).from(tables.user).where(eq(tables.user.account, 'admin'));

    expect(await why(row?.id ?? '', { path: '/api/blade-system/param/submit', method: 'POST' })).toMatchObject({
      may: true,
      user: { isPlatformAdmin: true },
      demands: { right: 'platform', codes: [] },
      noun: { name: param.name },
      rows: 'all',
      fields: '*',
    });
  });
});

describe('the reason why somebody may not', () => {
  it.each([
    ['are switched off', { status: 3 }, ['disabled']],
    ['wait for approval', { status: 0 }, ['disabled']],
    ['are locked', { status: 2 }, ['locked']],
    ['have to change their password', { mustChangePassword: 1 as const }, ['mustChangePassword']],
    ['hold no role', { roleId: '' }, ['noRole']],
  ])('is that they %s', async (_, row, refusals) => {
    const roleId = await people.role(['notice_view']);
    const person = await people.make.user({ roleId, deptId: '1', ...row });

    expect(await why(person.id, { code: 'notice_view' })).toMatchObject({ may: false, refusals });
  });

  it('is that their tenant has ended', async () => {
    await people.make.tenant({ tenantId: '100009', expireTime: '2020-01-01 00:00:00', status: 0 });
    const roleId = await people.role(['notice_view'], { tenantId: '100009' });
    const person = await people.make.user({ tenantId: '100009', roleId });

    expect((await why(person.id, { code: 'notice_view' })).refusals).toEqual(['tenantDisabled', 'tenantExpired']);
  });

  it('does not count before a password is changed for what may be done then', async () => {
    const person = await people.make.user({ mustChangePassword: 1 });

    expect(await why(person.id, { path: '/api/blade-user/info' })).toMatchObject({ may: true, demands: { right: 'session' } });
  });

  it('is that only the platform may, whatever button they hold', async () => {
    const roleId = await people.role(['param', 'param_edit']);
    const person = await people.make.user({ roleId, deptId: '1' });

    expect(await why(person.id, { code: 'param_edit' })).toMatchObject({
      may: false,
      refusals: ['platformOnly'],
      roles: [{ codes: ['param_edit'], grants: false, rows: 'all' }],
    });
    expect(await why(person.id, { code: 'param' })).toMatchObject({ may: true, rows: 'all' });
  });

  const unknown: Record<string, string>[] = [
    { code: 'no_such_button' },
    { path: '/api/blade-desk/notice/lost' },
    { ...list, method: 'POST' },
  ];
  it.each(unknown)('is that there is no %j', async (query) => {
    const person = await people.make.user();

    expect(await why(person.id, query)).toMatchObject({ may: false, refusals: ['unknown'], demands: null });
  });

  it('is told with what is wrong with each rule', async () => {
    const roleId = await people.role(['notice_view']);
    const rows = { scopeClass: 'notice', scopeType: 3 };
    const [off, broken, department] = [await scope('data', rows), await scope('data', rows), await scope('data', rows)];
    await app.db.update(tables.dataScope).set({ status: 0 }).where(eq(tables.dataScope.id, off));
    await app.db.update(tables.dataScope).set({ scopeColumn: 'salary' }).where(eq(tables.dataScope.id, broken));
    await Promise.all([off, broken, department].map((id) => people.make.grantScope(roleId, scopeCategory.dataScope, id)));
    const person = await people.make.user({ roleId, deptId: '' });

    const { may, rows: left, roles } = await why(person.id, list);
    const states = Object.fromEntries(roles.flatMap((held) => held.dataScopes).map(({ id, state }) => [id, state]));

    expect([may, left]).toEqual([true, 'none']);
    expect(states).toEqual({ [off]: 'off', [broken]: 'unreadable', [department]: 'nobody' });
  });
});

describe('the question', () => {
  it.each([
    [['role_grant'], 200],
    [['user_role'], 200],
    [['user', 'role', 'user_edit'], 403],
  ])('may be asked by who holds %j: %i', async (codes, status) => {
    const [asker, other] = [await people.person(codes), await people.make.user()];

    expect((await ask(other.id, { code: 'notice' }, asker.api)).status).toBe(status);
  });

  it('has no answer about somebody of another tenant, or nobody', async () => {
    const asker = await people.person(['role_grant']);
    const foreign = await people.make.user({ tenantId: '100010' });

    expect((await ask(foreign.id, { code: 'notice' }, asker.api)).status).toBe(404);
    expect((await ask('1', { code: 'notice' })).status).toBe(404);
  });

  it('has no answer about somebody outside the asker’s own rules', async () => {
    const roleId = await people.role(['role_grant', 'user']);
    await people.make.grantScope(
      roleId,
      scopeCategory.dataScope,
      await scope('data', { scopeClass: 'user', scopeType: 3, scopeColumn: 'deptId' }),
    );
    const { account } = await people.make.user({ roleId, deptId: '51,52' });
    const asker = await people.signIn(account);
    const [near, far] = [await people.make.user({ deptId: '49,52' }), await people.make.user({ deptId: '5' })];

    expect((await ask(near.id, { code: 'notice' }, asker)).status).toBe(200);
    expect((await ask(far.id, { code: 'notice' }, asker)).status).toBe(404);
  });

  it.each([[{ userId: 'x', code: 'notice' }], [{ userId: '1' }]])('%j is none', async (query) => {
    expect((await admin.get('blade-system/authority/why', query)).status).toBe(400);
  });
});

describe('whom to ask for a right', () => {
  const asked = async (api: Api) => (await api.get<Grantor[]>('blade-system/authority/grantors')).data;

  it('are a few of the own tenant who can give one, those of the own department first', async () => {
    const { api } = await people.person([], { deptId: '77' });
    const near = await people.person(['role', 'role_grant'], { deptId: '77', realName: 'Near', phone: '13800000077' });
    for (const realName of ['One', 'Two', 'Three']) await people.person(['user', 'user_role'], { realName });

    const told = await asked(api);

    expect(told).toHaveLength(3);
    expect(told[0]).toEqual({ name: 'Near', phone: '13800000077' });
    expect(await asked(near.api)).not.toContainEqual({ name: 'Near', phone: '13800000077' });
  });

  it('are nobody of another tenant, and nobody who may not sign in', async () => {
    const tenantId = '777001';
    await people.make.tenant({ tenantId });
    const { api } = await people.person([], { tenantId });
    const roleId = await people.role(['role', 'role_grant'], { tenantId });
    await people.make.user({ tenantId, roleId, status: 3 });
    expect(await asked(api)).toEqual([]);

    await people.person(['role', 'role_grant'], { tenantId, realName: 'Theirs' });

    expect(await asked(api)).toEqual([{ name: 'Theirs', phone: '' }]);
  });

  it('are told to nobody without a session', async () => {
    expect((await app.server.inject({ url: '/api/blade-system/authority/grantors' })).statusCode).toBe(401);
  });
});
