import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRule, phoneRule } from '#shared/rules';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { openSampled } from '../../../tests/support/sample-house.ts';
import { userTable } from '../accounts.ts';

let database: TestDatabase;
let house: Awaited<ReturnType<typeof openSampled>>['house'];
beforeAll(async () => {
  ({ database, house } = await openSampled());
});
afterAll(() => Promise.all([database.close(), house.close()]));

describe('the people of the sample', () => {
  it('are in every state, and two of them wait for approval without any role', async () => {
    const people = await database.db.select().from(userTable);
    const waiting = people.filter(({ status }) => status === 0);

    expect([...new Set(people.map(({ status }) => status))].sort()).toEqual([0, 1, 2, 3]);
    expect(waiting.map(({ roleId, deptId }) => [roleId, deptId])).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });

  it('have accounts and phones by the rules', async () => {
    const people = await database.db.select().from(userTable);

    expect(people.flatMap(({ account }) => accountRule(account) ?? [])).toEqual([]);
    expect(people.flatMap(({ phone }) => (phone ? (phoneRule(phone) ?? []) : []))).toEqual([]);
  });
});
