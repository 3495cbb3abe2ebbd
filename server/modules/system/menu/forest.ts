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

/** These rows and every menu above them, in the order of all rows. A granted button shows the menus that lead to it. */
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

/** The menus among the rows, nested. */
export function menuForest(rows: readonly MenuRow[]): MenuNode[] {
  const menus = rows.filter(({ category }) => category === MENU);
  const ids = new Set(menus.map(({ id }) => id));
  const below = groupBy(menus, (row) => (ids.has(parentOf(row)) ? parentOf(row) : ROOT));
  const nodesOf = (parentId: string): MenuNode[] => (below.get(parentId) ?? []).map((row) => routeNode(row, nodesOf(row.id)));
  return nodesOf(ROOT);
}

/** The menus that own one of the buttons, each with its own, and nothing else. */
export function buttonForest(granted: readonly MenuRow[], all: readonly MenuRow[]): MenuNode[] {
  const buttons = groupBy(
    granted.filter(({ category }) => category === BUTTON),
    parentOf,
  );
  return all
    .filter(({ id }) => buttons.has(id))
    .map((owner) => ({ ...buttonNode(owner), children: (buttons.get(owner.id) ?? []).map(buttonNode) }));
}

/** `Map.groupBy`, which Node 20 does not have. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), [...group, item]);
  }
  return groups;
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

/** `children` stands only where there are some: clients of the family take its presence for a branch. */
function routeNode(row: MenuRow, children: MenuNode[]) {
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
    ...(children.length > 0 && { hasChildren: true, children }),
  };
}

/** The family answers only some columns here; the others read as empty numbers. */
function buttonNode(row: MenuRow) {
  return { ...words(row), action: row.action ?? 0, category: -1, isOpen: -1, isDeleted: -1 };
}
