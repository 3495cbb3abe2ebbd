import { type SQL, sql } from 'drizzle-orm';
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

/** Makes the query for the ids of rows of a tree and of all rows below them; undefined for a noun that is no tree of a tenant. */
export function idsBelow(
  { table, columns: { id, tenantId: tenant }, parent }: Model,
  tops: readonly string[],
  tenantId: string,
): SQL | undefined {
  if (parent === undefined || !tenant) return undefined;
  const above = columnOf(table, parent);
  // `union` drops duplicates, so that the recursion ends even when the tree has a circle.
  return sql`with recursive below(id) as (
      select ${id} from ${table} where ${id} = any(${sql.param(tops)}) and ${tenant} = ${tenantId}
      union
      select ${id} from ${table} join below on ${above} = below.id
    ) select id from below`;
}

/** Makes the query for the ids of rows and of all rows of the same noun that they refer to, as parents or otherwise. */
export function idsAbove(
  { table, columns: { id, tenantId: tenant }, own, resource }: Model,
  from: readonly string[],
  tenantId: string,
): SQL | undefined {
  const references = own.filter(({ field }) => field.target === resource.name && !field.many);
  if (references.length === 0 || !tenant) return undefined;
  const referred = sql.join(
    references.map(({ column }) => sql`(${column})`),
    sql`, `,
  );
  return sql`with recursive above(id) as (
      select ${id} from ${table} where ${id} = any(${sql.param(from)}) and ${tenant} = ${tenantId}
      union
      select referred.id from ${table} join above on ${id} = above.id, lateral (values ${referred}) as referred(id)
      where referred.id is not null
    ) select id from above`;
}
