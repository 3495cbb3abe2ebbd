import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModuleServer, openModuleServer } from '../../../../tests/support/module-server.ts';

let server: ModuleServer;

beforeAll(async () => {
  server = await openModuleServer();
  await server.make.tenant({ tenantId: '100001', tenantName: 'Plain', domain: 'one.bank.cn', backgroundUrl: '/bg.jpg' });
  await server.make.tenant({ tenantId: '100002', tenantName: 'Port', domain: 'one.bank.cn:8080' });
  await server.make.tenant({ tenantId: '100003', tenantName: 'Address', domain: 'https://three.bank.cn' });
  await server.make.tenant({ tenantId: '100004', tenantName: 'Off', domain: 'four.bank.cn', status: 0 });
});
afterAll(() => server.close());

const info = async (domain: string) =>
  (await server.app.inject({ url: '/api/blade-system/tenant/info', query: { domain } })).json();

describe('the tenant of an address', () => {
  it('is told to anybody, and nothing more of it', async () => {
    expect(await info('https://one.bank.cn')).toEqual({
      code: 200,
      success: true,
      msg: '操作成功',
      data: { tenantId: '100001', tenantName: 'Plain', domain: 'one.bank.cn', backgroundUrl: '/bg.jpg' },
    });
  });

  it.each([
    ['http://one.bank.cn:8080', '100002'],
    ['one.bank.cn:8080', '100002'],
    ['http://one.bank.cn:9999', '100001'],
    ['HTTPS://ONE.bank.cn/', '100001'],
    ['https://three.bank.cn', '100003'],
  ])('%s is %s', async (domain, tenantId) => {
    expect((await info(domain)).data.tenantId).toBe(tenantId);
  });

  it.each(['', 'http://unknown.cn', 'http://four.bank.cn', 'not an address', '%', 'x'.repeat(300), "'; drop table tenant"])(
    'is nothing for %j',
    async (domain) => {
      expect(await info(domain)).toEqual({ code: 200, success: true, msg: '操作成功', data: {} });
    },
  );
});
