import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { accountRule, phoneRule } from '#shared/rules';
import { businessMoment } from '#shared/time';
import { bizClient } from '#src/resources/business/client';
import { clientAgent } from '#src/resources/business/client-agent';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { notice } from '#src/resources/desk/notice';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openSampled, openSampleHouse, samplePassword } from '../../../tests/support/sample-house.ts';
import { userId, userTable } from '../accounts.ts';
import { seed } from '../seed.ts';
import { sampleNotices } from './actions.ts';
import { sampleClients, sampleConvoys, sampleKeepers } from './people-lines.ts';
import { sampleStaff } from './staff.ts';
import { sampleUsers } from './users.ts';

const noticeTable = tableOf(notice);

let database: TestDatabase;
let house: Awaited<ReturnType<typeof openSampled>>['house'];
beforeAll(async () => {
  ({ database, house } = await openSampled());
});
afterAll(() => Promise.all([database.close(), house.close()]));

describe('the sample of an installation whose password is random', () => {
  it('has people who have to change theirs too', async () => {
    const [empty, own] = await Promise.all([openTestDatabase(), openSampleHouse()]);
    await seed(empty.db, { sample: own });

    const people = await empty.db.select().from(userTable);
    await Promise.all([empty.close(), own.close()]);
    expect(people.length).toBeGreaterThan(1);
    expect(people.map((row) => row.mustChangePassword)).toEqual(people.map(() => 1));
  });
});

describe('sample people', () => {
  it("are one for each role, with colleagues, and share the administrator's password", async () => {
    const people = await database.db.select().from(userTable);
    const password = people.find(({ account }) => account === 'admin')?.password;
    expect(people).toHaveLength(1 + [sampleUsers, sampleStaff, sampleKeepers, sampleConvoys, sampleClients].flat().length);
    expect(people.map((row) => row.password)).toEqual(people.map(() => password));
    expect(people.map((row) => row.mustChangePassword)).toEqual(people.map(() => 0));
  });
});

describe('sample notices', () => {
  it('were made by the calls of the screens: cleaned, audited and by the administrator', async () => {
    const notices = await database.db.select().from(noticeTable);
    const written = await database.db.select().from(auditLog);
    expect(notices.map((row) => row.createUser)).toEqual(Array(6).fill(userId('admin')));
    expect(new Set(notices.map((row) => row.category))).toHaveLength(6);
    expect(
      written
        .filter((row) => row.resource === 'notice')
        .map((row) => row.label)
        .toSorted(),
    ).toEqual(notices.map((row) => row.title).toSorted());
  });

  it('lose nothing of their content on the way', async () => {
    const stored = await database.db.select({ content: noticeTable.content }).from(noticeTable);
    expect(stored.map(({ content }) => content).toSorted()).toEqual(sampleNotices.map(({ content }) => content).toSorted());
  });

  it('are recent', async () => {
    const released = (await database.db.select().from(noticeTable)).map((row) => row.releaseTime).toSorted();
    const newest = released.at(-1) ?? '';
    expect(newest < businessMoment(Date.now())).toBe(true);
    expect(newest > businessMoment(Date.now() - 3 * 3_600_000)).toBe(true);
  });

  it('do not come back when they were removed, nor join those of people', async () => {
    await database.db.update(noticeTable).set({ isDeleted: 1 });

    await seed(database.db, { adminPassword: samplePassword, sample: house });

    expect(await database.db.select().from(noticeTable)).toHaveLength(6);
  });
});

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
