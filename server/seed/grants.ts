import type { Transaction } from '#server/db/types';
import { roleMenu, topMenuMenu } from '#server/modules/auth/grant-table';
import { menus } from './menus/index.ts';
import { BUTTON, type MenuRow } from './menus/line.ts';
import { topMenuId, topMenus } from './menus/top.ts';
import { type Grants, roleId, roles } from './roles.ts';
import { insertAll, type SeedRow, type Settled } from './settle.ts';

const EVERYTHING = '*';

/** Returns a function that finds the grant of a menu: its own, that of the nearest menu above it, or that of the whole tree. */
function sayer(grants: Grants, rows: ReadonlyMap<string, MenuRow>) {
  return function said(menu: MenuRow | undefined): string {
    if (!menu) return grants[EVERYTHING] ?? '';
    return grants[menu.code] ?? said(rows.get(menu.parentId));
  };
}

/** The menus and buttons that a role is granted, with every menu above them. */
export function grantedRows(grants: Grants, tree: readonly MenuRow[] = menus): MenuRow[] {
  const byId = new Map(tree.map((row) => [row.id, row]));
  const said = sayer(grants, byId);
  const granted = new Set<MenuRow>();
  const grant = (row: MenuRow | undefined): void => {
    if (!row || granted.has(row)) return;
    granted.add(row);
    grant(byId.get(row.parentId));
  };
  for (const row of tree) {
    const isButton = row.category === BUTTON;
    const verbs = said(isButton ? byId.get(row.parentId) : row);
    if (verbs === EVERYTHING || (isButton && verbs.split(' ').includes(row.alias ?? ''))) grant(row);
  }
  return tree.filter((row) => granted.has(row));
}

/** The menus, without buttons, of some areas. */
function areaRows(areas: readonly string[]): MenuRow[] {
  return grantedRows(Object.fromEntries(areas.map((area) => [area, EVERYTHING]))).filter((row) => row.category !== BUTTON);
}

/**
 * Returns the pairs of holder and menu that still have to be written: those with a new side. A missing pair of two old ones was
 * removed by an administrator.
 */
function newPairs(holder: Settled<SeedRow>, menu: Settled<SeedRow>) {
  const isNew = new Set([...holder.missing, ...menu.missing].map(({ id }) => id));
  return (holderId: string, rows: readonly MenuRow[]): { holderId: string; menuId: string }[] => {
    const own = holder.living.get(holderId);
    return rows.flatMap((row) => {
      const menuId = menu.living.get(row.id);
      const isWanted = own && menuId && (isNew.has(holderId) || isNew.has(row.id));
      return isWanted ? [{ holderId: own, menuId }] : [];
    });
  };
}

/** Grants new menus to the seeded roles, and everything that is theirs to new roles. */
export async function addRoleGrants(tx: Transaction, role: Settled<SeedRow>, menu: Settled<SeedRow>): Promise<void> {
  const pairsOf = newPairs(role, menu);
  const pairs = roles.flatMap(({ alias, grants }) => pairsOf(roleId(alias), grantedRows(grants)));
  await insertAll(
    tx,
    roleMenu,
    pairs.map(({ holderId, menuId }) => ({ roleId: holderId, menuId })),
  );
}

/** Puts new menus under the entries of the top bar. */
export async function addTopMenuSettings(tx: Transaction, top: Settled<SeedRow>, menu: Settled<SeedRow>): Promise<void> {
  const pairsOf = newPairs(top, menu);
  const pairs = topMenus.flatMap(({ code, areas }) => pairsOf(topMenuId(code), areaRows(areas)));
  await insertAll(
    tx,
    topMenuMenu,
    pairs.map(({ holderId, menuId }) => ({ topMenuId: holderId, menuId })),
  );
}
