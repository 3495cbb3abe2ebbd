import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { type Factories, factories, tables } from '../../../../tests/support/module-rows.ts';
import { roleMenu, roleScope } from '../../auth/grant-table.ts';
import { assertAdministratorsRemain, assertMayGive, assertMayManage } from './service.ts';

const users = tables.user;
let server: TestDatabase;
let make: Factories;
let [small, large, scoped, tenantAdmin, foreign, platform] = ['', '', '', '', '', ''];
let admin: Actor;

beforeAll(async () => {
  server = await openTestDatabase([...Object.values(tables), roleMenu, roleScope]);
  make = factories(server.db);
  await make.tenant({ tenantId: '100001' });
  const screen = await make.menu({ code: 'exchg' });
  const shared = await make.menu({ code: 'param' });
  const sign = await make.menu({ code: 'exchg_sign', category: 2, parentId: screen.id });
  const edit = await make.menu({ code: 'param_edit', category: 2, parentId: shared.id });
  const scope = await make.dataScope({ resourceCode: 'own', menuId: screen.id });
  small = (await make.role()).id;
  large = (await make.role()).id;
  scoped = (await make.role()).id;
  tenantAdmin = (await make.role({ roleAlias: 'admin' })).id;
  foreign = (await make.role({ tenantId: '100001' })).id;
  await make.grant(small, [screen.id, shared.id]);
  await make.grant(tenantAdmin, [screen.id, shared.id]);
  await make.grant(large, [screen.id, sign.id]);
  await make.grant(scoped, [shared.id, edit.id]);
  await make.grantScope(scoped, 1, scope.id);
  platform = (await make.role({ roleAlias: 'administrator' })).id;
  await make.user({ roleId: platform });
  admin = actor({ isPlatformAdmin: true, roleIds: [platform], roleAliases: ['administrator'] });
});
afterAll(() => server.close());

function actor(over: Partial<Actor>): Actor {
  return {
    sessionId: '1',
    userId: '1',
    tenantId: '000000',
    account: 'tester',
    name: 'Tester',
    roleIds: [],
    roleAliases: [],
    deptIds: [],
    grants: [],
    permissions: new Set<string>(),
    isPlatformAdmin: false,
    mustChangePassword: false,
    language: 'en',
    ip: '127.0.0.1',
    requestId: 'r1',
    ...over,
  };
}

const give = (by: Actor, roleIds: readonly string[], tenantId = '000000') => assertMayGive(server.db, by, { roleIds, tenantId });
const refused = (code: string) => expect.objectContaining({ refusal: expect.objectContaining({ code }) });
const holding = (...roleIds: string[]) => actor({ roleIds });
const runner = () => actor({ roleIds: [tenantAdmin], roleAliases: ['admin'] });

describe('giving a role', () => {
  it('is open for what one holds oneself', async () => {
    await expect(give(holding(small), [small])).resolves.toBeUndefined();
    await expect(give(holding(large, small), [small, large])).resolves.toBeUndefined();
    await expect(give(admin, [large, scoped, platform])).resolves.toBeUndefined();
  });

  it('is refused for a menu, a button or a scope that one does not hold', async () => {
    await expect(give(holding(small), [large])).rejects.toEqual(refused('GRANT_OVER'));
    await expect(give(holding(large), [small])).rejects.toEqual(refused('GRANT_OVER'));
    await expect(give(holding(small, large), [small, scoped])).rejects.toEqual(refused('GRANT_OVER'));
    await expect(give(holding(), [small])).rejects.toEqual(refused('GRANT_OVER'));
  });

  it('never opens rows that a data scope keeps from the giver, and may keep rows from the other', async () => {
    const screen = await make.menu({ code: 'shelf' });
    const [mine, other] = [
      await make.dataScope({ resourceCode: 'mine', scopeClass: 'shelf.list', menuId: screen.id }),
      await make.dataScope({ resourceCode: 'other', scopeClass: 'shelf', menuId: screen.id }),
    ];
    const [open, limited, elsewhere] = [(await make.role()).id, (await make.role()).id, (await make.role()).id];
    await make.grant(open, [screen.id]);
    await make.grant(limited, [screen.id]);
    await make.grant(elsewhere, [screen.id]);
    await make.grantScope(limited, 1, mine.id);
    await make.grantScope(elsewhere, 1, other.id);

    await expect(give(holding(limited), [limited])).resolves.toBeUndefined();
    await expect(give(holding(limited), [open])).rejects.toEqual(refused('GRANT_OVER'));
    await expect(give(holding(limited), [elsewhere])).rejects.toEqual(refused('GRANT_OVER'));
    await expect(give(holding(open), [limited, elsewhere])).resolves.toBeUndefined();
    await expect(give(holding(open, limited), [open])).resolves.toBeUndefined();
  });

  it('lets who runs a tenant appoint for the buttons of their screens, but not for the platform', async () => {
    await expect(give(runner(), [large])).resolves.toBeUndefined();
    await expect(give(runner(), [scoped])).rejects.toEqual(refused('GRANT_OVER'));
    await expect(give(actor({ roleIds: [tenantAdmin], roleAliases: ['admin2'] }), [large])).rejects.toEqual(
      refused('GRANT_OVER'),
    );
  });

  it('knows no role of another tenant, and none that is not there', async () => {
    await expect(give(holding(small), [foreign])).rejects.toEqual(refused('NOT_FOUND'));
    await expect(give(admin, [small, foreign])).rejects.toEqual(refused('NOT_FOUND'));
    await expect(give(admin, ['1'])).rejects.toEqual(refused('NOT_FOUND'));
    await expect(give(admin, ['x'])).rejects.toEqual(refused('NOT_FOUND'));
    await expect(give(holding(small), [foreign], '100001')).rejects.toEqual(refused('NOT_FOUND'));
    await expect(give(admin, [foreign], '100001')).resolves.toBeUndefined();
  });

  it('keeps the platform role to the platform', async () => {
    const { id } = await make.role({ tenantId: '100001', roleAlias: 'administrator' });

    await expect(give(admin, [id], '100001')).rejects.toEqual(refused('GRANT_OVER'));
    await expect(give(runner(), [platform])).rejects.toEqual(refused('GRANT_OVER'));
  });
});

