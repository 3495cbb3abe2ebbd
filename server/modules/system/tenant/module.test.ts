import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { notice } from '#src/resources/desk/notice';
import { tenant } from '#src/resources/system/tenant';
import type { Api } from '../../../../tests/support/api.ts';
import { tables } from '../../../../tests/support/module-rows.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { sampleOf } from '../../../../tests/support/samples.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { type MadeTenant, tenantsOf } from '../../../../tests/support/tenants.ts';

const path = 'blade-system/tenant';

let app: SeededApp;
let api: Api;
let tenants: ReturnType<typeof tenantsOf>;
let people: People;
/** The administrator of the platform's own tenant, who does not run the platform. */
let manager: Api;

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  api = await app.signInAs('admin');
  tenants = tenantsOf(app, api);
  manager = await app.signInAs('manager', 'admin');
});
afterAll(() => app.close());

describe('a new tenant', () => {
  it('gets a number of its own, whatever number is asked for', async () => {
    const made = await tenants.make({ tenantId: '000000', accountNumber: 7, expireTime: '2001-01-01 00:00:00' });

    const { data } = await api.detail(tenant, made.id);

    expect(made.tenantId).toMatch(/^[1-9]\d{5}$/);
    expect(data).toMatchObject({ tenantId: made.tenantId, accountNumber: -1, expireTime: '', status: 1 });
  });

  it('has people, places and words to begin with, and an administrator who changes the password first', async () => {
    const made = await tenants.make({ tenantName: 'A bank with a name that is longer than its place' });
    const [account] = await tenants.rowsIn('user', made.tenantId);

    const first = await people.signIn('admin', { tenantId: made.tenantId, password: made.initialPassword });
    const before = await first.list(notice);
    await tenants.choosePassword(first, made.initialPassword);

    expect(account).toMatchObject({ account: 'admin', mustChangePassword: 1, status: 1 });
    expect(before.bizCode).toBe('MUST_CHANGE_PASSWORD');
    expect((await first.get<Record<string, unknown>>('blade-user/info')).data).toMatchObject({
      tenantId: made.tenantId,
      roleAlias: 'admin',
      roleName: '租户管理员',
      postName: '首席执行官',
      deptName: 'A bank with a name that is longer than its pl',
    });
    expect((await first.dictionary('business', 'sex')).data).toHaveLength(3);
    expect((await tenants.rowsIn('dictBiz', made.tenantId)).length).toBe((await tenants.rowsIn('dictBiz', '000000')).length);
  });

  it('is run by its administrator with the rights of the platform’s own', async () => {
    const first = await tenants.enter(await tenants.make());

    const codes = async (who: Api) =>
      JSON.stringify((await who.get('blade-system/menu/buttons')).data)
        .match(/"code":"\w+"/g)
        ?.sort();

    expect(await codes(first)).toEqual(await codes(manager));
    expect((await first.submit(notice, sampleOf(notice, app.choices))).status).toBe(200);
    expect((await first.list(tenant)).status).toBe(403);
  });

  it('is written down with all that belongs to it', async () => {
    const made = await tenants.make();

    const rows = await app.db
      .select({ action: auditLog.action, resource: auditLog.resource })
      .from(auditLog)
      .where(eq(auditLog.tenantId, made.tenantId));

    expect(rows.map(({ action, resource }) => `${action} ${resource}`)).toEqual(
      expect.arrayContaining(['insert dept', 'insert post', 'insert role', 'grant role', 'insert user']),
    );
  });

  it('is told its password once: a repeated send adds nothing and tells nothing', async () => {
    const headers = { 'idempotency-key': 'found-once' };
    const call = {
      method: 'POST',
      url: `/api/${path}/submit`,
      headers,
      payload: tenants.values({ domain: 'once.bank.cn' }),
    } as const;

    const [one, two] = [await api.call<MadeTenant>(call), await api.call<MadeTenant>(call)];

    expect(one.data.initialPassword).toMatch(/^.{16,}$/);
    expect(two.data).toEqual({ id: one.data.id, version: one.data.version });
    expect(await tenants.rowsIn('user', one.data.tenantId)).toHaveLength(1);
  });

  it('is there with everything or not at all', async () => {
    await tenants.make({ domain: 'whole.bank.cn' });
    const before = await app.db.select({ id: tables.dept.id }).from(tables.dept);

    const again = await tenants.add({ domain: 'WHOLE.bank.cn' });

    expect(again).toMatchObject({ status: 409, bizCode: 'DUPLICATE', fields: { domain: expect.any(String) } });
    expect(await app.db.select({ id: tables.dept.id }).from(tables.dept)).toHaveLength(before.length);
  });

  it('is found by its host however that was written', async () => {
    const { id } = await tenants.make({ domain: 'Copied.Bank.cn:8080' });

    expect((await api.detail(tenant, id)).data.domain).toBe('copied.bank.cn:8080');
  });

  it.each([
    { domain: 'https://bank.cn', bizCode: 'HOST_FORMAT' },
    { domain: 'two words', bizCode: 'HOST_FORMAT' },
    { domain: 'bank.cn/path', bizCode: 'HOST_FORMAT' },
    { domain: 'a@bank.cn', bizCode: 'HOST_FORMAT' },
    { domain: '-bank.cn', bizCode: 'HOST_FORMAT' },
    { backgroundUrl: 'javascript:alert(1)', bizCode: 'OWN_PATH_FORMAT' },
    { backgroundUrl: '//elsewhere.cn/a.jpg', bizCode: 'OWN_PATH_FORMAT' },
    { backgroundUrl: 'https://elsewhere.cn/a.jpg', bizCode: 'OWN_PATH_FORMAT' },
    { linkman: '', bizCode: 'REQUIRED_INPUT' },
    { contactNumber: '123', bizCode: 'PHONE_LENGTH' },
  ])('is refused with $domain$backgroundUrl: $bizCode', async ({ bizCode, ...wrong }) => {
    expect(await tenants.add(wrong)).toMatchObject({ status: 400, bizCode });
  });

  it('is the platform’s to add, change and remove, whatever a role grants', async () => {
    const made = await tenants.make();
    const { api: eager } = await people.person(['tenant', 'tenant_add', 'tenant_edit', 'tenant_delete', 'tenant_setting']);

    const answers = [
      await eager.submit(tenant, tenants.values()),
      await eager.submit(tenant, { id: made.id, version: made.version, tenantName: 'Mine' }),
      await eager.remove(tenant, [made.id]),
      await eager.post(`${path}/setting`, {}, { ids: made.id, accountNumber: 5 }),
      await eager.post(`${path}/datasource`, {}, { tenantId: made.tenantId, datasourceId: '' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await api.detail(tenant, made.id)).data.tenantName).not.toBe('Mine');
  });
});

describe('who reads tenants', () => {
  it('chooses among all of them as the platform, and has their own otherwise', async () => {
    const made = await tenants.make();
    const first = await tenants.enter(made);

    const all = await api.get<{ tenantId: string }[]>(`${path}/select`);
    const one = await first.get<{ tenantId: string }[]>(`${path}/select`, { tenantId: '000000', ids: '1' });

    expect(all.data.map(({ tenantId }) => tenantId)).toEqual(expect.arrayContaining(['000000', made.tenantId]));
    expect(one.data.map(({ tenantId }) => tenantId)).toEqual([made.tenantId]);
  });

  it('sees their own row only, even with the right to the list', async () => {
    const made = await tenants.make();
    await tenants.enter(made);
    const roleId = await people.role(['tenant', 'tenant_view'], { tenantId: made.tenantId });
    const { row } = await people.person([], { tenantId: made.tenantId, roleId });
    const reader = await people.signIn(row.account, { tenantId: made.tenantId });

    const { data } = await reader.list(tenant);
    const platform = (await api.list(tenant, { tenantId: '000000' })).data.records[0]?.id ?? '';

    expect(data.records.map(({ tenantId }) => tenantId)).toEqual([made.tenantId]);
    expect((await reader.detail(tenant, platform)).data).toEqual({});
  });
});

describe('a platform administrator in another tenant', () => {
  it('adds rows there by its number, and nowhere by a number that nobody has', async () => {
    const { tenantId } = await tenants.make();
    const first = { ...sampleOf(notice, app.choices), title: 'From the platform' };

    const there = await api.submit(notice, { ...first, tenantId });
    const nowhere = await api.submit(notice, { ...first, tenantId: '987654' });

    const notices = tableOf(notice);
    const rows = await app.db.select({ tenantId: notices.tenantId }).from(notices).where(eq(notices.title, 'From the platform'));
    expect([there.status, nowhere.status]).toEqual([200, 404]);
    expect(rows).toEqual([{ tenantId }]);
  });

  it('is nobody else: a manager’s rows stay where the manager is', async () => {
    const { tenantId } = await tenants.make();

    const { data } = await manager.submit(notice, { ...sampleOf(notice, app.choices), tenantId });

    expect((await manager.detail(notice, data.id)).data.tenantId).toBe('000000');
  });
});
