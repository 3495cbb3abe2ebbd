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

/** The moment at which an unused initial password expires (promise 7). */
const initialPasswordEnds = sql`${businessNow} + interval '72 hours'`;

interface Place {
  readonly roleId: string;
  readonly deptId: string;
}

/** Makes the row of an account in the platform's tenant, without its password. */
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

/** The facts about the first administrator's password for the operator; empty when it was not stored just now. */
export interface FirstPassword {
  /** The random password, which is to be shown once. */
  readonly generatedPassword?: string;
  /** Whether the chosen password is one that attackers try first. */
  readonly isGuessable?: boolean;
}

/** The note that holds a random password in the clear. */
export interface PasswordNote {
  /** Writes the password before it is stored, since one that nobody can read would lock all users out. */
  write(password: string): Promise<void>;
  /** Whether the note is missing although there should be one. */
  readonly isLost: boolean;
}

export interface Choice {
  /** The password that the operator has chosen; without it a random one is made. */
  readonly chosen?: string;
  readonly note?: PasswordNote;
}

async function isGuessable(chosen: string): Promise<boolean> {
  return passwordRule(chosen) !== undefined || isCommonPassword(md5Hex(chosen), ['admin', PLATFORM_TENANT]);
}

/** Returns the columns to store for a password; a random one must be changed and expires. */
async function withPassword(password: string, isMade: boolean) {
  const initial = isMade && { mustChangePassword: 1 as const, passwordExpireTime: initialPasswordEnds };
  return { password: await hashPassword(md5Hex(password)), ...initial };
}

/**
 * Adds the first administrator. Without a chosen password a random one is made and returned: it is stored in the clear only in
 * its note, has to be changed at the first sign-in and expires after three days. When the note of an unused one is lost, a new
 * one is made.
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