describe('managing somebody', () => {
  it('is refused where they hold more, and open where they do not', async () => {
    const [below, above, top] = [
      await make.user({ roleId: small }),
      await make.user({ roleId: `${small},${large}` }),
      await make.user({ roleId: platform }),
    ];

    await expect(assertMayManage(server.db, holding(small), [below.id])).resolves.toBeUndefined();
    await expect(assertMayManage(server.db, holding(small), [below.id, above.id])).rejects.toEqual(refused('MANAGE_OVER'));
    await expect(assertMayManage(server.db, runner(), [above.id])).resolves.toBeUndefined();
    await expect(assertMayManage(server.db, runner(), [top.id])).rejects.toEqual(refused('MANAGE_OVER'));
    await expect(assertMayManage(server.db, admin, [below.id, above.id, top.id])).resolves.toBeUndefined();
  });

  it('knows nobody of another tenant', async () => {
    const stranger = await make.user({ tenantId: '100001', roleId: '' });

    await expect(assertMayManage(server.db, runner(), [stranger.id])).rejects.toEqual(refused('NOT_FOUND'));
    await expect(assertMayManage(server.db, admin, [stranger.id])).resolves.toBeUndefined();
    await expect(assertMayManage(server.db, admin, ['1'])).rejects.toEqual(refused('NOT_FOUND'));
  });
});

describe('the last administrator', () => {
  const set = (id: string, values: Partial<typeof users.$inferInsert>, tenantId = '000000') =>
    transact(server.db, async (tx) => {
      await tx.update(users).set(values).where(eq(users.id, id));
      await assertAdministratorsRemain(tx, tenantId);
    });

  it('of a tenant is neither switched off nor demoted, and another one lifts that (promise 28)', async () => {
    const roleId = (await make.role({ tenantId: '100001', roleAlias: 'admin' })).id;
    const first = await make.user({ tenantId: '100001', roleId });

    await expect(set(first.id, { status: 2 }, '100001')).rejects.toEqual(refused('LAST_ADMINISTRATOR'));
    await expect(set(first.id, { roleId: small }, '100001')).rejects.toEqual(refused('LAST_ADMINISTRATOR'));
    await expect(set(first.id, { isDeleted: 1 }, '100001')).rejects.toEqual(refused('LAST_ADMINISTRATOR'));
    await make.user({ tenantId: '100001', roleId: `${foreign},${roleId}` });
    await expect(set(first.id, { status: 2 }, '100001')).resolves.toBeUndefined();
  });

  it('of the platform remains when two demote each other at once', async () => {
    await server.db.update(users).set({ roleId: small }).where(eq(users.tenantId, '000000'));
    const [one, two] = [await make.user({ roleId: platform }), await make.user({ roleId: platform })];

    const results = await Promise.allSettled([set(one.id, { roleId: small }), set(two.id, { roleId: small })]);

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toEqual(
      expect.objectContaining({ reason: refused('LAST_ADMINISTRATOR') }),
    );
  });

  it('is asked of no tenant that has no such role', async () => {
    await make.tenant({ tenantId: '100002' });
    const somebody = await make.user({ tenantId: '100002' });

    await expect(set(somebody.id, { status: 2 }, '100002')).resolves.toBeUndefined();
  });
});
