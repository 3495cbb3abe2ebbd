import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { businessMoment } from '#shared/time';
import { notice } from '#src/resources/desk/notice';
import { user } from '#src/resources/system/user';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openSampled, openSampleHouse, samplePassword } from '../../../tests/support/sample-house.ts';
import { userId } from '../accounts.ts';
import { seed } from '../seed.ts';
import { sampleNotices } from './notices.ts';
import { sampleClients, sampleConvoys, sampleKeepers } from './people-lines.ts';
import { sampleStaff } from './staff.ts';
import { sampleUsers } from './users.ts';

const noticeTable = tableOf(notice);
const userTable = tableOf(user);

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
