import type { Row } from '../kinds/kind.ts';

/** A row with its children, as antd's tree table takes it: leaves have no `children`. */
export interface TreeRow extends Row {
  readonly children?: TreeRow[];
}

/** Makes a forest of what a list answered: already one, or flat rows that name their parents. Orphans become roots. */
export function toForest(rows: readonly Row[]): TreeRow[] {
  if (rows.some((row) => Array.isArray(row.children))) return rows.map(withoutEmptyChildren);
  const ids = new Set(rows.map((row) => String(row.id)));
  const childrenOf = new Map<string, Row[]>();
  for (const row of rows) {
    const parent = ids.has(String(row.parentId)) ? String(row.parentId) : '';
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), row]);
  }
  const grow = (parent: string): TreeRow[] =>
    (childrenOf.get(parent) ?? []).map((row) => {
      const children = grow(String(row.id));
      return children.length > 0 ? { ...row, children } : row;
    });
  return grow('');
}

function withoutEmptyChildren(row: Row): TreeRow {
  const { children, ...rest } = row;
  return Array.isArray(children) && children.length > 0 ? { ...rest, children: children.map(withoutEmptyChildren) } : rest;
}

/** The ids of all rows that can be expanded. */
export function branchIds(forest: readonly TreeRow[]): string[] {
  return forest.flatMap((row) => (row.children ? [String(row.id), ...branchIds(row.children)] : []));
}
