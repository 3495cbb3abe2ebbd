import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiScope } from '#src/resources/system/api-scope';
import { dataScope } from '#src/resources/system/data-scope';
import { role } from '#src/resources/system/role';
import type { Api, ApiResponse, Row } from '../../../../tests/support/api.ts';
import { tables } from '../../../../tests/support/module-rows.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { scopeCategory } from '../../auth/grant-table.ts';

let app: SeededApp;
let admin: Api;
let people: People;
const menus: Record<string, string> = {};

beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
  people = peopleOf(app);
  const rows = await app.db.select({ id: tables.menu.id, code: tables.menu.code }).from(tables.menu);
  for (const { id, code } of rows) menus[code] = id;
});
afterAll(() => app.close());

const own = { resourceCode: 'own_notices', scopeName: 'Own notices', scopeClass: 'notice.page', scopeType: 2 };
let count = 0;
const save = (values: Record<string, unknown>): Promise<ApiResponse<Row>> => {
  count += 1;
  return admin.submit(dataScope, { menuId: menus.notice, ...own, resourceCode: `own_${count}`, ...values });
};
const detail = async (saved: ApiResponse<Row>) => (await admin.detail(dataScope, saved.data.id)).data;

describe('a rule about rows', () => {
  it.each([
    [1, '全部可见', '-'],
    [2, '本人可见', 'createUser'],
    [3, '所在机构可见', 'createDept'],
    [4, '所在机构及子级可见', 'createDept'],
  ])('of type %i is filled in as clients of the family would', async (scopeType, type, scopeColumn) => {
    const saved = await admin.submit(dataScope, { menuId: menus.notice, scopeType });

    expect(await detail(saved)).toMatchObject({
      scopeType,
      scopeColumn,
      scopeName: `通知公告 [${type}]`,
      scopeClass: 'notice',
      scopeField: '*',
      status: 1,
      resourceCode: expect.stringMatching(/^notice(_\d+)?$/),
    });
  });

  it('asks for what was sent blank', async () => {
    const answer = await save({ scopeName: '', resourceCode: '', scopeClass: '' });

    expect(answer).toMatchObject({ status: 400 });
    expect(Object.keys(answer.fields ?? {})).toEqual(['scopeName', 'resourceCode', 'scopeClass']);
  });

  it('is kept under our own names, also when it comes from a client of the family', async () => {
    const condition = { all: [{ field: 'create_dept', op: 'in', value: '$deptTree' }] };
    const named = await save({ scopeType: 3, scopeColumn: 'create_dept', scopeField: 'title, release_time,title' });
    const custom = await save({ scopeType: 5, scopeValue: JSON.stringify(condition) });

    expect(await detail(named)).toMatchObject({ scopeColumn: 'createDept', scopeField: 'title,releaseTime' });
    expect(await detail(custom)).toMatchObject({ scopeValue: { all: [{ ...condition.all[0], field: 'createDept' }] } });
  });

  it('compares another column when it becomes one of another type', async () => {
    const saved = await save({ scopeType: 2 });
    const changed = await admin.submit(dataScope, { id: saved.data.id, scopeType: 4 });

    expect(await detail(changed)).toMatchObject({ scopeType: 4, scopeColumn: 'createDept' });
  });

  it('has a condition only where it is one', async () => {
    const saved = await save({ scopeType: 2, scopeValue: { all: [{ field: 'title', op: 'isNull' }] } });

    expect(await detail(saved)).toMatchObject({ scopeValue: null });
  });

  it.each([
    ['no noun', { scopeClass: 'org.springblade.desk.mapper.NoticeMapper.list' }, 'scopeClass'],
    ['a noun that is not there', { scopeClass: 'notices' }, 'scopeClass'],
    ['a column that is not there', { scopeType: 3, scopeColumn: 'dept_id' }, 'scopeColumn'],
    ['a column that is nobody’s', { scopeType: 2, scopeColumn: 'title' }, 'scopeColumn'],
    ['no column', { scopeType: 4, scopeColumn: '-' }, 'scopeColumn'],
    ['a field that is not there', { scopeField: 'title,salary' }, 'scopeField'],
    ['no condition', { scopeType: 5 }, 'scopeValue'],
    ['SQL', { scopeType: 5, scopeValue: 'create_user = 1 or 1 = 1' }, 'scopeValue'],
    [
      'a field in the condition that is not there',
      { scopeType: 5, scopeValue: { all: [{ field: 'salary', op: 'isNull' }] } },
      'scopeValue',
    ],
    ['a wrong value', { scopeType: 5, scopeValue: { any: [{ field: 'category', op: 'eq', value: 'x' }] } }, 'scopeValue'],
    ['a type that is not there', { scopeType: 9 }, 'scopeType'],
  ])('is refused with %s', async (_, values, field) => {
    const answer = await save(values);

    expect(answer).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  it('of a menu that is about no noun has to name one', async () => {
    const answer = await admin.submit(dataScope, { menuId: menus.desk, scopeType: 2 });

    expect(answer).toMatchObject({ status: 400, fields: { scopeClass: '作用资源不是已有的资源' } });
  });

  it('is written by the platform only', async () => {
    const manager = await app.signInAs('manager', 'admin');
    const saved = await save({});

    expect((await manager.submit(dataScope, { menuId: menus.notice, scopeType: 1 })).status).toBe(403);
    expect((await manager.submit(dataScope, { id: saved.data.id, scopeType: 1 })).status).toBe(403);
    expect((await manager.remove(dataScope, [saved.data.id])).status).toBe(403);
    expect((await manager.detail(dataScope, saved.data.id)).status).toBe(200);
  });
});

describe('a rule that was granted', () => {
  it('holds at once, and so does a change of it', async () => {
    const saved = await save({ scopeType: 1 });
    const roleId = await people.role(['notice', 'notice_view']);
    await people.make.grantScope(roleId, scopeCategory.dataScope, saved.data.id);
    const row = await people.make.user({ roleId, deptId: '1' });
    const reader = await people.signIn(row.account);
    const notice = await admin.post<Row>('blade-desk/notice/submit', {
      title: 'Seen',
      category: 1,
      releaseTime: '2026-01-15 08:30:00',
      content: 'x',
    });
    const seen = async () => (await reader.get<{ total: number }>('blade-desk/notice/list')).data.total;

    const before = await seen();
    await admin.submit(dataScope, { id: saved.data.id, scopeType: 2 });

    expect(notice.status).toBe(200);
    expect([before > 0, await seen()]).toEqual([true, 0]);
  });

  it.each([
    ['dataScope', dataScope, { ...own, resourceCode: 'granted' }],
    [
      'apiScope',
      apiScope,
      { resourceCode: 'granted', scopeName: 'Own notices', scopePath: '/api/blade-desk/notice/list', scopeType: 1 },
    ],
  ] as const)('as a %s is not removed, and the role is named', async (kind, resource, values) => {
    const saved = await admin.submit(resource, { menuId: menus.notice, ...values });
    const { id } = await people.make.role({ roleName: '值班员' });
    await people.make.grantScope(id, scopeCategory[kind], saved.data.id);

    const refused = await admin.remove(resource, [saved.data.id]);

    expect(refused).toMatchObject({ status: 400, bizCode: 'REF_IN_USE', msg: 'Own notices正在被角色 值班员使用，不能删除' });
    expect((await admin.remove(role, [id])).status).toBe(200);
    expect((await admin.remove(resource, [saved.data.id])).status).toBe(200);
  });

  it('is not switched off either, for its role would see more', async () => {
    const saved = await save({});
    const { id } = await people.make.role({ roleName: '值班员' });
    await people.make.grantScope(id, scopeCategory.dataScope, saved.data.id);

    expect(await admin.submit(dataScope, { id: saved.data.id, status: 0 })).toMatchObject({ status: 400, bizCode: 'REF_IN_USE' });
    expect((await admin.submit(dataScope, { id: saved.data.id, remark: 'still on' })).status).toBe(200);
  });
});
