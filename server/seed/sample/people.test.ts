import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { bizClient } from '#src/resources/business/client';
import { clientAgent } from '#src/resources/business/client-agent';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { openSampled, samplePassword } from '../../../tests/support/sample-house.ts';
import { userTable } from '../accounts.ts';
import { seed } from '../seed.ts';

let database: TestDatabase;
let house: Awaited<ReturnType<typeof openSampled>>['house'];
beforeAll(async () => {
  ({ database, house } = await openSampled());
});
afterAll(() => Promise.all([database.close(), house.close()]));

describe('the people of the sample', () => {
  it('are as many as the domain model says, each with a face and an account of their own', async () => {
    const keepers = await database.db.select().from(tableOf(keeper));
    const convoys = await database.db.select().from(tableOf(convoy));
    const clients = await database.db.select().from(tableOf(bizClient));
    const accounts = new Map((await database.db.select().from(userTable)).map((row) => [row.id, row]));

    const all = [...keepers, ...convoys, ...clients];
    expect([keepers.length, convoys.length, clients.length]).toEqual([21, 12, 6]);
    expect(new Set(convoys.map(({ duty }) => duty)).size).toBe(4);
    expect(new Set(convoys.map(({ company }) => company)).size).toBe(2);
    expect([...keepers, ...convoys].every(({ photo, signImage }) => photo && signImage)).toBe(true);
    expect(all.map(({ id, account }) => accounts.get(id)?.account === account)).not.toContain(false);
    expect(await database.db.select().from(tableOf(clientAgent))).toHaveLength(3);
  });

  it('were made by the calls of the screens', async () => {
    const written = await database.db.select().from(auditLog).where(eq(auditLog.resource, 'keeper'));

    expect(written).toHaveLength(21);
  });

  it('do not come back', async () => {
    await seed(database.db, { adminPassword: samplePassword, sample: house });

    expect(await database.db.select().from(tableOf(convoy))).toHaveLength(12);
  });
});
