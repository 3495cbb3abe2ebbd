import { sql } from 'drizzle-orm';
import type { WriteContext } from '#server/crud/context';
import { holdsAny } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { readRow, readRows } from '#server/crud/read/rows';
import type { Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { loadGrants } from '#server/modules/auth/load-grants';
import { PLATFORM_TENANT } from '#server/modules/auth/service';
import { AppError } from '#shared/errors';
import type { PerKind } from '#shared/grants';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import type { Services } from '../../services.ts';
import { buttonsToLend, type Holding, isWithin, loadHoldings } from './holdings.ts';

/** The role that holds everything, in the platform's tenant only. Aliases are compared whole. */
export const PLATFORM_ROLE = 'administrator';
/** The role that runs a tenant. */
export const TENANT_ROLE = 'admin';
/** The key of the dictionary `account_status` for an account in use. */
const ACTIVE = 1;

/** Returns whether an actor runs their tenant, or all of them. */
export const isAdministrator = ({ isPlatformAdmin, roleAliases }: Actor): boolean =>
  isPlatformAdmin || roleAliases.includes(TENANT_ROLE);

interface Gift {
  readonly roleIds: readonly string[];
  /** The tenant of the user who gets them. */
  readonly tenantId: string;
}

/**
 * Refuses roles that are not of that tenant, and roles that grant what the actor does not hold. To be called on every way to a
 * role: submit, update, grant, import, approval.
 *
 * @example
 * await assertMayGive(tx, actor, { roleIds: splitMany(draft.roleId), tenantId });
 */
export async function assertMayGive(via: Executor, actor: Actor, { roleIds, tenantId }: Gift): Promise<void> {
  if (roleIds.length === 0) return;
  const found = await assertRoles(via, actor, roleIds);
  if (found.some((row) => row.tenantId !== tenantId)) throw new AppError('NOT_FOUND');
  const isPlatformRole = found.some(({ roleAlias }) => roleAlias === PLATFORM_ROLE);
  if (isPlatformRole && (tenantId !== PLATFORM_TENANT || !actor.isPlatformAdmin)) throw new AppError('GRANT_OVER');
  await assertCovers(via, actor, { roleIds });
}

/** Roles for a person, and where they will stand with these. */
export interface Placing extends Gift {
  readonly deptIds: readonly string[];
}

/**
 * Refuses roles that the actor may not give, and departments in which they would show more than the actor sees. To be called on
 * every way to an account's roles or departments.
 */
export async function assertMayPlace(
  { reach }: Pick<Services, 'reach'>,
  { tx, actor }: WriteContext,
  { roleIds, deptIds, tenantId }: Placing,
): Promise<void> {
  await assertMayGive(tx, actor, { roleIds, tenantId });
  await assertNoFurther({ reach }, { tx, actor }, { roleIds, deptIds });
}

/** Refuses departments in which these roles would show rows that their rules hold back from the actor. */
export async function assertNoFurther(
  { reach }: Pick<Services, 'reach'>,
  { tx, actor }: WriteContext,
  { roleIds, deptIds }: Omit<Placing, 'tenantId'>,
): Promise<void> {
  if (actor.isPlatformAdmin) return;
  const roles = await loadGrants(tx, roleIds);
  if (!(await reach().isFurther(tx, actor, { roles, deptIds }))) return;
  throw new AppError('GRANT_FURTHER', {}, { fields: { deptId: { code: 'GRANT_FURTHER' } } });
}

/** A role that a call names. */
export interface FoundRole {
  readonly id: string;
  readonly tenantId: string;
  readonly roleAlias: string;
  readonly roleName: string;
}

/** Returns the roles of these ids; refuses all of them when one does not exist or is not of the actor's tenant. */
export async function assertRoles(via: Executor, actor: Actor, roleIds: readonly string[]): Promise<FoundRole[]> {
  const wanted = [...new Set(roleIds)];
  const found = await rolesOf(via, wanted);
  const isReached = ({ tenantId }: FoundRole) => actor.isPlatformAdmin || tenantId === actor.tenantId;
  if (found.length < wanted.length || !found.every(isReached)) throw new AppError('NOT_FOUND');
  return found;
}

/** Refuses roles, stored or planned, that grant what the actor neither holds nor may lend to others. */
export async function assertCovers(
  via: Executor,
  actor: Actor,
  { roleIds = [], holdings = [] }: { readonly roleIds?: readonly string[]; readonly holdings?: readonly Holding[] },
): Promise<void> {
  if (!(await covers(via, actor, [...holdings, ...(await loadHoldings(via, roleIds))]))) throw new AppError('GRANT_OVER');
}

async function covers(via: Executor, actor: Actor, given: readonly Holding[]): Promise<boolean> {
  if (actor.isPlatformAdmin) return true;
  const own = await loadHoldings(via, actor.roleIds);
  const lent = actor.roleAliases.includes(TENANT_ROLE) ? await buttonsToLend(via, own) : new Set<string>();
  return given.every((holding) => isWithin(holding, own, lent));
}

/** Returns what an actor may put into a role: the grants that they hold themselves; `undefined` means everything. */
export async function grantableBy(via: Executor, actor: Actor): Promise<PerKind<ReadonlySet<string>> | undefined> {
  if (actor.isPlatformAdmin) return undefined;
  const own = await loadHoldings(via, actor.roleIds);
  return {
    menu: new Set(own.flatMap(({ menus }) => [...menus.keys()])),
    dataScope: new Set(own.flatMap(({ limits }) => [...limits.keys()])),
    apiScope: new Set(own.flatMap(({ calls }) => [...calls])),
  };
}

/**
 * Refuses users of another tenant, and users who hold what the actor does not: nobody edits, resets, unlocks or removes a user
 * above themselves.
 */
export async function assertMayManage(via: Executor, actor: Actor, userIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return;
  if (!wanted.every(isId)) throw new AppError('NOT_FOUND');
  const people = await readRows(via, user, { where: { id: wanted }, columns: ['tenantId', 'roleId'] });
  if (people.length < wanted.length) throw new AppError('NOT_FOUND');
  if (actor.isPlatformAdmin) return;
  if (people.some(({ tenantId }) => tenantId !== actor.tenantId)) throw new AppError('NOT_FOUND');
  const held = await rolesOf(via, [...new Set(people.flatMap(({ roleId }) => splitMany(roleId)))]);
  const own = held.filter(({ tenantId }) => tenantId === actor.tenantId);
  const isAbove = actor.tenantId === PLATFORM_TENANT && own.some(({ roleAlias }) => roleAlias === PLATFORM_ROLE);
  const given = await loadHoldings(
    via,
    own.map(({ id }) => id),
  );
  if (isAbove || !(await covers(via, actor, given))) throw new AppError('MANAGE_OVER');
}

/**
 * Refuses a change after which nobody could undo it: the platform keeps an active administrator, and every other tenant with a
 * role `admin` keeps an active holder of it. To be called in the transaction, after the change; of two changes at once the later
 * one sees the earlier one.
 */
export async function assertAdministratorsRemain(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`administrators:${tenantId}`}, 0))`);
  const isPlatform = tenantId === PLATFORM_TENANT;
  const alias = isPlatform ? PLATFORM_ROLE : TENANT_ROLE;
  const ofAlias = await readRows(tx, role, { where: { tenantId, roleAlias: alias }, columns: ['id'] });
  if (ofAlias.length === 0 && !isPlatform) return;
  const ids = ofAlias.map(({ id }) => id);
  const where = [{ tenantId, status: ACTIVE }, holdsAny(tableOf(user).roleId, ids)];
  const holder = await readRow(tx, user, { where, columns: ['id'] });
  if (!holder) throw new AppError('LAST_ADMINISTRATOR');
}

/** Returns those of these roles that are not removed, in the order of their ids. */
function rolesOf(via: Executor, ids: readonly string[]): Promise<FoundRole[]> {
  const columns = ['id', 'tenantId', 'roleAlias', 'roleName'] as const;
  return readRows(via, role, { where: { id: ids.filter(isId) }, columns, order: { id: 'asc' } });
}
