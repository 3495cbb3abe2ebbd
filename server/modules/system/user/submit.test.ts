import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/write/audit';
import { idempotency } from '#server/crud/write/idempotency';
import { md5Hex } from '#server/lib/password';
import { user } from '#src/resources/system/user';
import type { Api } from '../../../../tests/support/api.ts';
import { tables } from '../../../../tests/support/module-rows.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let people: People;
let admin: Api;
let roleId: string;
let deptId: string;

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  admin = await app.signInAs('admin');
  roleId = await people.role(['notice', 'notice_view']);
  deptId = app.choices.refId(user.fields.deptId);
});
afterAll(() => app.close());

let serial = 0;
const body = (own: object = {}) => {
  serial += 1;
  return { account: `clerk${serial}`, name: 'Clerk', realName: `Clerk ${serial}`, roleId, deptId, ...own };
};
const submit = (values: object, api = admin) => api.post<Record<string, string>>('blade-user/submit', { ...values });

describe('a new account', () => {
  it('gets a password that is shown once, opens nothing but its own change, and ends after three days (promise 7)', async () => {
    const added = await submit(body({ account: 'newcomer' }));
    const { id = '', initialPassword = '' } = added.data;

    const { createTime, passwordExpireTime } = await people.stored(id);
    const session = await people.signIn('newcomer', { password: initialPassword });
    const before = await session.get('blade-desk/notice/list');
    const change = { oldPassword: initialPassword, newPassword: 'Own-choice-77', newPassword1: 'Own-choice-77' };
    const changed = await session.post('blade-user/update-password', change);

    expect(Math.round((Date.parse(passwordExpireTime ?? '') - Date.parse(createTime)) / 3_600_000)).toBe(72);
    expect(before).toMatchObject({ status: 403, bizCode: 'MUST_CHANGE_PASSWORD' });
    expect(changed).toMatchObject({ status: 200 });
    expect(await session.get('blade-desk/notice/list')).toMatchObject({ status: 200 });
    expect((await admin.detail(user, id)).data).not.toHaveProperty('password');
  });

  it('has the name as its nickname where none is given', async () => {
    const { data } = await submit(body({ realName: 'Ann Lee', name: undefined }));

    expect(await people.stored(data.id ?? '')).toMatchObject({ realName: 'Ann Lee', name: 'Ann Lee' });
  });

  it('is stored with a hash of its password, which stands nowhere else', async () => {
    const key = `key-${Date.now()}`;
    const added = await admin.call<Record<string, string>>({
      method: 'POST',
      url: '/api/blade-user/submit',
      payload: body(),
      headers: { 'idempotency-key': key },
    });
    const { id = '', initialPassword = '' } = added.data;

    const row = await people.stored(id);
    const audits = await app.db.select().from(auditLog).where(eq(auditLog.recordId, id));
    const answers = await app.db.select().from(idempotency).where(eq(idempotency.key, key));

    expect(initialPassword).toMatch(/^[a-zA-Z2-9]{20}$/);
    expect(row.password).toMatch(/^\$argon2id\$/);
    expect(row).toMatchObject({ mustChangePassword: 1, passwordExpireTime: expect.stringMatching(/^\d{4}-/) });
    expect(audits).toHaveLength(1);
    expect(answers).toHaveLength(1);
    expect(JSON.stringify([row, audits, answers])).not.toContain(initialPassword);
    expect(JSON.stringify([row, audits, answers])).not.toContain(md5Hex(initialPassword));
  });

  it('may be given a password by the rules for all, which is not told again and has to be changed as well', async () => {
    const added = await submit(body({ account: 'chosen', password: 'Given-to-you-5' }));

    const session = await people.signIn('chosen', { password: 'Given-to-you-5' });

    expect(added.data).not.toHaveProperty('initialPassword');
    expect(await session.get('blade-desk/notice/list')).toMatchObject({ status: 403, bizCode: 'MUST_CHANGE_PASSWORD' });
  });

  it.each([
    ['short1', 'PASSWORD_FORMAT'],
    ['onlyletters', 'PASSWORD_FORMAT'],
    ['password1', 'PASSWORD_WEAK'],
    [md5Hex('12345678'), 'PASSWORD_WEAK'],
    ['mallory123', 'PASSWORD_WEAK'],
    [['Given-to-you-5'], 'WRONG_PARAMETER'],
  ])('is not given %j', async (password, bizCode) => {
    const answer = await submit(body({ account: 'mallory', password }));

    expect(answer).toMatchObject({ status: 400, bizCode });
    expect(await app.db.select().from(tables.user).where(eq(tables.user.account, 'mallory'))).toEqual([]);
  });

  it('belongs to the server where the form says nothing', async () => {
    const claimed = { userKind: 4, status: 0, mustChangePassword: 0, lastLoginIp: '1.1.1.1', tenantId: '999999' };
    const manager = await app.signInAs('manager', 'admin');

    const { data } = await submit(body(claimed), manager);

    expect(await people.stored(data.id ?? '')).toMatchObject({
      tenantId: '000000',
      userKind: 1,
      status: 1,
      mustChangePassword: 1,
      lastLoginIp: null,
    });
  });

  it.each([
    ['ab', 'ACCOUNT_FORMAT'],
    ['1digit', 'ACCOUNT_FORMAT'],
    ['has blank', 'ACCOUNT_FORMAT'],
    ['x'.repeat(33), 'TEXT_TOO_LONG'],
    [{ $ne: 1 }, 'TYPE_WRONG'],
  ])('is not called %j', async (account, bizCode) => {
    expect(await submit(body({ account }))).toMatchObject({ status: 400, bizCode, fields: { account: expect.any(String) } });
  });

  it.each(['ADMIN', ' admin ', 'ａｄｍｉｎ', 'ad\u200Bmin'])(
    'is refused as %j, which is the administrator’s (promise 37)',
    async (account) => {
      expect(await submit(body({ account }))).toMatchObject({
        status: 409,
        bizCode: 'DUPLICATE',
        msg: '登录账号已存在',
        fields: { account: '登录账号已存在' },
      });
    },
  );

  it('is made once when thirty ask for its name at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => submit(body({ account: 'wanted' }))));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 29 }, () => 409)]);
    expect(await app.db.select().from(tables.user).where(eq(tables.user.account, 'wanted'))).toHaveLength(1);
  });

  it('is made once by five sends of one key, and its password stays the one that was shown', async () => {
    const payload = body();
    const send = () =>
      admin.call<Record<string, string>>({
        method: 'POST',
        url: '/api/blade-user/submit',
        payload,
        headers: { 'idempotency-key': 'five-sends' },
      });

    const answers = await Promise.all([send(), send(), send(), send(), send()]);

    const shown = answers.flatMap(({ data }) => data.initialPassword ?? []);
    expect(new Set(answers.map(({ data }) => data.id))).toHaveLength(1);
    expect(shown).toHaveLength(1);
    expect(await people.signIn(payload.account, { password: shown[0] })).toBeDefined();
  });

  it('is refused beyond the limit of its tenant', async () => {
    await people.make.tenant({ tenantId: '300001', accountNumber: 1 });
    const codes = ['user', 'user_add', 'notice'];
    const owner = await people.person(codes, { tenantId: '300001' });

    const answer = await submit(body({ roleId: owner.row.roleId }), owner.api);

    expect(answer).toMatchObject({ status: 400, bizCode: 'TENANT_LIMIT', msg: '账号数已达上限' });
  });

  it.each([
    ['phone', '', 200, undefined],
    ['phone', '138', 400, '手机号码长度不为11位'],
    ['phone', '23800000000', 400, '手机号码格式不正确'],
    ['email', 'nobody', 400, '邮箱格式不正确'],
    ['roleId', '', 400, '请选择角色'],
    ['deptId', '', 400, '请选择所属机构'],
    ['deptId', '999999', 400, '所属机构的取值不存在'],
  ])('with %s %j answers %i %s', async (name, value, ...expected) => {
    const answer = await submit(body({ [name]: value }));

    expect([answer.status, answer.fields?.[name]]).toEqual(expected);
  });
});

