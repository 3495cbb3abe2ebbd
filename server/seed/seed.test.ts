import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { numberCounter } from '#server/crud/write/numbers';
import { md5Hex, verifyPassword } from '#server/lib/password';
import { seedId } from '#server/lib/seed-id';
import { roleMenu, roleScope, topMenuMenu } from '#server/modules/auth/grant-table';
import { authSession } from '#server/modules/auth/table';
import { passwordRule } from '#shared/rules';
import { notice } from '#src/resources/desk/notice';
import { stored } from '#src/resources/index';
import { menu } from '#src/resources/system/menu';
import { param } from '#src/resources/system/param';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { openFilledDatabase, openTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { openSampled, samplePassword } from '../../tests/support/sample-house.ts';
import { userId } from './accounts.ts';
import { roleId } from './roles.ts';
import { seed } from './seed.ts';

const noticeTable = tableOf(notice);
const menuTable = tableOf(menu);
const paramTable = tableOf(param);
const roleTable = tableOf(role);
const userTable = tableOf(user);
const tables: PgTable[] = [...stored.map(tableOf), roleMenu, roleScope, topMenuMenu, auditLog, authSession, numberCounter];

let database: TestDatabase;
let house: Awaited<ReturnType<typeof openSampled>>['house'];

const chosen = { adminPassword: samplePassword };

/** Opens a database of its own before each test of a group. */
function beginWith(open: () => Promise<TestDatabase>): void {
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());
}
const firstStart = () => openFilledDatabase('first_start', (db) => seed(db, chosen));

/** Opens one database for all tests of a group, which only read. */
function lookAtSample(): void {
  beforeAll(async () => {
    ({ database, house } = await openSampled());
  });
  afterAll(() => Promise.all([database.close(), house.close()]));
}

async function countAll(): Promise<number[]> {
  const counts: number[] = [];
  for (const table of tables) counts.push((await database.db.select({ rows: count() }).from(table))[0]?.rows ?? 0);
  return counts;
}

function menusOf(...codes: string[]) {
  return database.db.select().from(menuTable).where(inArray(menuTable.code, codes)).orderBy(menuTable.id);
}

function grantsOf(menuId: string) {
  return database.db.select().from(roleMenu).where(eq(roleMenu.menuId, menuId));
}

async function administrator() {
  const [row] = await database.db.select().from(userTable).where(eq(userTable.account, 'admin'));
  if (!row) throw new Error('No administrator');
  return row;
}

describe('the seed with the sample', () => {
  lookAtSample();

  it('changes nothing when it runs again', async () => {
    const first = await countAll();

    await seed(database.db, { ...chosen, sample: house });

    expect(await countAll()).toEqual(first);
    expect(Math.min(...first.filter((rows) => rows > 0))).toBe(1);
  });
});

describe('the seed of an empty database', () => {
  beginWith(openTestDatabase);

  it('stores all or nothing', async () => {
    await database.db.execute(sql`alter table "user" rename to people`);

    const failed = await seed(database.db, chosen).catch(() => 'failed');
    await database.db.execute(sql`alter table people rename to "user"`);

    expect(failed).toBe('failed');
    expect(await menusOf('notice')).toEqual([]);
  });

  it('puts a new menu below the menu that took the code of its parent', async () => {
    await database.db
      .insert(menuTable)
      .values({ id: '7', code: 'desk', name: '我的工作台', category: 1, sort: 1, parentId: '0' });

    await seed(database.db, chosen);

    expect(await menusOf('desk', 'notice')).toMatchObject([{ id: '7', name: '我的工作台' }, { parentId: '7' }]);
  });
});

describe('the seed of what is there', () => {
  beginWith(firstStart);

  it('has made no sample without being asked for', async () => {
    expect(await database.db.select().from(noticeTable)).toEqual([]);
  });

  it('does not bring back a menu that was removed, nor its buttons', async () => {
    await database.db.update(menuTable).set({ isDeleted: 1 }).where(eq(menuTable.code, 'notice'));
    await database.db.delete(menuTable).where(eq(menuTable.code, 'notice_view'));

    await seed(database.db, chosen);

    expect((await menusOf('notice', 'notice_view')).map((row) => [row.code, row.isDeleted])).toEqual([['notice', 1]]);
  });

  it('keeps what an administrator renamed, moved or set', async () => {
    const edited = { name: '公告', code: 'announcement', parentId: seedId('menu', 'system') };
    await database.db.update(menuTable).set(edited).where(eq(menuTable.code, 'notice'));
    await database.db.update(paramTable).set({ paramValue: '9' }).where(eq(paramTable.paramKey, 'account.maxFail'));

    await seed(database.db, chosen);

    expect(await menusOf('notice', 'announcement')).toMatchObject([edited]);
    expect(await database.db.select().from(paramTable).where(eq(paramTable.paramKey, 'account.maxFail'))).toMatchObject([
      { paramValue: '9' },
    ]);
  });

  it('adds a menu that a later version brings, with its grants and its place in the top bar', async () => {
    const id = seedId('menu', 'car');
    await database.db.delete(menuTable).where(eq(menuTable.id, id));
    await database.db.delete(roleMenu).where(eq(roleMenu.menuId, id));
    await database.db.delete(topMenuMenu).where(eq(topMenuMenu.menuId, id));

    await seed(database.db, chosen);

    expect(await menusOf('car')).toMatchObject([{ id, parentId: seedId('menu', 'business') }]);
    expect((await grantsOf(id)).map((row) => row.roleId)).toEqual(
      expect.arrayContaining([roleId('administrator'), roleId('dispatcher')]),
    );
    expect(await database.db.select().from(topMenuMenu).where(eq(topMenuMenu.menuId, id))).toHaveLength(1);
  });

  it('does not give back a right that was taken from a role', async () => {
    const pair = and(eq(roleMenu.roleId, roleId('dispatcher')), eq(roleMenu.menuId, seedId('menu', 'car_delete')));
    const taken = await database.db.delete(roleMenu).where(pair).returning();

    await seed(database.db, chosen);

    expect(taken).toHaveLength(1);
    expect(await database.db.select().from(roleMenu).where(pair)).toEqual([]);
  });

  it('leaves a removed role without rights', async () => {
    await database.db.update(roleTable).set({ isDeleted: 1 }).where(eq(roleTable.roleAlias, 'auditor'));
    await database.db.delete(roleMenu).where(eq(roleMenu.roleId, roleId('auditor')));

    await seed(database.db, chosen);

    expect(
      await database.db
        .select()
        .from(roleMenu)
        .where(eq(roleMenu.roleId, roleId('auditor'))),
    ).toEqual([]);
  });
});

