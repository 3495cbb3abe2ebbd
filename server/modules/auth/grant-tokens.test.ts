import { eq } from 'drizzle-orm';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { md5Hex } from '#server/lib/password';
import type { TokenResponse } from '#shared/wire';
import { user } from '#src/resources/system/user';
import { PASSWORD } from '../../../tests/support/module-rows.ts';
import { BASIC, bearer, inTurn, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';

const users = tableOf(user);
const sm2Keys = sm2.generateKeyPairHex();
let server: ModuleServer;

beforeAll(async () => {
  server = await openModuleServer({ sm2PrivateKey: sm2Keys.privateKey });
});
afterAll(() => server.close());

const credentials = { tenantId: '000000', username: 'admin', password: md5Hex(PASSWORD), grant_type: 'password', scope: 'all' };

describe('signing in', () => {
  it('answers flat, with every field that clients of the family read', async () => {
    const answer = await server.token({ ...credentials, type: 'account' });

    const body = answer.json<TokenResponse>();
    expect(answer.statusCode).toBe(200);
    expect(body).toEqual({
      ...{ access_token: body.access_token, refresh_token: body.refresh_token, token_type: 'bearer', expires_in: 3600 },
      ...{ scope: 'all', tenant_id: '000000', user_id: body.user_id, dept_id: '', post_id: '', role_id: body.role_id },
      ...{ oauth_id: '', account: 'admin', user_name: 'admin', nick_name: 'Admin', real_name: 'Administrator' },
      ...{ role_name: 'administrator', avatar: '', client_id: 'saber', detail: { type: 'web' } },
      ...{ license: 'handover-admin', jti: body.jti },
    });
    expect(body.user_id).toMatch(/^\d+$/);
    expect(JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      ...{ token_type: 'access_token', tenant_id: '000000', user_id: body.user_id, role_name: 'administrator' },
      ...{ account: 'admin', client_id: 'saber', iss: 'handover-admin', aud: 'handover-admin' },
    });
  });

  it('answers the open-source dialect in the envelope, from the same code', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/blade-auth/token',
      query: { tenantId: '000000', account: 'admin', password: PASSWORD, type: 'account' },
      headers: { authorization: BASIC },
    });

    const { data, ...envelope } = answer.json();
    expect(envelope).toEqual({ code: 200, success: true, msg: '操作成功' });
    expect(data).toEqual({
      ...{ accessToken: data.accessToken, tokenType: 'bearer', refreshToken: data.refreshToken, userId: data.userId },
      ...{ tenantId: '000000', oauthId: '', avatar: '', authority: 'administrator', userName: 'Administrator', account: 'admin' },
      ...{ expiresIn: 3600, license: 'handover-admin' },
    });
    expect((await server.get('blade-auth/oauth/user-info', data.accessToken)).statusCode).toBe(200);
  });

  it.each([
    ['a form', { payload: new URLSearchParams(credentials).toString(), type: 'application/x-www-form-urlencoded' }],
    ['JSON', { payload: JSON.stringify(credentials), type: 'application/json' }],
  ])('takes its parameters from %s as well', async (_, { payload, type }) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      payload,
      headers: { authorization: BASIC, 'content-type': type },
    });

    expect(answer.statusCode).toBe(200);
  });

  it.each([
    ['md5', md5Hex(PASSWORD)],
    ['plain', PASSWORD],
    ['SM2', sm2.doEncrypt(PASSWORD, sm2Keys.publicKey, 0)],
  ])('takes the password as %s', async (_, password) => {
    expect((await server.token({ ...credentials, password })).statusCode).toBe(200);
  });

  it('takes the tenant from the header, and the account in any spelling of it', async () => {
    await server.make.tenant({ tenantId: '100001' });
    await server.make.user({ tenantId: '100001', account: 'clerk' });

    const answer = await server.token({ username: ' ＣＬＥＲＫ ', password: PASSWORD }, { 'tenant-id': '100001' });

    expect(answer.json()).toMatchObject({ tenant_id: '100001', account: 'clerk', role_name: '' });
  });

  it('is written down, and a refusal is too, without what was typed', async () => {
    const { user_id } = await server.signIn();
    await server.token({ ...credentials, username: 'my-secret-typed-as-account' });

    const rows = await server.db.select().from(auditLog).orderBy(auditLog.id);

    expect(rows.filter(({ userId }) => userId === user_id).at(-1)).toMatchObject({ action: 'login', account: 'admin' });
    expect(rows.at(-1)).toMatchObject({ action: 'loginFailed', account: '', userId: null });
    expect(JSON.stringify(rows)).not.toContain('my-secret');
  });

  it('makes a hash with outdated parameters anew', async () => {
    const { id, account, password } = await server.make.user();
    const old = '$argon2id$v=19$m=8192,t=1,p=1$';
    const { hash } = await import('@node-rs/argon2');
    await server.db
      .update(users)
      .set({ password: await hash(md5Hex(PASSWORD), { memoryCost: 8192, timeCost: 1 }) })
      .where(eq(users.id, id));

    await server.signIn(account);

    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect(row?.password).not.toContain(old);
    expect(row?.password?.slice(0, 30)).toBe(password?.slice(0, 30));
  });
});

