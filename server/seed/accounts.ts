import { and, eq, isNull, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { businessNow } from '#server/db/columns';
import type { Transaction } from '#server/db/types';
import { isCommonPassword } from '#server/lib/common-passwords';
import { hashPassword, md5Hex, randomPassword } from '#server/lib/password';
import { seedId } from '#server/lib/seed-id';
import { passwordRule } from '#shared/rules';
import { user } from '#src/resources/system/user';
import { PLATFORM_TENANT } from './organisation.ts';
import { insertAll, settle } from './settle.ts';

export const userTable = tableOf(user);
type UserRow = typeof userTable.$inferInsert & { readonly id: string };

export const userId = (account: string) => seedId('user', `${PLATFORM_TENANT}:${account}`);

/** An initial password that nobody used ends after this time (security-and-reliability 7). */
const initialPasswordEnds = sql`${businessNow} + interval '72 hours'`;

interface Place {
  readonly roleId: string;
  readonly deptId: string;
}

/** What an account of the platform's tenant starts with, apart from its password. */
export function accountRow(account: string, name: string, place: Place): UserRow {
  return {
    id: userId(account),
    tenantId: PLATFORM_TENANT,
    account,
    name,
    realName: name,
    userKind: 1,
    status: 1,
    mustChangePassword: 0,
    ...place,
  };
}

/** What is to be said of the first administrator's password, if it was stored just now. */
export interface FirstPassword {
  /** It was made, and is to be shown once. */
  readonly generatedPassword?: string;
  /** It was chosen, and is one that people try first. */
  readonly isGuessable?: boolean;
}

/** Where a password that was made is written down. */
export interface PasswordNote {
  /** Writes it down before it is stored: one that nobody can read would lock everybody out. */
  write(password: string): Promise<void>;
  /** Whether it should be there and is not. */
  readonly isLost: boolean;
}

export interface Choice {
  /** Chosen by the operator; without one a random password is made. */
  readonly chosen?: string;
  readonly note?: PasswordNote;
}

async function isGuessable(chosen: string): Promise<boolean> {
  return passwordRule(chosen) !== undefined || isCommonPassword(md5Hex(chosen), ['admin', PLATFORM_TENANT]);
}

/** What is stored with a password that was made. */
async function withPassword(password: string, isMade: boolean) {
  const initial = isMade && { mustChangePassword: 1 as const, passwordExpireTime: initialPasswordEnds };
  return { password: await hashPassword(md5Hex(password)), ...initial };
}

/**
 * Adds the first administrator. Without a chosen password a random one is made and answered: it is kept nowhere in the clear but in
 * its note, has to be changed at the first sign-in and ends after three days. Where the note of one that nobody has used is lost,
 * another one is made.
 */
export async function addAdministrator(tx: Transaction, place: Place, { chosen, note }: Choice = {}): Promise<FirstPassword> {
  const rows = [accountRow('admin', '管理员', place)];
  const { missing } = await settle(tx, userTable, { rows, key: ['account', 'tenantId'] });
  if (missing.length === 0) return note?.isLost && chosen === undefined ? replaceUnused(tx, note) : {};
  const password = chosen ?? randomPassword();
  if (chosen === undefined) await note?.write(password);
  const stored = await withPassword(password, chosen === undefined);
  await insertAll(
    tx,
    userTable,
    missing.map((row) => ({ ...row, ...stored })),
  );
  return chosen === undefined ? { generatedPassword: password } : { isGuessable: await isGuessable(chosen) };
}

async function replaceUnused(tx: Transaction, note: PasswordNote): Promise<FirstPassword> {
  const password = randomPassword();
  const changed = await tx
    .update(userTable)
    .set(await withPassword(password, true))
    .where(and(eq(userTable.id, userId('admin')), eq(userTable.mustChangePassword, 1), isNull(userTable.lastLoginTime)))
    .returning({ id: userTable.id });
  if (changed.length === 0) return {};
  await note.write(password);
  return { generatedPassword: password };
}
