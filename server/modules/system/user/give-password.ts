import { and, eq, isNull } from 'drizzle-orm';
import { setColumns } from '#server/crud/write/effects';
import type { Transaction } from '#server/db/types';
import { decodePassword, hashPassword, md5Hex, randomPassword } from '#server/lib/password';
import { businessMoment } from '#server/lib/time';
import { AppError } from '#shared/errors';
import { user } from '#src/resources/system/user';
import { refusedPassword } from '../../auth/check-password.ts';
import type { AuthContext } from '../../auth/service.ts';
import { readText } from '../param/service.ts';
import { users } from './lock-users.ts';

/** Unless it is changed in this time it ends (security-and-reliability 7). */
const VALID_MS = 72 * 3_600_000;

/** A password that somebody else knows as well, until its owner changes it. */
export interface InitialPassword {
  /** Present when it was made here: to be shown once and kept nowhere. */
  readonly shown?: string;
  readonly hash: string;
}

/** Makes a random one. Hashing takes its time: not to be called inside a transaction. */
export async function makePassword(): Promise<Required<InitialPassword>> {
  const shown = randomPassword();
  return { shown, hash: await hashPassword(md5Hex(shown)) };
}

/**
 * Where the parameter `account.initPassword` is set, the one that it holds: clients of the family do not show what a reset answers, and
 * say it beforehand. By the rules for everybody's, and to be changed like any other initial one.
 */
async function sharedPassword({ db }: AuthContext): Promise<string | undefined> {
  const shared = await readText(db, 'account.initPassword');
  if (shared === undefined) return undefined;
  const code = await refusedPassword({ sent: shared, digest: md5Hex(shared) }, []);
  if (code) throw new AppError(code);
  return shared;
}

/** Makes what so many people get when theirs are reset. */
export async function makeResets(context: AuthContext, ids: readonly string[]) {
  const shared = await sharedPassword(context);
  const make = async () => (shared === undefined ? makePassword() : { shown: shared, hash: await hashPassword(md5Hex(shared)) });
  return new Map(await Promise.all(ids.map(async (id) => [id, await make()] as const)));
}

/** Takes the one that an administrator chose, by the rules for everybody's; a random one when none was. */
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

/** What the row of somebody with an initial password holds. */
export function initialColumns(hash: string, { clock }: AuthContext) {
  return { password: hash, mustChangePassword: 1 as const, passwordExpireTime: businessMoment(clock.now() + VALID_MS) };
}

/** Gives a new account its password, unless it has one: the repeated send of an addition changes nothing. */
export async function givePassword(tx: Transaction, id: string, columns: ReturnType<typeof initialColumns>): Promise<boolean> {
  const hasNone = and(eq(users.id, id), isNull(users.password));
  return (await setColumns({ tx }, user, { values: columns, where: hasNone })).length > 0;
}
