import { and, desc, eq, gte, inArray, isNull, notExists } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { setColumns } from '#server/crud/write/effects';
import { businessNow } from '#server/db/columns';
import type { Transaction } from '#server/db/types';
import { artStates, holderTypes } from '#shared/handover/article';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import type { CustodyEntry, StoredArticle } from './chain.ts';

const [inStock, outStock] = [tableOf(artinstock), tableOf(artoutstock)];

const isInside = (row: StoredArticle | undefined) => row?.holderType === holderTypes.vault;
/** Returns whether an article has no custodian any more, or an unknown one. */
const isGone = ({ artState, holderType }: StoredArticle) =>
  artState === artStates.writtenOff || holderType === holderTypes.unknown;

/**
 * Reopens the latest in-stock line of articles that were missing and are found in their vault: they have been in since they
 * entered, unless they left in between.
 */
async function reopen(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const latest = tx
    .selectDistinctOn([inStock.artId], { id: inStock.id })
    .from(inStock)
    .where(inArray(inStock.artId, [...ids]))
    .orderBy(inStock.artId, desc(inStock.exchgTime), desc(inStock.id));
  const left = tx
    .select({ id: outStock.id })
    .from(outStock)
    .where(and(eq(outStock.artId, inStock.artId), gte(outStock.exchgTime, inStock.exchgTime)));
  await setColumns({ tx }, artinstock, { values: { untilTime: null }, where: and(inArray(inStock.id, latest), notExists(left)) });
}

/**
 * Ends the lines of the in-stock and out-stock lists that no longer hold: an article that leaves a vault, in whatever way, is in
 * no longer, and one that comes back or is gone for good is out no longer.
 */
export async function endStockLines(
  { tx, at }: { readonly tx: Transaction; readonly at?: string },
  happenings: readonly CustodyEntry[],
): Promise<void> {
  const untilTime = at ?? businessNow;
  const idsOf = (some: readonly CustodyEntry[]) => some.map(({ after }) => after.id);
  const left = idsOf(happenings.filter(({ before, after }) => isInside(before) && !isInside(after)));
  const back = idsOf(happenings.filter(({ before, after }) => (isInside(after) && !isInside(before)) || isGone(after)));
  await reopen(
    tx,
    idsOf(happenings.filter(({ before, after }) => isInside(after) && before?.holderType === holderTypes.unknown)),
  );
  // Both lists have the same columns.
  for (const [noun, ids] of [[artinstock, left] as const, [artoutstock as unknown as typeof artinstock, back] as const]) {
    const table = tableOf(noun);
    if (ids.length === 0) continue;
    await setColumns({ tx }, noun, { values: { untilTime }, where: and(inArray(table.artId, ids), isNull(table.untilTime)) });
  }
}