describe('a refused sign-in', () => {
  it('tells nothing: unknown tenant, unknown, disabled or expired account and wrong password answer alike', async () => {
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

  it('takes as long for an unknown account as for a wrong password', async () => {
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
  ])('is 401 with %s', async (_, headers, msg) => {
    const answer = await server.token(credentials, headers);

    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { error: 'invalid_client', error_description: msg, code: 401, msg },
    ]);
  });

  it.each(['register', 'authorization_code', 'client_credentials', '__proto__', 'constructor', 'Password'])(
    'does not know the grant %s',
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
  ])('refuses a parameter that stands %s', async (_, query, payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/blade-auth/oauth/token?${query}`,
      payload,
      headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect(answer.json()).toMatchObject({ error: 'invalid_request', code: 400, msg: '请求参数格式错误: username' });
  });

  it('takes nothing but POST', async () => {
    expect((await server.app.inject({ url: '/api/blade-auth/oauth/token', query: credentials })).statusCode).toBe(405);
  });

  it('names what is missing', async () => {
    expect((await server.token({ username: 'admin' })).json()).toMatchObject({ msg: '缺少必要的请求参数: password' });
  });
});

describe('a session', () => {
  it('tells who it is', async () => {
    const { access_token, user_id } = await server.signIn();

    const answer = await server.get('blade-auth/oauth/user-info', access_token);

    expect(answer.json()).toMatchObject({ code: 200, data: { user_id, account: 'admin', roles: ['administrator'] } });
  });

  it('goes on where somebody only asks what there would be to read', async () => {
    const { access_token } = await server.signIn();
    const headers = bearer(access_token);

    const answer = await server.app.inject({ method: 'HEAD', url: '/api/blade-auth/oauth/logout', headers });

    expect(answer.statusCode).toBe(405);
    expect((await server.get('blade-auth/oauth/user-info', access_token)).statusCode).toBe(200);
  });

  it('ends with the sign-out, in either dialect, for both tokens', async () => {
    const [flat, wrapped] = [await server.signIn(), await server.signIn()];

    const answers = [
      await server.get('blade-auth/oauth/logout', flat.access_token),
      await server.app.inject({ method: 'POST', url: '/api/blade-auth/logout', headers: bearer(wrapped.access_token) }),
    ];

    expect(answers.map((answer) => answer.json())).toEqual([
      { code: 200, success: true, msg: '操作成功', data: { code: '200', msg: '操作成功' } },
      { code: 200, success: true, msg: '操作成功', data: { code: '200', msg: '操作成功' } },
    ]);
    expect((await server.get('blade-auth/oauth/user-info', flat.access_token)).statusCode).toBe(401);
    expect((await server.get('blade-auth/oauth/user-info', wrapped.access_token)).statusCode).toBe(401);
    expect((await server.token({ grant_type: 'refresh_token', refresh_token: flat.refresh_token })).json()).toMatchObject({
      code: 400,
      error: 'invalid_grant',
    });
  });
});

it('keeps no token in the database and no secret in the log', async () => {
  const { access_token, refresh_token } = await server.signIn();
  await server.token({ grant_type: 'refresh_token', refresh_token });

  const dump = await server.db.execute(
    `select (select json_agg(s)::text from auth_session s) || (select json_agg(a)::text from audit_log a) as text`,
  );

  const kept = JSON.stringify(dump.rows) + server.logLines.join('');
  expect(kept.length).toBeGreaterThan(100);
  const secrets = [access_token, refresh_token, refresh_token.split('.')[2] ?? '', md5Hex(PASSWORD), PASSWORD];
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
});
