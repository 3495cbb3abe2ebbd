import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { idCardNumber } from '#server/seed/sample/people-lines';
import { personStatuses } from '#shared/handover/people';
import { clientAgent } from '#src/resources/business/client-agent';
import { user } from '#src/resources/system/user';
import type { Api } from '../../../../tests/support/api.ts';
import { tables } from '../../../../tests/support/module-rows.ts';
import { type People, type Person, peopleOf } from '../../../../tests/support/people.ts';
import { type Profiles, profileKinds, profilesOf } from '../../../../tests/support/profiles.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let people: People;
let admin: Api;
let profiles: Profiles;
/** A person who manages accounts but not profiles. */
let clerk: Person;

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  admin = await app.signInAs('admin');
  profiles = await profilesOf(app, admin);
  const usual = profileKinds.map(({ role }) => role);
  const { id: roleId, roleAlias } = tables.role;
  const roles = await app.db.select({ id: roleId }).from(tables.role).where(inArray(roleAlias, usual));
  const held = roles.map(({ id }) => id);
  const own = await people.role(['user', 'user_edit', 'user_delete']);
  clerk = await people.person([], { roleId: [own, ...held].join() });
});
afterAll(() => app.close());

const path = (noun: string, verb: string) => `blade-business/${noun}/${verb}`;
const told = (id: string, resource: string, action: string) =>
  app.db
    .select({ by: auditLog.userId, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, id), eq(auditLog.resource, resource), eq(auditLog.action, action)));

describe.each(profileKinds)('the account of a $noun', ({ noun, resource }) => {
  const table = tableOf(resource as (typeof profileKinds)[0]['resource']);
  const add = async () => (await admin.post<{ id: string }>(path(noun, 'submit'), profiles.bodies[noun]())).data.id;
  const profile = async (id: string) => (await app.db.select().from(table).where(eq(table.id, id)))[0];
  const saveUnseen = (id: string, version: number | null) => admin.post('blade-user/update', { id, version, name: 'Unseen' });

  it('is newer than what an open form of it shows once its profile has changed it', async () => {
    const id = await add();
    const { version } = await people.stored(id);

    await admin.post(path(noun, 'update'), { id, realName: 'Renamed' });

    expect(await saveUnseen(id, version)).toMatchObject({ status: 409, bizCode: 'STALE' });
    expect(await people.stored(id)).toMatchObject({ realName: 'Renamed', name: expect.not.stringContaining('Unseen') });
    expect(await told(id, user.name, 'update')).toMatchObject([{ changes: { realName: { after: 'Renamed' } } }]);
  });

  it('is newer once its profile was disabled', async () => {
    const id = await add();
    const { version } = await people.stored(id);

    await admin.post(path(noun, 'update'), { id, status: personStatuses.disabled });

    expect(await people.stored(id)).toMatchObject({ status: 3, version: 2 });
    expect(await saveUnseen(id, version)).toMatchObject({ bizCode: 'STALE' });
  });

  it('stays as it is when its profile changes in what it does not repeat', async () => {
    const id = await add();
    const before = await people.stored(id);

    await admin.post(path(noun, 'update'), { id, remark: 'x' });

    expect(await people.stored(id)).toEqual(before);
  });

  it('is newer once its profile was removed, and the audit knows whether that has closed it', async () => {
    const [open, disabled] = [await add(), await add()];
    await admin.post(path(noun, 'update'), { id: disabled, status: personStatuses.disabled });

    await admin.remove(resource, [open, disabled]);

    expect(await people.stored(open)).toMatchObject({ status: 3, version: 2 });
    expect(await told(open, user.name, 'update')).toMatchObject([{ changes: { status: { before: 1, after: 3 } } }]);
    expect(await told(disabled, user.name, 'update')).toHaveLength(1);
  });

  it('takes its profile along, told as any removal, whether or not whoever removes it may read profiles', async () => {
    const id = await add();

    const removed = await clerk.api.post('blade-user/remove', {}, { ids: id });

    expect(removed).toMatchObject({ status: 200 });
    expect(await profile(id)).toMatchObject({ isDeleted: 1, version: 2, updateUser: clerk.row.id });
    expect(await told(id, resource.name, 'remove')).toMatchObject([{ by: clerk.row.id, changes: { phone: { after: null } } }]);
  });

  it('is changed by its profile and by itself at the same time without waiting in a circle', async () => {
    const id = await add();
    const both = Array.from({ length: 6 }, (_, turn) => [
      admin.post(path(noun, 'update'), { id, email: `p${turn}@bank.cn` }),
      admin.post('blade-user/update', { id, realName: `Turn ${turn}` }),
    ]);

    const answers = await Promise.all(both.flat());

    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { email, realName } = await people.stored(id);
    expect(await profile(id)).toMatchObject({ email, realName });
  });
});

it('the agents of a client go with the account', async () => {
  const agents = tableOf(clientAgent);
  const idNo = idCardNumber('320102', '1988-05-20', 900);
  const agent = { realName: 'Agent', phone: '13900000009', certType: 1, idNo, validFrom: '2026-01-01', validTo: '2099-12-31' };
  const sent = profiles.bodies.client({ agents: [agent] });
  const { data } = await admin.post<{ id: string }>(path('client', 'submit'), sent);

  await admin.remove(user, [data.id]);

  const rows = await app.db.select().from(agents).where(eq(agents.clientId, data.id));
  expect(rows.map(({ isDeleted }) => isDeleted)).toEqual([1]);
});
