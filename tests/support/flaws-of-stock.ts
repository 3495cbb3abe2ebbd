import { asc } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { articles, histories } from '#server/modules/business/article/custody/chain';
import { artEvents, artStates, holderTypes } from '#shared/handover/article';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { dept, deptCategories } from '#src/resources/system/dept';

const { vault, convoy, branch, owner } = holderTypes;
const { inStock, released, unfrozen, writtenOff } = artEvents;
const elsewhere: readonly (number | null)[] = [convoy, branch, owner];

type History = typeof histories.$inferSelect;

/** The number of articles that each vault should hold, by the name of its base. */
class Stock {
  readonly #counts = new Map<string, number>();

  add(base: string | null | undefined, count: number): void {
    if (base) this.#counts.set(base, (this.#counts.get(base) ?? 0) + count);
  }

  of(base: string): number {
    return this.#counts.get(base) ?? 0;
  }
}

/** Returns the vault in which an article was last known to be; a missing article was last seen there. */
function seenAfter(seen: string | null, { toHolderType, toDeptName }: History): string | null {
  if (toHolderType === vault) return toDeptName;
  return elsewhere.includes(toHolderType) ? null : seen;
}

/** Counts articles that enter or leave a vault without an exchange: the initial ones, those that are found, those given up. */
function separated(row: History, seen: string | null, stock: Stock): void {
  if (row.event === inStock && row.exchgId === null) stock.add(row.toDeptName, 1);
  if (row.event === released && row.exchgId === null) stock.add(seen, -1);
  if (row.event === writtenOff) stock.add(seen, -1);
  if (row.event !== unfrozen) return;
  stock.add(seen, -1);
  stock.add(seenAfter(seen, row), 1);
}

/** Follows every article through its history, and returns the vault in which each was last seen. */
async function followed(db: Database, stock: Stock): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  for (const row of await db.select().from(histories).orderBy(asc(histories.artId), asc(histories.seq))) {
    const before = seen.get(row.artId) ?? null;
    separated(row, before, stock);
    const after = seenAfter(before, row);
    if (after === null) seen.delete(row.artId);
    else seen.set(row.artId, after);
  }
  return seen;
}

/**
 * Returns the vaults that break invariant 3: the articles that entered by exchanges, less those that left and those that were
 * written off, are there now, or are frozen and were last seen there. A container counts with its contents.
 */
export async function flawsOfStock(db: Database): Promise<string[]> {
  const depts = await db.select().from(tableOf(dept));
  const bases = depts.filter(({ deptCategory }) => deptCategory === deptCategories.base);
  const nameOf = new Map(bases.map(({ id, deptName }) => [id, deptName]));
  const stock = new Stock();
  const seen = await followed(db, stock);
  const [entered, left] = [tableOf(artinstock), tableOf(artoutstock)];
  for (const { baseId, contentCount } of await db.select().from(entered)) stock.add(nameOf.get(baseId), 1 + (contentCount ?? 0));
  for (const { baseId, contentCount } of await db.select().from(left)) stock.add(nameOf.get(baseId), -1 - (contentCount ?? 0));
  const rows = await db.select().from(articles);
  const isThere = (base: { id: string; deptName: string }) => (row: (typeof rows)[number]) =>
    row.artState === artStates.frozen
      ? seen.get(row.id) === base.deptName
      : row.deptId === base.id && (row.artState === artStates.inVault || row.artState === artStates.reserved);
  return bases.flatMap((base) => {
    const count = rows.filter(isThere(base)).length;
    return count === stock.of(base.deptName)
      ? []
      : [`stock of ${base.deptName}: ${stock.of(base.deptName)} by the books, ${count} there`];
  });
}
