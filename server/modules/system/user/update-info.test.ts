import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { fileRoot } from '#shared/files';
import { attach } from '#src/resources/resource/attach';
import { user } from '#src/resources/system/user';
import { injectedInto, requestToken } from '../../../../tests/support/api.ts';
import { PASSWORD } from '../../../../tests/support/module-rows.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const files = tableOf(attach);

let app: SeededApp;
let people: People;
let roleId: string;

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  roleId = await people.role(['notice']);
});
afterAll(() => app.close());

const auditOf = (id: string) =>
  app.db
    .select({ changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, id), eq(auditLog.action, 'updateInfo')));
/** The fields that signing in changes. */
const signedIn = { lastLoginTime: expect.anything(), lastLoginIp: expect.anything() };

describe('update-info', () => {
  it('changes five things of oneself, whatever else is sent (promise 30)', async () => {
    const { row, api } = await people.person(['notice']);
    const other = await people.make.user({ roleId });
    const link = app.choices.fileLink(user.fields.avatar);
    const own = {
      avatar: link.slice(fileRoot.length + 1),
      name: 'Nick',
      realName: 'Real',
      phone: '13800000001',
      email: 'a@b.cn',
    };
    const foreign = {
      id: other.id,
      userId: other.id,
      roleId,
      tenantId: '1',
      account: 'x',
      password: 'y',
      status: 3,
      deptId: '2',
    };

    expect(await api.post('blade-user/update-info', { ...own, ...foreign, avatar: link })).toMatchObject({ status: 200 });

    expect(await people.stored(row.id)).toEqual({
      ...row,
      ...own,
      ...signedIn,
      version: 2,
      updateUser: row.id,
      updateTime: expect.anything(),
    });
    expect(await people.stored(other.id)).toEqual(other);
    expect(await auditOf(row.id)).toHaveLength(1);
  });

  it('makes an uploaded picture the avatar, which is told as a link from then on', async () => {
    const { row, api } = await people.person(['notice']);
    const avatar = app.choices.fileLink(user.fields.avatar);

    await api.post('blade-user/update-info', { avatar });

    const name = avatar.slice(fileRoot.length + 1);
    const [file] = await app.db.select().from(files).where(eq(files.name, name));
    expect(file).toMatchObject({ refType: 'user', refId: row.id });
    expect((await api.get<{ avatar: string }>('blade-user/info')).data.avatar).toBe(avatar);
    expect((await requestToken(injectedInto(app.server), { account: row.account, password: PASSWORD })).avatar).toBe(avatar);
  });

  it('refuses a picture that was not uploaded', async () => {
    const { api } = await people.person(['notice']);
    const avatar = `${fileRoot}/upload/20260101/${'f'.repeat(32)}.png`;

    expect(await api.post('blade-user/update-info', { avatar })).toMatchObject({
      status: 400,
      bizCode: 'FILE_UNKNOWN',
      fields: { avatar: '头像的文件不存在，请重新上传' },
    });
  });

  it('keeps what is absent, clears what is empty and knows the masked phone', async () => {
    const { row, api } = await people.person(['notice'], { phone: '13812345678', email: 'a@b.cn' });

    await api.post('blade-system/user/update-info', { phone: '138****5678', email: '', name: null });

    expect(await people.stored(row.id)).toMatchObject({ phone: '13812345678', email: null, name: row.name });
  });

  it('writes nothing when nothing changes', async () => {
    const { row, api } = await people.person(['notice']);

    await api.post('blade-user/update-info', { name: row.name, email: '' });

    expect(await people.stored(row.id)).toEqual({ ...row, ...signedIn });
  });

  it.each([
    ['realName', '', '请输入姓名'],
    ['name', 'x'.repeat(21), '昵称不能超过20个字符'],
    ['phone', '1380000000', '手机号码长度不为11位'],
    ['phone', '00000000000', '手机号码格式不正确'],
    ['email', 'a@b', '邮箱格式不正确'],
    ['name', ['x'], '昵称格式不正确'],
  ])('refuses %s %j at its field', async (name, value, msg) => {
    const { row, api } = await people.person(['notice']);

    expect(await api.post('blade-user/update-info', { [name]: value })).toMatchObject({ status: 400, fields: { [name]: msg } });
    expect((await people.stored(row.id)).version).toBe(1);
  });

  it('refuses a body that is no record', async () => {
    const { api } = await people.person(['notice']);

    expect(await api.call({ method: 'POST', url: '/api/blade-user/update-info' })).toMatchObject({ status: 400 });
  });
});
