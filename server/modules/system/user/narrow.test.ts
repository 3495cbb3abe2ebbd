import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#shared/wire';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { tables } from '../../../../tests/support/module-rows.ts';
import { inTurn } from '../../../../tests/support/module-server.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let people: People;
let admin: Api;
let deptId: string;
let roleId: string;

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  admin = await app.signInAs('admin');
  const [dept] = await app.db.select({ id: tables.dept.id }).from(tables.dept).limit(1);
  deptId = dept?.id ?? '';
  roleId = await people.role(['notice']);
});
afterAll(() => app.close());

type Query = Readonly<Record<string, string | number>>;

describe('the list', () => {
  const page = async (query: Query, api = admin) =>
    (await api.get<Page<Row>>('blade-user/page', { size: 200, ...query })).data.records.map(({ account }) => account);
  const below = async (parentId: string, deptName: string) => {
    const [row] = await app.db
      .insert(tables.dept)
      .values({ tenantId: '000000', parentId, deptName, fullName: deptName, deptCategory: 1, sort: 1 })
      .returning();
    return row?.id ?? '';
  };

  it('of a department shows its whole branch', async () => {
    const base = await below(deptId, 'Base');
    const node = await below(base, 'Node');
    const beside = await below(deptId, 'Beside');
    const make = (own: string, many: string) => people.make.user({ account: own, roleId, deptId: many });
    await Promise.all([make('in.base', base), make('in.node', `${beside},${node}`), make('beside', beside)]);

    expect((await page({ deptId: base })).sort()).toEqual(['in.base', 'in.node']);
    expect(await page({ deptId: node })).toEqual(['in.node']);
    expect((await page({ deptId: `${node},${beside}` })).sort()).toEqual(['beside', 'in.node']);
    expect(await page({ deptId: base, account: 'node' })).toEqual(['in.node']);
    expect(await page({ deptId: '7' })).toEqual([]);
  });

  it('shows staff, and others only when they are asked for', async () => {
    await people.make.user({ account: 'a.keeper', userKind: 2, roleId, deptId });

    expect(await page({ account: 'a.keeper' })).toEqual([]);
    expect(await page({ account: 'a.keeper', userKind: 2 })).toEqual(['a.keeper']);
    expect(await page({ account: 'a.keeper', userKind: '1,2' })).toEqual(['a.keeper']);
    expect(await page({ account: 'a.keeper', userKind: '' })).toEqual([]);
  });

  it('is filtered by name, phone, role, state and time of creation', async () => {
    const role = await people.role([]);
    const own = { realName: 'Filtered', name: 'Nick', phone: '13900001111', roleId: `${roleId},${role}`, status: 3, deptId };
    await people.make.user({ account: 'filtered', ...own, createTime: '2020-05-05 10:00:00' });

    const found = await inTurn<Query, unknown[]>(
      [
        { realName: 'ilter' },
        { name: 'Nick' },
        { phone: '1390000' },
        { roleId: role },
        { status: 3, account: 'filt' },
        { createTime_dategt: '2020-05-05 09:59:59', createTime_datelt: '2020-05-05 10:00:01' },
      ],
      (query) => page(query),
    );

    expect(found).toEqual(Array(6).fill(['filtered']));
  });

  it.each(['x', "1' or '1'='1", '-1', ',', '9'.repeat(20)])('refuses %j as a department', async (wrong) => {
    expect(await admin.get('blade-user/page', { deptId: wrong })).toMatchObject({ status: 400, bizCode: 'WRONG_PARAMETER' });
  });

  it('counts again after an approval', async () => {
    const total = async () => (await admin.get<Page<Row>>('blade-user/page', { status: 0, size: 1 })).data.total;
    const [one] = [await people.make.user({ status: 0 }), await people.make.user({ status: 0 })];
    const before = await total();

    await admin.post('blade-user/audit-refuse', {}, { userIds: one?.id ?? '' });

    expect(await total()).toBe(before - 1);
  });

  it('as an array compares every value whole', async () => {
    await people.make.user({ account: 'whole', roleId, deptId });
    const accounts = async (query: Query) =>
      (await admin.get<Row[]>('blade-user/user-list', query)).data.map(({ account }) => account);

    expect(await accounts({ account: 'whole' })).toEqual(['whole']);
    expect(await accounts({ account: 'whol' })).toEqual([]);
    expect(await accounts({ account_like: 'whol' })).toEqual(['whole']);
  });

  it('masks phones unless the reader may see them', async () => {
    await people.make.user({ account: 'masked', phone: '13812345678', roleId, deptId });
    const [reader, knower] = [await people.person(['user']), await people.person(['user', 'user_plain'])];
    const phones = (api: Api) => api.get<Page<Row>>('blade-user/page', { account: 'masked' });

    expect((await phones(reader.api)).data.records[0]?.phone).toBe('138****5678');
    expect((await phones(knower.api)).data.records[0]?.phone).toBe('13812345678');
  });
});

it('as choices, an account is found by what it signs in with, but tells it only to who reads accounts', async () => {
  const { id } = await people.make.user({ account: 'found.by', realName: 'Sought', roleId, deptId });
  const chooser = await people.person(['notice'], { deptId });
  const found = async (api: Api, keyword: string) => (await api.get<Row[]>('blade-user/select', { keyword })).data;

  expect(await found(admin, 'found.b')).toMatchObject([{ id, label: 'Sought', hint: 'found.by' }]);
  expect(await found(chooser.api, 'found.b')).toEqual([]);
  expect(await found(chooser.api, 'Sought')).toEqual([{ id, label: 'Sought', realName: 'Sought' }]);
});
