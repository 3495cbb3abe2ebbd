import { type AnyColumn, and, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/types';

/** A table of links between rows: the column of their owner, and the column of the other end. */
export interface Links {
  readonly table: PgTable;
  /** Keys of the two columns in the table. */
  readonly owner: string;
  readonly member: string;
  /** Fixed columns of links that share a table with others, for example their category. */
  readonly fixed?: Readonly<Record<string, string | number>>;
}

/** The links that a replacement has added and removed. */
export interface Replaced {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

function columnOf({ table }: Links, key: string): AnyColumn {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`No column ${key}`);
  return column;
}

function conditionsOf(links: Links, ownerId: string) {
  const { owner, fixed = {} } = links;
  return Object.entries({ ...fixed, [owner]: ownerId }).map(([key, value]) => eq(columnOf(links, key), value));
}

/** Returns the other ends of a row's links. */
export async function membersOf(tx: Transaction, links: Links, ownerId: string): Promise<string[]> {
  const member = columnOf(links, links.member);
  const rows = await tx
    .select({ member: sql<string>`${member}::text` })
    .from(links.table)
    .where(and(...conditionsOf(links, ownerId)));
  return rows.map((row) => row.member);
}

/**
 * Makes a row's links exactly these, whatever they were: a grant dialog sends all that is ticked. Of two concurrent replacements
 * the later one holds in full; they never mix.
 *
 * @example
 * const { added, removed } = await replace(tx, { table: roleMenu, owner: 'roleId', member: 'menuId' }, { id, members: menuIds });
 */
export async function replace(tx: Transaction, links: Links, to: { id: string; members: readonly string[] }): Promise<Replaced> {
  const name = `links:${getTableName(links.table)}:${JSON.stringify(links.fixed ?? {})}:${to.id}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const before = new Set(await membersOf(tx, links, to.id));
  const wanted = new Set(to.members);
  const added = [...wanted].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !wanted.has(id));
  if (removed.length > 0) {
    const member = columnOf(links, links.member);
    await tx.delete(links.table).where(and(...conditionsOf(links, to.id), inArray(member, removed)));
  }
  if (added.length > 0) {
    const rows = added.map((id) => ({ ...links.fixed, [links.owner]: to.id, [links.member]: id }));
    await tx.insert(links.table).values(rows);
  }
  return { added, removed };
}
