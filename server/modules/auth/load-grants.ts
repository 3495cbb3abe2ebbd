import { and, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import type { ApiScope, DataScope, RoleGrants } from '#server/lib/actor';
import { isEnabledStatus } from '#shared/enable-status';
import { fieldsOfScope, nounOfScope } from '#shared/scope-rule';
import { apiScope } from '#src/resources/system/api-scope';
import { dataScope } from '#src/resources/system/data-scope';
import { menu } from '#src/resources/system/menu';
import { roleMenu, roleScope, scopeCategory } from './grant-table.ts';
import { isEnabled } from './service.ts';

const menus = tableOf(menu);
const dataScopes = tableOf(dataScope);
const apiScopes = tableOf(apiScope);
/** Returns the grants of each of these roles, in three queries however many roles there are. */
export async function loadGrants(via: Executor, roleIds: readonly string[]): Promise<RoleGrants[]> {
  if (roleIds.length === 0) return [];
  const codes = byRole(await grantedCodes(via, roleIds));
  const calls = byRole(await grantedCalls(via, roleIds));
  const rules = byRole(await grantedRules(via, roleIds));
  return roleIds.map((roleId) => ({
    roleId,
    codes: new Set(codes.get(roleId)),
    apiScopes: calls.get(roleId) ?? [],
    dataScopes: rules.get(roleId) ?? [],
  }));
}

interface Granted<T> {
  readonly roleId: string;
  readonly granted: T;
}

function byRole<T>(rows: readonly Granted<T>[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const { roleId, granted } of rows) {
    const own = found.get(roleId);
    if (own) own.push(granted);
    else found.set(roleId, [granted]);
  }
  return found;
}

function grantedCodes(via: Executor, roleIds: readonly string[]): Promise<Granted<string>[]> {
  return via
    .select({ roleId: roleMenu.roleId, granted: menus.code })
    .from(roleMenu)
    .innerJoin(menus, whereOf(menu, eq(menus.id, roleMenu.menuId)))
    .where(inArray(roleMenu.roleId, [...roleIds]));
}

async function grantedCalls(via: Executor, roleIds: readonly string[]): Promise<Granted<ApiScope>[]> {
  const rows = await via
    .select({
      roleId: roleScope.roleId,
      id: apiScopes.id,
      name: apiScopes.scopeName,
      method: apiScopes.scopeMethod,
      path: apiScopes.scopePath,
    })
    .from(roleScope)
    .innerJoin(apiScopes, whereOf(apiScope, [eq(apiScopes.id, roleScope.scopeId), isEnabled(apiScopes.status)]))
    .where(and(eq(roleScope.scopeCategory, scopeCategory.apiScope), inArray(roleScope.roleId, [...roleIds])))
    .orderBy(apiScopes.id);
  return rows.map(({ roleId, name, ...scope }) => ({ roleId, granted: { ...scope, name: name ?? '' } }));
}

/** A rule that was switched off or removed still counts as one: without it its role would see more than was meant. */
async function grantedRules(via: Executor, roleIds: readonly string[]): Promise<Granted<DataScope>[]> {
  const rows = await via
    .select({ roleId: roleScope.roleId, scope: dataScopes })
    .from(roleScope)
    .innerJoin(dataScopes, eq(dataScopes.id, roleScope.scopeId))
    .where(and(eq(roleScope.scopeCategory, scopeCategory.dataScope), inArray(roleScope.roleId, [...roleIds])))
    .orderBy(dataScopes.id);
  return rows.map(({ roleId, scope }) => ({
    roleId,
    granted: {
      id: scope.id,
      name: scope.scopeName ?? '',
      isOn: scope.isDeleted === 0 && isEnabledStatus(scope.status),
      noun: nounOfScope(scope.scopeClass ?? ''),
      type: scope.scopeType,
      column: scope.scopeColumn ?? '',
      fields: fieldsOfScope(scope.scopeField),
      condition: scope.scopeValue,
    },
  }));
}
