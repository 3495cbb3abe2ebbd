import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { articles, histories } from '#server/modules/business/article/custody/chain';
import { checksumOf } from '#server/modules/operation/exchange/checksum';
import { exchgStates } from '#shared/handover/exchange';
import { exchg, exchgArt } from '#src/resources/operation/exchg';

const [exchanges, lines] = [tableOf(exchg), tableOf(exchgArt)];

/** The confirmed exchanges that are looked at: those before were looked at after earlier steps, and are never changed. */
const LATEST = 4;

/**
 * Returns the slips that do not balance: an exchange is confirmed once for each of its articles, its counts are those of its
 * lines, and its checksum is over what it says now.
 */
export async function flawsOfSlips(db: Database): Promise<string[]> {
  const isConfirmed = eq(exchanges.exchgState, exchgStates.confirmed);
  const latest = await db
    .select()
    .from(exchanges)
    .where(isConfirmed)
    .orderBy(desc(exchanges.updateTime), desc(exchanges.id))
    .limit(LATEST);
  const flaws: string[] = [];
  for (const row of latest) {
    const own = await db
      .select()
      .from(lines)
      .where(and(eq(lines.exchgId, row.id), eq(lines.isDeleted, 0)));
    const extra = own.filter(({ planned }) => planned !== 1).length;
    const isCounted = row.planCount === own.length - extra && row.overCount === extra && (row.actualCount ?? 0) <= own.length;
    if (!isCounted) flaws.push(`counts of ${row.exchgNo}: ${row.planCount} + ${row.overCount}, ${own.length} lines`);
    if (new Set(own.map(({ artId }) => artId)).size < own.length) flaws.push(`an article twice on ${row.exchgNo}`);
    if ((await checksumOf(db, row)) !== row.checksum) flaws.push(`checksum of ${row.exchgNo}`);
  }
  return flaws;
}

/** Returns the articles whose seal is not the one that both sides signed for when they changed hands last. */
export async function flawsOfSeals(db: Database): Promise<string[]> {
  const rows = await db
    .select({ artCode: articles.artCode, sealNo: articles.sealNo, signed: lines.sealNo })
    .from(articles)
    .innerJoin(
      histories,
      and(eq(histories.artId, articles.id), eq(histories.seq, db.$count(histories, eq(histories.artId, articles.id)))),
    )
    .innerJoin(lines, and(eq(sql`${lines.exchgId}::text`, histories.exchgId), eq(lines.artId, articles.id)))
    .where(and(isNull(articles.boxId), ne(lines.sealNo, '')));
  return rows.flatMap(({ artCode, sealNo, signed }) =>
    sealNo === signed ? [] : [`seal of ${artCode}: ${sealNo}, signed ${signed}`],
  );
}
