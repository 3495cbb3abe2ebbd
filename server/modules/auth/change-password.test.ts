import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/write/audit';
import { md5Hex } from '#server/lib/password';
import type { TokenResponse } from '#shared/wire';
import { PASSWORD, tables } from '../../../tests/support/module-rows.ts';
import { bearer, inTurn, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';

const NEW = 'Vault-Keeper-77';
let server: ModuleServer;
let account: string;
let userId: string;
let pair: TokenResponse;

beforeAll(async () => {
  server = await openModuleServer();
});
beforeEach(async () => {
  const made = await server.make.user({ mustChangePassword: 1 });
  [account, userId] = [made.account, made.id];
  pair = await server.signIn(account);
});
afterAll(() => server.close());

const change = (fields: Record<string, string> = {}, prefix = 'blade-user') =>
  server.app.inject({
    method: 'POST',
    url: `/api/${prefix}/update-password`,
    query: { oldPassword: md5Hex(PASSWORD), newPassword: md5Hex(NEW), newPassword1: md5Hex(NEW), ...fields },
    headers: bearer(pair.access_token),
  });
const status = async (path: string, token = pair.access_token) => (await server.get(path, token)).statusCode;

describe('an initial password', () => {
  it('opens nothing but what is needed to change it (promise 7)', async () => {
    const refused = await server.get('blade-system/menu/routes', pair.access_token);

    expect([refused.statusCode, refused.json().msg]).toEqual([403, '请先修改初始密码']);
    expect(await status('blade-user/info')).toBe(200);
    expect(await status('blade-auth/oauth/clear-cache')).toBe(403);
    expect(await status('blade-auth/oauth/logout')).toBe(200);
  });

  it.each(['blade-user', 'blade-system/user'])('is changed under %s, and then everything opens', async (prefix) => {
    const answer = await change({}, prefix);

    expect(answer.json()).toEqual({ code: 200, success: true, data: {}, msg: '操作成功' });
    expect(await status('blade-system/menu/routes')).toBe(200);
    const [row] = await server.db.select().from(tables.user).where(eq(tables.user.id, userId));
    expect(row).toMatchObject({ mustChangePassword: 0, passwordExpireTime: null });
  });
});

describe('a changed password', () => {
  it('signs in from then on, and the old one no more', async () => {
    await change();

    expect((await server.token({ username: account, password: md5Hex(PASSWORD) })).statusCode).toBe(400);
    expect((await server.token({ username: account, password: NEW })).statusCode).toBe(200);
  });

  it('may be sent plain and in a body', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/blade-user/update-password',
      payload: { oldPassword: PASSWORD, newPassword: NEW, newPassword1: NEW, id: '1', tenantId: '999999' },
      headers: bearer(pair.access_token),
    });

    expect(answer.statusCode).toBe(200);
    expect((await server.token({ username: account, password: md5Hex(NEW) })).statusCode).toBe(200);
  });

  it('ends every other session of the account, and is written down', async () => {
    const other = await server.signIn(account);

    await change();

    expect(await status('blade-user/info', other.access_token)).toBe(401);
    expect((await server.token({ grant_type: 'refresh_token', refresh_token: other.refresh_token })).statusCode).toBe(400);
    expect(await status('blade-user/info')).toBe(200);
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.recordId, userId));
    expect(rows).toMatchObject([
      { action: 'changePassword', account, changes: { password: { before: '******', after: '******' } } },
    ]);
  });

  it.each([
    ['a wrong old one', { oldPassword: md5Hex('wrong') }, '原密码不正确!'],
    ['two different new ones', { newPassword1: md5Hex('other') }, '请输入正确的确认密码!'],
    ['a common one', { newPassword: md5Hex('123456'), newPassword1: md5Hex('123456') }, '密码过于简单'],
    ['the old one again', { newPassword: md5Hex(PASSWORD), newPassword1: md5Hex(PASSWORD) }, '密码过于简单'],
    ['a short one', { newPassword: 'Ab1', newPassword1: 'Ab1' }, '密码至少8位且须包含字母和数字'],
    ['none', { newPassword: '' }, '缺少必要的请求参数: newPassword'],
  ])('is refused with %s (promise 6)', async (_, fields, msg) => {
    const answer = await change(fields);

    expect([answer.statusCode, answer.json().msg]).toEqual([400, msg]);
    expect((await server.token({ username: account, password: md5Hex(PASSWORD) })).statusCode).toBe(200);
  });

  it('is refused when it is the account itself', async () => {
    const own = md5Hex(account);

    expect((await change({ newPassword: own, newPassword1: own })).json().msg).toBe('密码过于简单');
  });

  it('may be chosen badly as often as one likes', async () => {
    const weak = md5Hex('123456');
    const statuses = await inTurn(
      Array(7).keys(),
      async () => (await change({ newPassword: weak, newPassword1: weak })).statusCode,
    );

    expect(statuses).toEqual(Array(7).fill(400));
    expect((await change()).statusCode).toBe(200);
  });

  it('cannot be guessed at from an open session', async () => {
    const statuses = await inTurn(
      Array(7).keys(),
      async (round) => (await change({ oldPassword: md5Hex(`wrong${round}`) })).statusCode,
    );

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });
});

it('shows one’s own record without secrets and with names', async () => {
  const role = await server.make.role({ roleName: 'Clerk' });
  const made = await server.make.user({ roleId: role.id, phone: '13800000000' });
  const { access_token } = await server.signIn(made.account);

  const body = (await server.get('blade-user/info', access_token)).json();

  expect(body.data).toMatchObject({
    id: made.id,
    account: made.account,
    realName: made.realName,
    phone: '13800000000',
    roleName: 'Clerk',
    deptName: '',
    postName: '',
    sex: -1,
    sexName: '',
    birthday: '',
    avatar: '',
    postId: '',
    isDeleted: 0,
  });
  expect(Object.keys(body.data)).not.toEqual(expect.arrayContaining(['password']));
  expect(JSON.stringify(body)).not.toContain('argon2');
});
