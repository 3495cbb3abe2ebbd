import { ROOT_ID } from '#shared/tree';
import type { Row } from '../kinds/kind.ts';

/** A row with its children, as antd's trees take it: leaves have no `children`. */
export interface TreeRow extends Row {
  readonly children?: TreeRow[];
}

/** Builds trees from the rows of a list: rows that are nested already, or flat rows with a `parentId`. Orphans become roots. */
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

/** Returns the ids of all rows that can be expanded. */
export function branchIds(forest: readonly TreeRow[]): string[] {
  return forest.flatMap((row) => (row.children ? [String(row.id), ...branchIds(row.children)] : []));
}

/** The state of a tree level that a placeholder row reports: still loading, more pages to come, or failed. */
export type StandInKind = 'loading' | 'more' | 'failed';
/** A placeholder row in place of rows that are not loaded; `skeleton` says why it is there. */
export interface StandIn extends TreeRow {
  readonly skeleton: StandInKind;
  readonly parent: string;
}

/** The rows of a tree level that was fetched by its own call, and the state of that call. */
interface Fetched {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasMore: boolean;
}

const standIn = (skeleton: StandInKind, parent: string): StandIn => ({ id: `${skeleton}-${parent}`, skeleton, parent });

function lastOf({ isPending, isError, hasMore }: Fetched, parent: string): StandIn[] {
  if (isError) return [standIn('failed', parent)];
  if (isPending) return [standIn('loading', parent)];
  return hasMore ? [standIn('more', parent)] : [];
}

/**
 * Adds the levels that were fetched one by one below their rows. A row whose children are not loaded yet gets a placeholder, so
 * that it can be expanded.
 *
 * @param roots the first page of the top level; its further pages are in `levels`, under `ROOT_ID`
 */
export function growForest(roots: readonly TreeRow[], levels: Readonly<Record<string, Fetched>>): TreeRow[] {
  const grow = (row: TreeRow): TreeRow => {
    if (row.children) return { ...row, children: row.children.map(grow) };
    if (!row.hasChildren) return row;
    const level = levels[String(row.id)];
    if (!level) return { ...row, children: [standIn('loading', String(row.id))] };
    const children = [...level.rows.map(grow), ...lastOf(level, String(row.id))];
    return children.length > 0 ? { ...row, children } : row;
  };
  const top = levels[ROOT_ID];
  return [...roots, ...(top?.rows ?? [])].map(grow).concat(top ? lastOf(top, ROOT_ID) : []);
}

/** The ids of the expanded rows, nearest to the root first, and the ids of those whose children must be fetched. */
export interface Opened {
  readonly ids: readonly string[];
  readonly parents: readonly string[];
}

/**
 * Walks from the roots through every expanded row.
 *
 * @param below returns the loaded rows below a row
 */
export function openedIn(
  roots: readonly TreeRow[],
  isOpen: (id: string, already: number) => boolean,
  below: (parent: string) => readonly TreeRow[],
): Opened {
  const ids: string[] = [];
  const parents: string[] = [];
  const queue = [...roots];
  for (const row of queue) {
    const id = String(row.id);
    if (!(row.children || row.hasChildren) || !isOpen(id, ids.length)) continue;
    ids.push(id);
    if (!row.children) parents.push(id);
    queue.push(...(row.children ?? below(id)));
  }
  return { ids, parents };
}