describe('the first administrator', () => {
  beginWith(openTestDatabase);

  it('has the password that the operator chose and need not change it', async () => {
    const answer = await seed(database.db, chosen);

    const admin = await administrator();
    expect(answer).toEqual({ isGuessable: false });
    expect(await verifyPassword(admin.password, md5Hex(chosen.adminPassword))).toBe(true);
    expect(admin).toMatchObject({ mustChangePassword: 0, passwordExpireTime: null, roleId: roleId('administrator') });
  });

  it.each([
    ['admin', true],
    ['Handover2026', true],
    ['Handover-2026', false],
  ])('says of the chosen password %s whether people would try it first', async (adminPassword, isGuessable) => {
    expect(await seed(database.db, { ...chosen, adminPassword })).toEqual({ isGuessable });
    expect(await seed(database.db, { ...chosen, adminPassword })).toEqual({});
  });

  it('otherwise gets a random one, answered once, that has to be changed within three days', async () => {
    const { generatedPassword = '' } = await seed(database.db, {});

    const admin = await administrator();
    expect(generatedPassword.length).toBeGreaterThanOrEqual(16);
    expect(passwordRule(generatedPassword)).toBeUndefined();
    expect(await verifyPassword(admin.password, md5Hex(generatedPassword))).toBe(true);
    expect(admin.mustChangePassword).toBe(1);
    expect(hoursBetween(admin.createTime, admin.passwordExpireTime)).toBe(72);
    expect(await seed(database.db, {})).toEqual({});
  });

  it('has its random one written down before it is stored, or is not there', async () => {
    const full = { isLost: true, write: () => Promise.reject(new Error('no space left')) };
    await expect(seed(database.db, { passwordNote: full })).rejects.toThrow('no space left');
    expect(await database.db.$count(userTable)).toBe(0);

    const notes: string[] = [];
    const { generatedPassword } = await seed(database.db, {
      passwordNote: { isLost: true, write: async (password) => void notes.push(password) },
    });

    expect(notes).toEqual([generatedPassword]);
  });

  it('gets another one where the note of the first is lost before anybody has used it', async () => {
    const notes: string[] = [];
    const note = (isLost: boolean) => ({ isLost, write: async (password: string) => void notes.push(password) });
    await seed(database.db, { passwordNote: note(true) });

    expect(await seed(database.db, { passwordNote: note(false) })).toEqual({});
    expect(await seed(database.db, { ...chosen, passwordNote: note(true) })).toEqual({});
    const { generatedPassword = '' } = await seed(database.db, { passwordNote: note(true) });

    expect(notes).toHaveLength(2);
    expect(notes.at(-1)).toBe(generatedPassword);
    expect(await verifyPassword((await administrator()).password, md5Hex(generatedPassword))).toBe(true);
    await database.db.update(userTable).set({ lastLoginTime: '2031-03-03 07:00:00' });
    expect(await seed(database.db, { passwordNote: note(true) })).toEqual({});
  });

  it('gets another random one in each installation', async () => {
    const first = await seed(database.db, {});
    await database.db.delete(userTable);

    const second = await seed(database.db, {});

    expect(first.generatedPassword).not.toBe(second.generatedPassword);
  });
});

describe('the administrator that is there', () => {
  beginWith(firstStart);

  it('keeps a changed password whatever the environment says later', async () => {
    const { password } = await administrator();
    const answer = await seed(database.db, { adminPassword: 'Another-1' });

    expect(answer).toEqual({});
    expect((await administrator()).password).toBe(password);
  });

  it('does not come back after being removed', async () => {
    await database.db
      .update(userTable)
      .set({ isDeleted: 1 })
      .where(eq(userTable.id, userId('admin')));

    expect(await seed(database.db, {})).toEqual({});

    expect(await database.db.select().from(userTable).where(eq(userTable.account, 'admin'))).toHaveLength(1);
  });
});

function hoursBetween(from: string | null, to: string | null): number {
  return Math.round((Date.parse(`${to}`) - Date.parse(`${from}`)) / 3_600_000);
}
