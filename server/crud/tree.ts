import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import { columnOf, type Model } from './model.ts';

/** Levels that a tree may have. */
export const maxTreeDepth = 32;

interface Branch {
  readonly id: string;
  readonly parentId?: unknown;
}
/** A node with what hangs below it. Leaves have neither key: clients of the family test that `children` is there at all. */
export type Node<T> = T & { readonly hasChildren?: true; readonly children?: Node<T>[] };

/**
 * Makes a forest of rows that know their parent. A row whose parent is not among them is a root; siblings keep their order.
 *
 * @example
 * forest([{ id: '1', parentId: '0' }, { id: '2', parentId: '1' }]) // [{ id: '1', …, hasChildren: true, children: [{ id: '2', … }] }]
 */
export function forest<T extends Branch>(rows: readonly T[]): Node<T>[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = new Map<string | undefined, T[]>();
  for (const row of rows) {
    const parent = String(row.parentId ?? '');
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

/** The ids on the way from a row to its root, itself first; one more level than allowed shows a tree that is too deep. */
function wayUp({ model, by, parentId }: Move): SQL {
  const { table } = model;
  const [id, parent] = [columnOf(table, 'id'), columnOf(table, by)];
  return sql`with recursive way(id, parent, depth) as (
      select ${id}, ${parent}, 1 from ${table} where ${id} = ${parentId}
      union all
      select ${id}, ${parent}, way.depth + 1 from ${table} join way on ${id} = way.parent where way.depth <= ${maxTreeDepth}
    ) select id::text as id from way`;
}

/** How many levels a row and what hangs below it take. */
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

/** What is wrong with a move: a row below itself, or a tree deeper than allowed. */
export async function refusedMove(tx: Transaction, move: Move): Promise<Refusal | undefined> {
  const field = move.model.resource.fields[move.by] as Field;
  // Two moves at once could make a circle that neither of them sees.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${move.model.resource.name}`}, 0))`);
  const way = await tx.execute<{ id: string }>(wayUp(move));
  if (way.rows.some(({ id }) => id === move.id)) return { code: 'TREE_CYCLE', params: { field } };
  const below =
    move.id === undefined ? 1 : await tx.execute<{ height: number }>(heightOf(move)).then(({ rows }) => rows[0]?.height ?? 1);
  return way.rows.length + below > maxTreeDepth ? { code: 'TREE_DEEP', params: { field, max: maxTreeDepth } } : undefined;
}
