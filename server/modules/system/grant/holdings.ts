import { and, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { snakeCase } from '#shared/define';
import { definitions } from '#src/resources/index';
import { apiScope } from '#src/resources/system/api-scope';
import { dataScope } from '#src/resources/system/data-scope';
import { menu } from '#src/resources/system/menu';
import { roleMenu, roleScope, scopeCategory } from '../../auth/grant-table.ts';

const BUTTON = 2;
const menus = tableOf(menu);
const [dataScopes, apiScopes] = [tableOf(dataScope), tableOf(apiScope)];
/** The codes of menus whose rows belong to the platform. */
const platformCodes = new Set(definitions.filter(({ scope }) => scope === 'platform').map(({ name }) => snakeCase(name)));

/** The grants of one role, as far as their entries still exist. */
export interface Holding {
  /** The codes by the id of their menu or button. */
  readonly menus: ReadonlyMap<string, string>;
  /** The noun that each data scope limits, in snake_case, by the id of the scope. */
  readonly limits: ReadonlyMap<string, string>;
  readonly calls: ReadonlySet<string>;
}

/** Returns the grants of each of these roles. */
export async function loadHoldings(via: Executor, roleIds: readonly string[]): Promise<Holding[]> {
  if (roleIds.length === 0) return [];
  const ids = [...roleIds];
  const granted = await via
    .select({ roleId: roleMenu.roleId, id: menus.id, code: menus.code })
    .from(roleMenu)
    .innerJoin(menus, whereOf(menu, eq(menus.id, roleMenu.menuId)))
    .where(inArray(roleMenu.roleId, ids));
  const limits = await via
    .select({ roleId: roleScope.roleId, id: dataScopes.id, scopeClass: dataScopes.scopeClass })
    .from(roleScope)
    .innerJoin(dataScopes, whereOf(dataScope, eq(dataScopes.id, roleScope.scopeId)))
    .where(and(inArray(roleScope.roleId, ids), eq(roleScope.scopeCategory, scopeCategory.dataScope)));
  const calls = await via
    .select({ roleId: roleScope.roleId, id: apiScopes.id })
    .from(roleScope)
    .innerJoin(apiScopes, whereOf(apiScope, eq(apiScopes.id, roleScope.scopeId)))
    .where(and(inArray(roleScope.roleId, ids), eq(roleScope.scopeCategory, scopeCategory.apiScope)));
  const of = (roleId: string) => (row: { readonly roleId: string }) => row.roleId === roleId;
  return ids.map((roleId) => ({
    menus: new Map(granted.filter(of(roleId)).map(({ id, code }) => [id, code])),
    limits: new Map(limits.filter(of(roleId)).map(({ id, scopeClass }) => [id, nounOf(scopeClass)])),
    calls: new Set(calls.filter(of(roleId)).map(({ id }) => id)),
  }));
}

/** Returns the noun of a scope class: `task`, `task.page` and `task.detail` all limit the noun `task`. */
export const nounOf = (scopeClass: string) => snakeCase((scopeClass.split('.')[0] ?? '').trim());

/**
 * Returns the buttons that the administrator of a tenant may grant to others without being allowed to press them, for example to
 * sign a handover: those of every screen that they hold, the platform's screens excepted.
 */
export async function buttonsToLend(via: Executor, own: readonly Holding[]): Promise<Set<string>> {
  const rows = await readRows(via, menu, { where: {}, columns: ['id', 'parentId', 'code', 'category'] });
  const isHeld = (id: string) => own.some((holding) => holding.menus.has(id));
  const screens = new Set(rows.filter(({ id, code }) => isHeld(id) && !platformCodes.has(code)).map(({ id }) => id));
  const buttons = rows.filter(({ category, parentId }) => category === BUTTON && screens.has(parentId ?? ''));
  return new Set(buttons.map(({ id }) => id));
}

function concerns({ menus: granted }: Holding, noun: string): boolean {
  return [...granted.values()].some((code) => code === noun || code.startsWith(`${noun}_`));
}

/** Returns whether these roles show only some rows of a noun: one role without a limit opens them all. */
function isLimited(own: readonly Holding[], noun: string): boolean {
  const concerned = own.filter((holding) => concerns(holding, noun));
  return concerned.length > 0 && concerned.every(({ limits }) => [...limits.values()].includes(noun));
}

/**
 * Returns whether a role gives nothing that these roles do not. A data scope takes away: a role without one that the holder is
 * under would show more rows than they see, and one that they are not under shows fewer.
 */
export function isWithin(given: Holding, own: readonly Holding[], lent: ReadonlySet<string>): boolean {
  const isHeld = (id: string) => own.some(({ limits }) => limits.has(id));
  const isSeen = (noun: string) => own.some((holding) => concerns(holding, noun)) && !isLimited(own, noun);
  const nouns = new Set(own.flatMap(({ limits }) => [...limits.values()]));
  const limited = [...nouns].filter((noun) => isLimited(own, noun) && concerns(given, noun));
  return (
    [...given.menus.keys()].every((id) => lent.has(id) || own.some((holding) => holding.menus.has(id))) &&
    [...given.calls].every((id) => own.some(({ calls }) => calls.has(id))) &&
    [...given.limits].every(([id, noun]) => isHeld(id) || isSeen(noun)) &&
    limited.every((noun) => [...given.limits.values()].includes(noun))
  );
}
