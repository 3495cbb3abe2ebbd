import { eq } from 'drizzle-orm';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { md5Hex } from '#server/lib/password';
import { user } from '#src/resources/system/user';
import { PASSWORD } from '../../../tests/support/module-rows.ts';
import { BASIC, inTurn, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';

const _users = tableOf(user);
const sm2Keys = sm2.generateKeyPairHex();
let server: ModuleServer;

beforeAll(async () => {
  server = await openModuleServer({ sm2PrivateKey: sm2Keys.privateKey });
});
afterAll(() => server.close());

const credentials = { tenantId: '000000', username: 'admin', password: md5Hex(PASSWORD), grant_type: 'password', scope: 'all' };

describe('a refused sign-in', () => {
  it('tells nothing: unknown tenant, unknown, disabled or expired account and wrong password answer alike (promise 8)', async () => {
    const { account: disabled } = await server.make.user({ status: 3 });
    const { account: expired } = await server.make.user({
      mustChangePassword: 1,
      passwordExpireTime: '2020-01-01 00:00:00',
    });
    await server.make.tenant({ tenantId: '100002', status: 0 });
    const { account: closed } = await server.make.user({ tenantId: '100002' });

    const answers = await Promise.all([
      server.token({ ...credentials, password: md5Hex('wrong') }),
      server.token({ ...credentials, username: 'nobody' }),
      server.token({ ...credentials, tenantId: '999999' }),
      server.token({ ...credentials, username: disabled }),
      server.token({ ...credentials, username: expired }),
      server.token({ ...credentials, tenantId: '100002', username: closed }),
    ]);

    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['400 {"error":"invalid_grant","error_description":"用户名或密码错误","code":400,"msg":"用户名或密码错误"}']),
    );
  });

  it('takes as long for an unknown account as for a wrong password (promise 8)', async () => {
    const { account } = await server.make.user();
    // Measures processor time, which is not affected by other busy processes.
    const timeOf = async (username: string, round: number) => {
      const begun = process.cpuUsage();
      await server.app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        query: { ...credentials, username, password: md5Hex(`wrong${round}`) },
        headers: { authorization: BASIC },
        remoteAddress: `10.1.0.${round}`,
      });
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    };
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

    const rounds = await inTurn(Array(12).keys(), async (round) => ({
      known: await timeOf(account, round),
      unknown: await timeOf(`nobody${round}`, round),
    }));
    const ratio = median(rounds.map(({ unknown }) => unknown)) / median(rounds.map(({ known }) => known));

    // Without the hashing that is done for unknown accounts too, those would be answered in a tenth of the time.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('names the tenant that has expired only to who knows the password', async () => {
    await server.make.tenant({ tenantId: '100003', expireTime: '2020-01-01 00:00:00' });
    const { account, id } = await server.make.user({ tenantId: '100003' });
    const asked = { ...credentials, tenantId: '100003', username: account };

    expect((await server.token(asked)).json()).toMatchObject({ code: 400, error_description: '租户已到期' });
    expect((await server.token({ ...asked, password: 'wrong' })).json()).toMatchObject({
      msg: expect.stringContaining('用户名或密码错误'),
    });
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.userId, id));
    expect(rows.map(({ action }) => action)).toEqual(['loginFailed', 'loginFailed']);
  });

  it('speaks the language of its reader', async () => {
    const answer = await server.token({ ...credentials, password: 'wrong' }, { 'accept-language': 'en-GB,zh;q=0.5' });

    expect(answer.json()).toMatchObject({ error_description: expect.stringContaining('Wrong account or password') });
  });

  it.each([
    ['no client', { authorization: '' }, '缺少客户端信息'],
    ['an unknown client', { authorization: `Basic ${btoa('x:saber_secret')}` }, '客户端认证失败!'],
    ['a wrong secret', { authorization: `Basic ${btoa('saber:saber')}` }, '客户端认证失败!'],
    ['an empty secret', { authorization: `Basic ${btoa('saber:')}` }, '客户端认证失败!'],
    ['no Basic header', { authorization: 'Bearer abc' }, '缺少客户端信息'],
  ])('is 401 with %s (promise 2)', async (_, headers, msg) => {
    const answer = await server.token(credentials, headers);

    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { error: 'invalid_client', error_description: msg, code: 401, msg },
    ]);
  });

  it.each(['register', 'authorization_code', 'client_credentials', '__proto__', 'constructor', 'Password'])(
    'does not know the grant %s (promise 14)',
    async (grant_type) => {
      const answer = await server.token({ ...credentials, grant_type });

      expect(answer.json()).toMatchObject({ error: 'unsupported_grant_type', code: 400 });
    },
  );

  it('refuses a grant that the client is not given', async () => {
    await server.make.client({ clientId: 'reader', clientSecret: 'reader_secret', authorizedGrantTypes: 'refresh_token' });

    const answer = await server.token(credentials, { authorization: `Basic ${btoa('reader:reader_secret')}` });

    expect(answer.json()).toMatchObject({ error: 'unsupported_grant_type', code: 400 });
  });

  it.each([
    ['twice in the query', 'username=admin&username=admin&password=x', ''],
    ['in the query and the form', 'username=admin&password=x', 'username=admin'],
  ])('refuses a parameter that stands %s (promise 14)', async (_, query, payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/blade-auth/oauth/token?${query}`,
      payload,
      headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect(answer.json()).toMatchObject({ error: 'invalid_request', code: 400, msg: '请求参数格式错误: username' });
  });

  it('takes nothing but POST (promise 14)', async () => {
    expect((await server.app.inject({ url: '/api/blade-auth/oauth/token', query: credentials })).statusCode).toBe(405);
  });

  it('names what is missing', async () => {
    expect((await server.token({ username: 'admin' })).json()).toMatchObject({ msg: '缺少必要的请求参数: password' });
  });
});
