import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authSession } from '#server/modules/auth/table';
import { notice } from '#src/resources/desk/notice';
import { tenant } from '#src/resources/system/tenant';
import { user } from '#src/resources/system/user';
import type { Api } from '../../../../tests/support/api.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { type MadeTenant, tenantsOf } from '../../../../tests/support/tenants.ts';

const path = 'blade-system/tenant';

let app: SeededApp;
let api: Api;
let tenants: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
  tenants = tenantsOf(app, api);
});
afterAll(() => app.close());

describe('what a tenant is given', () => {
  it('is set for several at once, and taken back by empty values', async () => {
    const [one, two] = [await tenants.make(), await tenants.make()];
    const ids = `${one.id},${two.id}`;

    const set = await tenants.setting(ids, { accountNumber: 20, expireTime: '2099-12-31 23:59:59' });
    const given = (await api.detail(tenant, two.id)).data;
    await tenants.setting(ids, { accountNumber: '', expireTime: '' });

    expect(set.status).toBe(200);
    expect(given).toMatchObject({ accountNumber: 20, expireTime: '2099-12-31 23:59:59', version: 2 });
    expect((await api.detail(tenant, one.id)).data).toMatchObject({ accountNumber: -1, expireTime: '' });
  });

  it('keeps what is not sent, and is in the history', async () => {
    const { id } = await tenants.make();
    await tenants.setting(id, { expireTime: '2099-12-31 23:59:59' });
    await tenants.setting(id, { accountNumber: 3 });

    const { data } = await api.get<{ records: { action: string }[] }>(`${path}/changes`, { id });

    expect((await api.detail(tenant, id)).data).toMatchObject({ accountNumber: 3, expireTime: '2099-12-31 23:59:59' });
    expect(data.records.map(({ action }) => action)).toEqual(['setting', 'setting', 'insert']);
  });

  it.each([
    { sent: { accountNumber: -2 }, bizCode: 'NUMBER_MIN' },
    { sent: { accountNumber: '1.5' }, bizCode: 'INTEGER_FORMAT' },
    { sent: { accountNumber: 'many' }, bizCode: 'INTEGER_FORMAT' },
    { sent: { expireTime: '2031-02-30 00:00:00' }, bizCode: 'DATE_FORMAT' },
    { sent: {}, bizCode: 'MISSING_PARAMETER' },
  ])('is refused as $sent', async ({ sent, bizCode }) => {
    const { id } = await tenants.make();

    expect(await tenants.setting(id, sent as Record<string, string>)).toMatchObject({ status: 400, bizCode });
  });

  it('is given to all or none', async () => {
    const { id } = await tenants.make();

    const answer = await tenants.setting(`${id},1234567890123456789`, { accountNumber: 9 });

    expect(answer.status).toBe(404);
    expect((await api.detail(tenant, id)).data.accountNumber).toBe(-1);
  });

  it('has no data source but the usual one, and says what to do instead', async () => {
    const { id, tenantId } = await tenants.make();
    const datasource = (datasourceId: string, of = tenantId) =>
      api.post(`${path}/datasource`, {}, { tenantId: of, datasourceId });

    expect(await datasource('1800000000000000007')).toMatchObject({
      status: 400,
      bizCode: 'TENANT_DATABASE',
      msg: expect.stringContaining('DATABASE_URL'),
    });
    expect((await api.detail(tenant, id)).data.datasourceId).toBe('');
    expect((await datasource('')).status).toBe(200);
    expect((await datasource('jdbc:postgresql://x')).bizCode).toBe('WRONG_PARAMETER');
    expect((await datasource('1', '999999')).status).toBe(404);
  });

  it('limits every way to an account', async () => {
    const made = await tenants.make();
    const first = await tenants.enter(made);
    await tenants.setting(made.id, { accountNumber: 2 });
    const person = async (account: string) => {
      const [role] = await tenants.rowsIn('role', made.tenantId);
      const [dept] = await tenants.rowsIn('dept', made.tenantId);
      return first.submit(user, { account, name: account, realName: account, roleId: role?.id, deptId: dept?.id });
    };

    expect((await person('second')).status).toBe(200);
    expect((await api.detail(tenant, made.id)).data).toMatchObject({ accountNumber: 2, accountCount: 2 });
    expect(await person('third')).toMatchObject({ status: 400, bizCode: 'TENANT_LIMIT', msg: '账号数已达上限' });
    expect(await tenants.rowsIn('user', made.tenantId)).toHaveLength(2);
  });
});

describe('the end of a tenant', () => {
  it('that expires ends sign-ins and sessions', async () => {
    const made = await tenants.make();
    const first = await tenants.enter(made);

    await tenants.setting(made.id, { expireTime: '2020-01-01 00:00:00' });

    expect((await first.list(notice)).status).toBe(401);
    expect(await tenants.tryToEnter(made)).toContain('租户已到期');
    await tenants.setting(made.id, { expireTime: '' });
    expect(await tenants.tryToEnter(made)).toBe('in');
  });

  it('that is disabled ends sign-ins and sessions, and says no more than a wrong password', async () => {
    const made = await tenants.make();
    const first = await tenants.enter(made);
    const { version } = (await api.detail(tenant, made.id)).data;

    const off = await api.submit(tenant, { id: made.id, version, status: 0 });

    expect(off.status).toBe(200);
    expect((await first.list(notice)).status).toBe(401);
    expect(await tenants.tryToEnter(made)).toContain('用户名或密码错误');
    const open = and(eq(authSession.tenantId, made.tenantId), eq(authSession.revokedFor, 'account'));
    expect((await app.db.select().from(authSession).where(open)).length).toBeGreaterThan(0);
  });

  it('that is removed ends everything, and its number is not given again', async () => {
    const made = await tenants.make({ domain: 'gone.bank.cn' });
    const first = await tenants.enter(made);

    await api.remove(tenant, [made.id]);

    expect((await first.list(notice)).status).toBe(401);
    expect(await tenants.tryToEnter(made)).toContain('用户名或密码错误');
    expect((await api.get('blade-system/tenant/info', { domain: 'http://gone.bank.cn' })).data).toEqual({});
    expect(await tenants.rowsIn('user', made.tenantId)).toHaveLength(1);
    expect((await tenants.add({ domain: 'gone.bank.cn' })).status).toBe(200);
  });

  it('does not come to the platform itself', async () => {
    const { id, version } = (await api.list(tenant, { tenantId: '000000' })).data.records[0] as unknown as MadeTenant;

    expect(await api.remove(tenant, [id])).toMatchObject({ status: 400, bizCode: 'TENANT_PLATFORM' });
    expect((await api.submit(tenant, { id, version, status: 0 })).bizCode).toBe('TENANT_PLATFORM');
    expect((await tenants.setting(id, { expireTime: '2099-01-01 00:00:00' })).bizCode).toBe('TENANT_PLATFORM');
    expect((await tenants.setting(id, { accountNumber: 500 })).status).toBe(200);
  });
});
