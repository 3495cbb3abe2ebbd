import { forest } from '#server/crud/model/tree';
import type { MenuNode } from '#shared/wire';

/** A menu or button as it is stored. */
export interface MenuRow {
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
export function withAncestors(chosen: readonly MenuRow[], all: readonly MenuRow[]): MenuRow[] {
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
export function menuForest(rows: readonly MenuRow[]): MenuNode[] {
  return forest(rows.filter(({ category }) => category === MENU).map(routeNode));
}

/** The menus that own one of the buttons, each with its own, and nothing else. */
export function buttonForest(granted: readonly MenuRow[], all: readonly MenuRow[]): MenuNode[] {
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
