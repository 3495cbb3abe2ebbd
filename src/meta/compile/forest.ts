import { ROOT_ID } from '#shared/tree';
import type { Row } from '../kinds/kind.ts';

/** A row with its children, as antd's trees take it: leaves have no `children`. */
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

/** What stands where rows of a level are still to come. */
export type StandInKind = 'loading' | 'more' | 'failed';
/** A row that is none; `skeleton` says why it is there. */
export interface StandIn extends TreeRow {
  readonly skeleton: StandInKind;
  readonly parent: string;
}

/** What a level that was fetched by itself has to show. */
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
 * Hangs the levels that were fetched one by one below their rows. A row that has children which have not come yet has a
 * stand-in, so that it can be expanded.
 *
 * @param roots the first page of the top level; further pages stand among the levels, below the root
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

/** The rows that are open, the nearest to the root first, and the levels that have to be fetched for them. */
export interface Opened {
  readonly ids: readonly string[];
  readonly parents: readonly string[];
}

/**
 * Goes down from the roots through every row that is open.
 *
 * @param below the rows below a row, as far as they have come
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
