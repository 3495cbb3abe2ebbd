import type { WriteContext } from '#server/crud/context';
import { type RowOf, tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { changeRows } from '#server/crud/write/effects';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { user } from '#src/resources/system/user';
import type { Ports } from '../../ports/ports.ts';
import { assertAdministratorsRemain, assertMayManage, isAdministrator } from '../grant/service.ts';

export const users = tableOf(user);
export type StoredUser = RowOf<typeof user>;

/** The keys of the dictionary `account_status`. */
export const PENDING = 0;
export const ACTIVE = 1;
export const LOCKED = 2;
export const DISABLED = 3;

/** The actor of a change to users, and its transaction. */
export interface UsersContext extends WriteContext {
  readonly records: Records;
}

/**
 * Locks users for a verb: all of them or none, and none of another tenant or with more rights than the actor. The records are
 * those of the users, or those of profiles, which repeat the columns of a user that are needed here.
 */
export async function lockUsers({ records, actor, tx }: UsersContext, ids: readonly string[]): Promise<readonly StoredUser[]> {
  const rows = await records.lock({ actor, tx }, ids);
  await assertMayManage(tx, actor, ids);
  return rows as readonly StoredUser[];
}

/** Refuses what would end the actor's own work. */
export function assertOthers(actor: Actor, ids: readonly string[]): void {
  if (ids.includes(actor.userId)) throw new AppError('OWN_ACCOUNT');
}

/**
 * Refuses to move oneself: departments decide whose rows a user sees, what they are notified of and what they approve. The
 * administrator of a tenant may do it; nobody else could move them, and their department does not limit what they see.
 */
export function assertOwnDept(actor: Actor, row: { readonly id: string }): void {
  if (row.id !== actor.userId || isAdministrator(actor)) return;
  throw new AppError('OWN_DEPT', {}, { fields: { deptId: { code: 'OWN_DEPT' } } });
}

/**
 * Writes columns that the form does not offer, and the profiles that repeat them. It raises the version, so that open forms
 * become stale.
 */
export async function writeUsers(
  { actor, tx, ports }: Pick<UsersContext, 'actor' | 'tx'> & { readonly ports: Ports },
  ids: readonly string[],
  values: { readonly [N in keyof StoredUser]?: StoredUser[N] | null },
): Promise<void> {
  const held = await readRows(tx, user, { where: { id: ids }, lock: 'update' });
  await changeRows({ tx, actor }, user, { rows: held.map((before) => ({ before, values })) });
  await ports.profiles.mirror(tx, ids);
}

/** The tenants of these people, each once. */
export function tenantsOf(people: readonly Pick<StoredUser, 'tenantId'>[]): string[] {
  return [...new Set(people.map(({ tenantId }) => tenantId))];
}

/** Refuses a change after which one of the tenants has no administrator left who could undo it. */
export async function assertAdministratorsIn(tx: Transaction, people: readonly StoredUser[]): Promise<void> {
  for (const tenantId of tenantsOf(people).sort()) await assertAdministratorsRemain(tx, tenantId);
}
