import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import { columnOf, type Model } from './model.ts';

/** The most levels that a tree may have. */
export const maxTreeDepth = 32;

interface Branch {
  readonly id: string;
  readonly parentId?: unknown;
}
/** A node with its children. Leaves have neither key, since clients of the family test whether `children` is present. */
export type Node<T> = T & { readonly hasChildren?: true; readonly children?: Node<T>[] };

/**
 * Makes a forest of rows that know their parent. A row whose parent is not among them is a root; siblings keep their order.
 *
 * @param parentOf where a row says who its parent is
 *
 * @example
 * forest([{ id: '1', parentId: '0' }, { id: '2', parentId: '1' }]) // [{ id: '1', …, hasChildren: true, children: [{ id: '2', … }] }]
 */
export function forest<T extends Branch>(
  rows: readonly T[],
  parentOf: (row: T) => unknown = ({ parentId }) => parentId,
): Node<T>[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = new Map<string | undefined, T[]>();
  for (const row of rows) {
    const parent = String(parentOf(row) ?? '');
    const key = ids.has(parent) && parent !== row.id ? parent : undefined;
    const siblings = below.get(key);
    if (siblings) siblings.push(row);
    else below.set(key, [row]);
  }
  const grow = (row: T): Node<T> => {
    const children = below.get(row.id)?.map(grow);
    return children ? { ...row, hasChildren: true, children } : row;
  };
  return (below.get(undefined) ?? []).map(grow);
}

/** A move in a tree: a row and the parent it shall have. */
export interface Move {
  readonly model: Model;
  /** The name of the field that points at the parent. */
  readonly by: string;
  /** The row that moves; nothing for a new one. */
  readonly id?: string;
  readonly parentId: string;
}

/**
 * Makes the query for the ids from the root to a row, the row itself last; one more level than allowed shows a tree that is too
 * deep.
 */
function wayUp({ model, by, parentId }: Move): SQL {
  const { table } = model;
  const [id, parent] = [columnOf(table, 'id'), columnOf(table, by)];
  return sql`with recursive way(id, parent, depth) as (
      select ${id}, ${parent}, 1 from ${table} where ${id} = ${parentId}
      union all
      select ${id}, ${parent}, way.depth + 1 from ${table} join way on ${id} = way.parent where way.depth <= ${maxTreeDepth}
    ) select id::text as id from way order by depth desc`;
}

/** Makes the query for the number of levels of a row and all rows below it. */
function heightOf({ model, by, id: top }: Move): SQL {
  const { table } = model;
  const [id, parent, isDeleted] = [columnOf(table, 'id'), columnOf(table, by), columnOf(table, 'isDeleted')];
  return sql`with recursive branch(id, depth) as (
      select ${id}, 1 from ${table} where ${id} = ${top}
      union all
      select ${id}, branch.depth + 1 from ${table} join branch on ${parent} = branch.id
      where ${isDeleted} = 0 and branch.depth <= ${maxTreeDepth}
    ) select coalesce(max(depth), 1)::int as height from branch`;
}

/**
 * Locks the moves of rows in a tree until the transaction ends: two concurrent moves could make a circle that neither of them
 * sees. To be locked before any of its rows, since a move touches everything below.
 */
export async function lockTree(tx: Transaction, { resource }: Model): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${resource.name}`}, 0))`);
}

/** The outcome of checking a move: the ids from the root down to the parent, or the refusal. */
export interface Judged {
  readonly way?: readonly string[];
  readonly refusal?: Refusal;
}

/** Checks a move: it must not put a row below itself, nor make the tree deeper than allowed. */
export async function judgeMove(tx: Transaction, move: Move): Promise<Judged> {
  const field = move.model.resource.fields[move.by] as Field;
  await lockTree(tx, move.model);
  const { rows } = await tx.execute<{ id: string }>(wayUp(move));
  const way = rows.map(({ id }) => id);
  if (move.id !== undefined && way.includes(move.id)) return { refusal: { code: 'TREE_CYCLE', params: { field } } };
  const height =
    move.id === undefined ? 1 : await tx.execute<{ height: number }>(heightOf(move)).then((found) => found.rows[0]?.height ?? 1);
  return way.length + height > maxTreeDepth ? { refusal: { code: 'TREE_DEEP', params: { field, max: maxTreeDepth } } } : { way };
}
