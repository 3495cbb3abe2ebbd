import { and, eq, isNull } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { setColumns } from '#server/crud/write/effects';
import type { Transaction } from '#server/db/types';
import { decodePassword, hashPassword, md5Hex, randomPassword } from '#server/lib/password';
import { AppError } from '#shared/errors';
import { businessMoment } from '#shared/time';
import { user } from '#src/resources/system/user';
import { refusedPassword } from '../../auth/check-password.ts';
import type { AuthContext } from '../../auth/service.ts';
import { readText } from '../param/service.ts';

const users = tableOf(user);

/** Milliseconds after which an initial password ends unless it was changed (promise 7). */
const VALID_MS = 72 * 3_600_000;

/** A password that another person knows as well, until its owner changes it. */
export interface InitialPassword {
  /** Present when the server made it: to be shown once and kept nowhere. */
  readonly shown?: string;
  readonly hash: string;
}

/** Makes a random password. Hashing takes its time: not to be called inside a transaction. */
export async function makePassword(): Promise<Required<InitialPassword>> {
  const shown = randomPassword();
  return { shown, hash: await hashPassword(md5Hex(shown)) };
}

/**
 * Returns the password in the parameter `account.initPassword`, where that is set: clients of the family do not show what a reset
 * answers, and announce the password beforehand. It obeys the rules for all passwords, and has to be changed like any other
 * initial one.
 */
async function sharedPassword({ db }: AuthContext): Promise<string | undefined> {
  const shared = await readText(db, 'account.initPassword');
  if (shared === undefined) return undefined;
  const code = await refusedPassword({ sent: shared, digest: md5Hex(shared) }, []);
  if (code) throw new AppError(code);
  return shared;
}

/** Makes the passwords that users get when theirs are reset, by user id. */
export async function makeResets(context: AuthContext, ids: readonly string[]) {
  const shared = await sharedPassword(context);
  const make = async () => (shared === undefined ? makePassword() : { shown: shared, hash: await hashPassword(md5Hex(shared)) });
  return new Map(await Promise.all(ids.map(async (id) => [id, await make()] as const)));
}

/** Takes the password that an administrator chose, by the rules for all passwords; a random one when none was sent. */
export async function takePassword(
  { sm2PrivateKey }: AuthContext,
  sent: unknown,
  names: readonly string[],
): Promise<InitialPassword> {
  if (sent === undefined || sent === null || sent === '') return makePassword();
  if (typeof sent !== 'string') throw new AppError('WRONG_PARAMETER', { name: 'password' });
  const digest = decodePassword(sent, sm2PrivateKey);
  const code = await refusedPassword({ sent, digest }, names);
  if (code) throw new AppError(code, {}, { fields: { password: { code } } });
  return { hash: await hashPassword(digest) };
}

/** Returns the columns of a user with an initial password. */
export function initialColumns(hash: string, { clock }: AuthContext) {
  return { password: hash, mustChangePassword: 1 as const, passwordExpireTime: businessMoment(clock.now() + VALID_MS) };
}

/** Gives a new account its password, unless it has one, so that a repeated addition changes nothing; tells whether it did. */
export async function givePassword(tx: Transaction, id: string, columns: ReturnType<typeof initialColumns>): Promise<boolean> {
  const hasNone = and(eq(users.id, id), isNull(users.password));
  return (await setColumns({ tx }, user, { values: columns, where: hasNone })).length > 0;
}
