import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '#shared/validate';
import type { Page } from '#shared/wire';
import { code } from '#src/resources/develop/code';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { boxName, plateNo, sheetOf, someSource } from '../../../../tests/support/code-sheets.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { tenantsOf } from '../../../../tests/support/tenants.ts';

let app: SeededApp;
let api: Api;
let source: string;
beforeAll(async () => {
  app = await openSeededApp({ OUTBOUND_HOSTS: 'db.example.com:5432' });
  api = await app.signInAs('admin');
  source = await someSource(api);
});
afterAll(() => app.close());

const columns = [boxName, plateNo];
const keep = async (values: Values = {}) => (await api.submit(code, sheetOf(source, { columns, ...values }))).data.id;
const publish = (id: string, by: Api = api) => by.post<{ path: string }>(`${code.path}/publish`, {}, { id });

describe('publishing a sheet', () => {
  it('makes its noun answer at once, and again when the sheet has grown', async () => {
    const id = await keep({ tableName: 't_spare_box' });

    const first = await publish(id);
    expect(first).toMatchObject({ status: 200, data: { path: 'blade-open/spare-box', opens: '/open/spare-box' } });
    const saved = await api.post(`${first.data.path}/submit`, { boxName: 'One', plateNo: '京A12345' });
    const again = await publish(id);
    const { data } = await api.get<Page<Row>>(`${first.data.path}/list`);

    expect([saved.status, again.status]).toEqual([200, 200]);
    expect(data.records).toMatchObject([{ boxName: 'One', plateNo: '京A12345' }]);
  });

  it('tells of the sheet where its screen is, from then on', async () => {
    const id = await keep({ tableName: 't_told_box' });
    const screenOf = async () => {
      const { data } = await api.list(code, { tableName: 't_told_box' });
      return data.records[0]?.screen;
    };

    const before = await screenOf();
    await publish(id);

    expect([before, await screenOf()]).toEqual(['', '/open/told-box']);
  });

  it('is asked about by what the sheet is called and the menu that it will be in', async () => {
    const id = await keep({ tableName: 't_seal_box', serviceName: 'blade-business' });

    expect((await api.detail(code, id)).data).toMatchObject({ menuName: '业务管理' });
  });

  it('serves a status as the number that every row has, and keeps the keys of its table unique', async () => {
    const status = {
      name: 'status',
      label: '状态',
      labelEn: 'Status',
      type: 'bizDict',
      dictCode: 'enable_status',
      list: 1,
      form: 1,
    };
    const id = await keep({ tableName: 't_lock_box', columns: [{ ...boxName, unique: 1 }, status] });

    const { data } = await publish(id);
    const box = { boxName: 'One', status: 0 };
    const saved = await api.post(`${data.path}/submit`, box);
    const double = await api.post(`${data.path}/submit`, box);
    const { data: page } = await api.get<Page<Row>>(`${data.path}/list`);

    expect(saved).toMatchObject({ status: 200 });
    expect(page.records).toMatchObject([box]);
    expect(double).toMatchObject({ status: 409, fields: { boxName: expect.any(String) } });
  });

  it.each([
    ['leads to another noun', { columns: [boxName, { ...plateNo, name: 'deptId', type: 'ref', target: 'dept' }] }, 'deptId'],
    ['has a secret', { columns: [boxName, { ...plateNo, name: 'pin', type: 'secret', search: 0, list: 0 }] }, 'pin'],
    ['is the platform’s', { baseMode: 1 }, 'baseMode'],
  ])('is refused where it %s, by naming the place', async (_, values, place) => {
    const refused = await publish(await keep({ tableName: 't_not_plain', ...values }));

    expect(refused).toMatchObject({ status: 400, bizCode: 'DEFINITION_WRONG' });
    expect(refused.msg).toContain(place);
  });

  it('is the platform’s alone', async () => {
    const tenants = tenantsOf(app, api);
    const admin = await tenants.enter(await tenants.make());

    expect((await publish(await keep(), admin)).status).toBe(403);
  });
});
