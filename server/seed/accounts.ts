import { sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/table';
import { businessNow } from '#server/db/columns';
import type { Transaction } from '#server/db/types';
import { isCommonPassword } from '#server/lib/common-passwords';
import { hashPassword, md5Hex, randomPassword } from '#server/lib/password';
import { passwordRule } from '#shared/rules';
import { user } from '#src/resources/system/user';
import { seedId } from './id.ts';
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

async function isGuessable(chosen: string): Promise<boolean> {
  return passwordRule(chosen) !== undefined || isCommonPassword(md5Hex(chosen), ['admin', PLATFORM_TENANT]);
}

/**
 * Adds the first administrator. Without a chosen password a random one is made and answered: it is kept nowhere in the clear,
 * has to be changed at the first sign-in and ends after three days.
 */
export async function addAdministrator(tx: Transaction, place: Place, chosen?: string): Promise<FirstPassword> {
  const rows = [accountRow('admin', '管理员', place)];
  const { missing } = await settle(tx, userTable, { rows, key: ['account', 'tenantId'] });
  if (missing.length === 0) return {};
  const password = chosen ?? randomPassword();
  const stored = await hashPassword(md5Hex(password));
  const initial = chosen === undefined && { mustChangePassword: 1, passwordExpireTime: initialPasswordEnds };
  await insertAll(
    tx,
    userTable,
    missing.map((row) => ({ ...row, password: stored, ...initial })),
  );
  return chosen === undefined ? { generatedPassword: password } : { isGuessable: await isGuessable(chosen) };
}
