import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { md5Hex } from '#server/lib/password';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { tables } from '../../../../tests/support/module-rows.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { type Profiles, profileKinds, profilesOf } from '../../../../tests/support/profiles.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let people: People;
let admin: Api;
let profiles: Profiles;

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  admin = await app.signInAs('admin');
  profiles = await profilesOf(app, admin);
});
afterAll(() => app.close());

const users = tableOf(user);
const path = (noun: string, verb: string) => `blade-business/${noun}/${verb}`;

async function roleId(alias: string): Promise<string> {
  const table = tableOf(role);
  const [found] = await app.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.roleAlias, alias), eq(table.tenantId, '000000')));
  return found?.id ?? '';
}

describe.each(profileKinds)('a new $noun', ({ noun, resource, userKind, role: alias, number, numberField }) => {
  const body = (more: object = {}) => profiles.bodies[noun](more);
  const add = (values: object, api = admin) => api.post<Record<string, string>>(path(noun, 'submit'), { ...values });

  it('is an account under the same id, with the kind, the role and everything that lists search by', async () => {
    const sent = body({ email: 'a@b.cn' });

    const { data } = await add(sent);
    const row = await people.stored(data.id ?? '');
    const record = (await admin.detail(resource, data.id ?? '')).data;

    expect(row).toMatchObject({
      account: sent.account,
      realName: sent.realName,
      name: sent.realName,
      phone: sent.phone,
      email: 'a@b.cn',
      userKind,
      status: 1,
      roleId: await roleId(alias),
      deptId: sent.deptId,
      tenantId: '000000',
    });
    expect(String(record[numberField])).toMatch(number);
    expect(record).toMatchObject({ id: row.id, account: sent.account, name: sent.realName, status: 1, roleId: row.roleId });
  });

  it('gets a password that is shown once, stands nowhere, and opens only its own change', async () => {
    const sent = body();
    const { data } = await add(sent);
    const { id = '', initialPassword = '' } = data;

    const session = await people.signIn(sent.account, { password: initialPassword });
    const audits = await app.db.select().from(auditLog).where(eq(auditLog.recordId, id));
    const before = await session.get(path(noun, 'page'));
    const change = { oldPassword: initialPassword, newPassword: 'Own-choice-77', newPassword1: 'Own-choice-77' };
    const changed = await session.post(path(noun, 'update-password'), change);
    const own = await session.get<Row>(path(noun, 'info'));

    expect(initialPassword).toMatch(/^[a-zA-Z2-9]{20}$/);
    expect(before).toMatchObject({ status: 403, bizCode: 'MUST_CHANGE_PASSWORD' });
    expect(changed).toMatchObject({ status: 200 });
    expect(own.data).toMatchObject({ id, phone: sent.phone, idNo: sent.idNo });
    expect(JSON.stringify(audits)).not.toContain(md5Hex(initialPassword));
    expect(JSON.stringify((await admin.detail(resource, id)).data)).not.toContain('assword');
  });

  it('may be given a password, typed twice', async () => {
    const typed = { password: 'Given-to-you-5', password2: 'Given-to-you-5' };
    const sent = body(typed);

    const added = await add(sent);
    const session = await people.signIn(sent.account, { password: typed.password });

    expect(added.data).not.toHaveProperty('initialPassword');
    expect(await session.get(path(noun, 'page'))).toMatchObject({ status: 403, bizCode: 'MUST_CHANGE_PASSWORD' });
  });

  it.each([
    [{ password: 'Given-to-you-5', password2: 'Given-to-you-6' }, 'PASSWORD_CONFIRM'],
    [{ password: 'Given-to-you-5', password2: '' }, 'PASSWORD_CONFIRM'],
    [{ password: '', password2: 'Given-to-you-5' }, 'PASSWORD_CONFIRM'],
    [{ password: 'short1', password2: 'short1' }, 'PASSWORD_FORMAT'],
    [{ password: 'onlyletters', password2: 'onlyletters' }, 'PASSWORD_FORMAT'],
    [{ account: 'ab' }, 'ACCOUNT_FORMAT'],
    [{ account: 'Admin' }, 'DUPLICATE'],
    [{ phone: '1380000' }, 'PHONE_LENGTH'],
    [{ idNo: '320102198805200000' }, 'ID_NO_CHECK'],
    [{ certType: 2, idNo: 'E1' }, 'ID_NO_FORMAT'],
    [{ realName: '' }, 'REQUIRED_INPUT'],
  ])('is not taken with %j', async (wrong, bizCode) => {
    const sent = body(wrong);

    const answer = await add(sent);

    expect(answer).toMatchObject({ bizCode });
    expect(
      await app.db
        .select()
        .from(users)
        .where(eq(users.realName, `${sent.realName}`)),
    ).toEqual([]);
  });

  it('has an account that nobody else of any kind has, and a phone and a certificate that no other of its kind has', async () => {
    const first = body();
    await add(first);
    const elsewhere = profileKinds.find((kind) => kind.noun !== noun)?.noun ?? noun;

    const twins = [
      await add(body({ phone: first.phone })),
      await add(body({ idNo: first.idNo })),
      await admin.post(path(elsewhere, 'submit'), profiles.bodies[elsewhere]({ account: first.account.toUpperCase() })),
      await admin.post('blade-user/submit', {
        account: first.account,
        name: 'x',
        realName: 'x',
        roleId: await roleId('auditor'),
        deptId: profiles.bank.a,
      }),
    ];
    const cousin = await admin.post(path(elsewhere, 'submit'), profiles.bodies[elsewhere]({ phone: first.phone }));

    expect(twins.map(({ bizCode }) => bizCode)).toEqual(['DUPLICATE', 'DUPLICATE', 'DUPLICATE', 'DUPLICATE']);
    expect(twins.map(({ fields }) => Object.keys(fields ?? {}))).toEqual([['phone'], ['idNo'], ['account'], ['account']]);
    expect(cousin.code).toBe(200);
  });

  it('is no user in the list of users unless its kind is asked for', async () => {
    const sent = body();
    const { data } = await add(sent);

    const listed = await admin.list(user, { account: sent.account });
    const asked = await admin.list(user, { account: sent.account, userKind });

    expect(listed.data.records).toEqual([]);
    expect(asked.data.records.map(({ id }) => id)).toEqual([data.id]);
  });

  it('keeps its account whatever is sent later, and its number may be typed', async () => {
    const sent = body({ [numberField]: 'Own-7' });
    const { data } = await add(sent);

    const saved = await admin.post(path(noun, 'update'), { id: data.id, account: 'another1', remark: 'x' });

    expect(saved.code).toBe(200);
    expect((await admin.detail(resource, data.id ?? '')).data).toMatchObject({ account: sent.account, [numberField]: 'Own-7' });
    expect(await people.stored(data.id ?? '')).toMatchObject({ account: sent.account });
  });

  it('is not added by who may only change, nor with a role that the adder does not hold', async () => {
    const code = noun === 'client' ? 'biz_client' : noun;
    const editor = await people.person([code, `${code}_edit`]);
    const adder = await people.person([code, `${code}_add`]);

    const answers = [
      await add(body(), editor.api),
      await add(body({ roleId: await roleId('admin') }), adder.api),
      await add(body({ roleId: await roleId('administrator') }), adder.api),
    ];
    const usual = await add(body(), adder.api);

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(['FORBIDDEN', 'GRANT_OVER', 'GRANT_OVER']);
    expect(usual.code).toBe(200);
  });
});

describe('a tenant at its limit', () => {
  it('takes no further person of any kind', async () => {
    const tenantId = '000777';
    await people.make.tenant({ tenantId, accountNumber: 1 });
    const chief = await people.person(['keeper', 'keeper_add'], { tenantId });
    const place = { tenantId, deptName: 'N', fullName: 'N', deptCategory: 5, sort: 1, parentId: '0' };
    const [dept] = await app.db.insert(tables.dept).values(place).returning();
    await people.make.role({ tenantId, roleAlias: 'node_keeper' });

    const answer = await chief.api.post(path('keeper', 'submit'), profiles.bodies.keeper({ deptId: dept?.id }));

    expect(answer).toMatchObject({ bizCode: 'TENANT_LIMIT' });
  });
});
