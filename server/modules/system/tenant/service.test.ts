import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#server/db/transact';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { type Factories, factories, tables } from '../../../../tests/support/module-rows.ts';
import { assertAccountRoom } from './service.ts';

let database: TestDatabase;
let make: Factories;

beforeAll(async () => {
  database = await openTestDatabase();
  make = factories(database.db);
  await make.tenant({ tenantId: '100001', accountNumber: 3 });
  await make.tenant({ tenantId: '100002', accountNumber: -1 });
  await make.tenant({ tenantId: '100003', accountNumber: null });
  await make.tenant({ tenantId: '100004', accountNumber: 5, isDeleted: 1 });
  await make.tenant({ tenantId: '100005', accountNumber: 1 });
  await make.user({ tenantId: '100001' });
  await make.user({ tenantId: '100001', status: 3 });
  await make.user({ tenantId: '100001', isDeleted: 1 });
});
afterAll(() => database.close());

const room = (tenantId: string, adding: number) =>
  transact(database.db, (tx) => assertAccountRoom(tx, tenantId, adding)).then(
    () => 'room',
    (error: Error & { refusal?: { code: string } }) => error.refusal?.code ?? error,
  );

describe('room for accounts', () => {
  it.each([
    { what: 'up to the limit: disabled accounts count, removed ones do not', tenantId: '100001', adding: 1, answer: 'room' },
    { what: 'not beyond the limit', tenantId: '100001', adding: 2, answer: 'TENANT_LIMIT' },
    { what: 'without end where the limit is not positive', tenantId: '100002', adding: 1000, answer: 'room' },
    { what: 'without end where no limit was set', tenantId: '100003', adding: 1000, answer: 'room' },
    { what: 'not in a removed tenant', tenantId: '100004', adding: 1, answer: 'NOT_FOUND' },
    { what: 'not in a tenant that does not exist', tenantId: '999999', adding: 1, answer: 'NOT_FOUND' },
  ])('is there $what', async ({ tenantId, adding, answer }) => {
    expect(await room(tenantId, adding)).toBe(answer);
  });

  it('is given once when two ask for the last place at the same time', async () => {
    const add = (account: string) =>
      transact(database.db, async (tx) => {
        await assertAccountRoom(tx, '100005', 1);
        const row = { tenantId: '100005', account, name: account, realName: account, roleId: '', deptId: '', status: 1 };
        await tx.insert(tables.user).values(row);
      });

    const results = await Promise.allSettled([add('one'), add('two'), add('three')]);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await database.db.select().from(tables.user).where(eq(tables.user.tenantId, '100005'))).toHaveLength(1);
  });
});
