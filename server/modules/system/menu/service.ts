import { eq, inArray } from 'drizzle-orm';
import { readRows } from '#server/crud/read/rows';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { MenuNode, TopMenu } from '#shared/wire';
import { menu } from '#src/resources/system/menu';
import { topMenu } from '#src/resources/system/top-menu';
import { roleMenu, topMenuMenu } from '../../auth/grant-table.ts';
import { buttonForest, type MenuRow, menuForest, withAncestors } from './forest.ts';

/** The whole tree is a few hundred rows; reading it once is cheaper than walking it in SQL. */
function allMenus(db: Database): Promise<MenuRow[]> {
  return readRows(db, menu, {
    where: {},
    columns: [
      'id',
      'parentId',
      'code',
      'name',
      'nameEn',
      'alias',
      'path',
      'source',
      'sort',
      'category',
      'action',
      'isOpen',
      'remark',
    ],
    order: { sort: 'asc', id: 'asc' },
  });
}

/** Returns the rows granted to any role of the actor; a platform administrator sees every row, whatever is granted. */
async function grantedMenus(db: Database, actor: Actor, rows: readonly MenuRow[]): Promise<MenuRow[]> {
  if (actor.isPlatformAdmin) return [...rows];
  if (actor.roleIds.length === 0) return [];
  const granted = await db
    .selectDistinct({ id: roleMenu.menuId })
    .from(roleMenu)
    .where(inArray(roleMenu.roleId, [...actor.roleIds]));
  const ids = new Set(granted.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

/**
 * Returns the menu that leads to a path and is not granted to the actor, so that they can ask for it. Only its name is disclosed.
 *
 * @returns one or none
 */
export async function menusBeyond(db: Database, actor: Actor, path: string): Promise<Pick<MenuNode, 'name' | 'nameEn'>[]> {
  const rows = await allMenus(db);
  const granted = new Set(withAncestors(await grantedMenus(db, actor, rows), rows).map(({ id }) => id));
  const found = rows.find((row) => row.category === 1 && row.path === path && !granted.has(row.id));
  return found ? [{ name: found.name, nameEn: found.nameEn ?? '' }] : [];
}

/** The menu tree of an actor (protocol 4.2.1), all of it or the part under one entry of the top bar. */
export async function routesFor(db: Database, actor: Actor, topMenuId?: string): Promise<MenuNode[]> {
  const rows = await allMenus(db);
  const granted = withAncestors(await grantedMenus(db, actor, rows), rows);
  if (topMenuId === undefined) return menuForest(granted);
  const assigned = await db.select({ id: topMenuMenu.menuId }).from(topMenuMenu).where(eq(topMenuMenu.topMenuId, topMenuId));
  const ids = new Set(assigned.map(({ id }) => id));
  return menuForest(
    withAncestors(
      granted.filter(({ id }) => ids.has(id)),
      rows,
    ),
  );
}

/** Every menu that owns a granted button, with these buttons (protocol 4.2.2). */
export async function buttonsFor(db: Database, actor: Actor): Promise<MenuNode[]> {
  const rows = await allMenus(db);
  return buttonForest(await grantedMenus(db, actor, rows), rows);
}

/** The entries of the top bar that lead somewhere for this actor, each with the granted menus it holds. */
export async function topMenusFor(db: Database, actor: Actor): Promise<TopMenu[]> {
  const entries = await readRows(db, topMenu, {
    where: {},
    columns: ['id', 'code', 'name', 'nameEn', 'source', 'path', 'sort'],
    order: { sort: 'asc', id: 'asc' },
  });
  const held = await heldMenus(db, actor);
  return entries
    .map((entry) => ({
      ...entry,
      nameEn: entry.nameEn ?? '',
      source: entry.source ?? '',
      path: entry.path ?? '',
      menuIds: held.get(entry.id) ?? [],
    }))
    .filter(({ menuIds }) => actor.isPlatformAdmin || menuIds.length > 0);
}

/** The menus of each entry of the top bar that the actor may see. */
async function heldMenus(db: Database, actor: Actor): Promise<ReadonlyMap<string, string[]>> {
  const rows = await allMenus(db);
  const granted = new Set(withAncestors(await grantedMenus(db, actor, rows), rows).map(({ id }) => id));
  const held = new Map<string, string[]>();
  for (const { topMenuId, menuId } of await db.select().from(topMenuMenu)) {
    if (!granted.has(menuId)) continue;
    const menuIds = held.get(topMenuId);
    if (menuIds) menuIds.push(menuId);
    else held.set(topMenuId, [menuId]);
  }
  return held;
}