describe('a changed account', () => {
  it('keeps its name and password, and answers both paths and verbs', async () => {
    const { data } = await submit(body());
    const before = await people.stored(data.id ?? '');
    const change = { id: data.id, account: 'renamed', password: 'Another-one-9', realName: 'Changed' };

    const answers = [
      await admin.post('blade-user/update', { ...change, version: 1 }),
      await admin.post('blade-system/user/submit', { ...change, realName: 'Again', version: 2 }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { account, password } = before;
    expect(await people.stored(data.id ?? '')).toMatchObject({ account, password, realName: 'Again', version: 3 });
  });

  it('is named by the call that changes', async () => {
    expect(await admin.post('blade-user/update', { realName: 'x' })).toMatchObject({ status: 400, bizCode: 'MISSING_PARAMETER' });
  });

  it('is neither added nor changed by somebody who may do the other', async () => {
    const adder = await people.person(['user', 'user_add', 'notice', 'notice_view']);
    const editor = await people.person(['user', 'user_edit', 'notice', 'notice_view']);
    const { data } = await submit(body(), adder.api);

    expect(await submit({ id: data.id, realName: 'x' }, adder.api)).toMatchObject({ status: 403 });
    expect(await submit(body(), editor.api)).toMatchObject({ status: 403 });
    expect(await submit({ id: data.id, realName: 'Edited' }, editor.api)).toMatchObject({ status: 200 });
  });

  it('that is stopped ends its sessions at once, and works again when it goes on', async () => {
    const { row, api } = await people.person(['notice']);
    const set = (status: number) => admin.post('blade-user/update', { id: row.id, status });

    const stopped = await set(3);
    const refused = await api.get('blade-desk/notice/list');
    await set(1);

    expect(stopped).toMatchObject({ status: 200 });
    expect(refused.status).toBe(401);
    expect((await api.get('blade-desk/notice/list')).status).toBe(401);
    expect((await (await people.signIn(row.account)).get('blade-desk/notice/list')).status).toBe(200);
  });

  it('has its new rights with the next call', async () => {
    const { row, api } = await people.person(['notice']);
    const other = await people.role(['post']);
    const before = [await api.get('blade-desk/notice/list'), await api.get('blade-system/post/list')];

    await admin.post('blade-user/update', { id: row.id, roleId: other });

    const after = [await api.get('blade-desk/notice/list'), await api.get('blade-system/post/list')];
    expect([...before, ...after].map(({ status }) => status)).toEqual([200, 403, 403, 200]);
  });

  it('does not become approved, nor pending, by an edit', async () => {
    const pending = await people.make.user({ status: 0, roleId });
    const active = await people.make.user({ roleId });

    const answers = [
      await admin.post('blade-user/update', { id: pending.id, status: 1 }),
      await admin.post('blade-user/update', { id: active.id, status: 0 }),
    ];

    expect(answers).toMatchObject([{ bizCode: 'STATE_ONLY' }, { bizCode: 'STATE_ONLY' }]);
  });

  it('is unlocked by an edit only where unlocking is allowed', async () => {
    const editor = await people.person(['user', 'user_edit']);
    const locked = await people.make.user({ status: 2, deptId, roleId: await people.role([]) });

    expect(await editor.api.post('blade-user/update', { id: locked.id, status: 1 })).toMatchObject({ status: 403 });
    expect(await admin.post('blade-user/update', { id: locked.id, status: 1 })).toMatchObject({ status: 200 });
  });

  it('leaves one line in the audit each time', async () => {
    const { data } = await submit(body());
    await admin.post('blade-user/update', { id: data.id, realName: 'Audited' });

    const lines = await app.db
      .select({ action: auditLog.action, changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.recordId, data.id ?? ''), eq(auditLog.resource, 'user')))
      .orderBy(auditLog.id);

    expect(lines).toMatchObject([{ action: 'insert' }, { action: 'update', changes: { realName: { after: 'Audited' } } }]);
  });
});

describe('the status of an account', () => {
  it('is never empty, so that whoever is offered as approver or receiver can also sign in', async () => {
    const { id = '' } = (await submit(body())).data;

    await submit({ id, status: null });

    expect(await people.stored(id)).toMatchObject({ status: 1 });
  });
});
