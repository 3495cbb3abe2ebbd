import { eq, inArray } from 'drizzle-orm';
import { forest, type Node } from '#server/crud/model/tree';
import { readRows } from '#server/crud/read/rows';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { MenuNode, TopMenu } from '#shared/wire';
import { menu } from '#src/resources/system/menu';
import { topMenu } from '#src/resources/system/top-menu';
import { roleMenu, topMenuMenu } from '../../auth/grant-table.ts';

/** A menu or button as it is stored. */
interface MenuRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly alias: string | null;
  readonly path: string | null;
  readonly source: string | null;
  readonly sort: number;
  readonly category: number;
  readonly action: number | null;
  readonly isOpen: number | null;
  readonly remark: string | null;
}

const MENU = 1;
const BUTTON = 2;
const ROOT = '0';

const parentOf = ({ parentId }: MenuRow) => parentId ?? ROOT;

/** Returns these rows and every menu above them, in the order of all rows. A granted button shows the menus that lead to it. */
function withAncestors(chosen: readonly MenuRow[], all: readonly MenuRow[]): MenuRow[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of chosen) {
    let next: MenuRow | undefined = row;
    while (next && !kept.has(next.id)) {
      kept.add(next.id);
      next = byId.get(parentOf(next));
    }
  }
  return all.filter(({ id }) => kept.has(id));
}

/** The menus among the rows, nested. Leaves have no `children`: clients of the family take its presence for a branch. */
function menuForest(rows: readonly MenuRow[]): Node<RouteNode>[] {
  return forest(rows.filter(({ category }) => category === MENU).map(routeNode));
}

/** The menus that own one of the buttons, each with its own, and nothing else. */
function buttonForest(granted: readonly MenuRow[], all: readonly MenuRow[]): ButtonOwner[] {
  const buttons = new Map<string, MenuRow[]>();
  for (const button of granted.filter(({ category }) => category === BUTTON)) {
    const siblings = buttons.get(parentOf(button));
    if (siblings) siblings.push(button);
    else buttons.set(parentOf(button), [button]);
  }
  return all
    .filter(({ id }) => buttons.has(id))
    .map((owner) => ({ ...buttonNode(owner), children: (buttons.get(owner.id) ?? []).map(buttonNode) }));
}

const words = (row: MenuRow) => ({
  id: row.id,
  parentId: parentOf(row),
  code: row.code,
  name: row.name,
  nameEn: row.nameEn ?? '',
  alias: row.alias ?? '',
  path: row.path ?? '',
  source: row.source ?? '',
  sort: row.sort,
  remark: row.remark ?? '',
});

function routeNode(row: MenuRow) {
  return {
    ...words(row),
    category: row.category,
    action: row.action ?? 0,
    isOpen: row.isOpen ?? 1,
    isDeleted: 0,
    parentName: '',
    categoryName: '',
    actionName: '',
    isOpenName: '',
    meta: { i18n: row.code, keepAlive: true },
  };
}

/** The family answers only some columns here; the others read as empty numbers. */
function buttonNode(row: MenuRow) {
  return { ...words(row), action: row.action ?? 0, category: -1, isOpen: -1, isDeleted: -1 };
}

/** What is answered of a menu, and of one with its buttons: more than the browser half reads, as clients of the family have it. */
type RouteNode = ReturnType<typeof routeNode>;
type ButtonNode = ReturnType<typeof buttonNode>;
type ButtonOwner = ButtonNode & { readonly children: readonly ButtonNode[] };

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
export async function routesFor(db: Database, actor: Actor, topMenuId?: string): Promise<Node<RouteNode>[]> {
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
export async function buttonsFor(db: Database, actor: Actor): Promise<ButtonOwner[]> {
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
