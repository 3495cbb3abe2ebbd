import { eq } from 'drizzle-orm';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { md5Hex } from '#server/lib/password';
import type { TokenResponse } from '#shared/wire';
import { user } from '#src/resources/system/user';
import { PASSWORD } from '../../../tests/support/module-rows.ts';
import { BASIC, bearer, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';

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
      access_token: body.access_token,
      refresh_token: body.refresh_token,
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'all',
      tenant_id: '000000',
      user_id: body.user_id,
      dept_id: '',
      post_id: '',
      role_id: body.role_id,
      oauth_id: '',
      account: 'admin',
      user_name: 'admin',
      nick_name: 'Admin',
      real_name: 'Administrator',
      role_name: 'administrator',
      avatar: '',
      client_id: 'saber',
      detail: { type: 'web' },
      license: 'handover-admin',
      jti: body.jti,
    });
    expect(body.user_id).toMatch(/^\d+$/);
    expect(JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      token_type: 'access_token',
      tenant_id: '000000',
      user_id: body.user_id,
      role_name: 'administrator',
      account: 'admin',
      client_id: 'saber',
      iss: 'handover-admin',
      aud: 'handover-admin',
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
      accessToken: data.accessToken,
      tokenType: 'bearer',
      refreshToken: data.refreshToken,
      userId: data.userId,
      tenantId: '000000',
      oauthId: '',
      avatar: '',
      authority: 'administrator',
      userName: 'Administrator',
      account: 'admin',
      expiresIn: 3600,
      license: 'handover-admin',
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

  it('makes a hash with outdated parameters anew (promise 5)', async () => {
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

it('keeps no token in the database and no secret in the log (promises 14, 19)', async () => {
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
