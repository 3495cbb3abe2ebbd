import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Module } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import { readRows } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import { businessNow } from '#server/db/columns';
import type { Database } from '#server/db/types';
import { artStates } from '#shared/handover/article';
import { businessDay } from '#shared/time';
import { arttype } from '#src/resources/business/arttype';
import { articles } from './custody/chain.ts';

const types = tableOf(arttype);

/** The states in which the bank, or those who carry for it, have the article. */
const { inVault, reserved, inTransit, atBranch, frozen } = artStates;
const kept: readonly number[] = [inVault, reserved, inTransit, atBranch, frozen];

const isOverdue: SQL = sql`(${articles.custodyEnd} < to_char(${businessNow}, 'YYYY-MM-DD') and ${inArray(articles.artState, [...kept])})`;
const isContainer: SQL = sql`${articles.artTypeId} in (select ${types.id} from ${types} where ${types.isContainer} = 1)`;

function flag(condition: SQL, asked: string | undefined): SQL | undefined {
  if (asked !== '0' && asked !== '1') return undefined;
  return asked === '1' ? condition : sql`${condition} is not true`;
}

/**
 * Filters by whether custody should have ended and whether an article can contain others, which are no columns of an article.
 */
export const narrowArticles: NonNullable<Module['narrow']> = (query) => {
  const { isOverdue: overdue, isContainer: container, ...rest } = query;
  const where = and(
    flag(isOverdue, textParameter({ overdue }, 'overdue')),
    flag(isContainer, textParameter({ container }, 'container')),
  );
  return { query: rest, where };
};

/** Adds to each record whether it is overdue and whether it is a container. */
export async function completeArticles(records: WireRecord[], { db }: { db: Database }): Promise<WireRecord[]> {
  const today = businessDay(Date.now());
  const ids = [...new Set(records.map(({ artTypeId }) => String(artTypeId)).filter((id) => /^\d+$/.test(id)))];
  const known = await readRows(db, arttype, { where: { id: ids }, columns: ['id', 'isContainer'], withRemoved: true });
  const containers = new Set(known.filter((type) => type.isContainer === 1).map(({ id }) => id));
  return records.map((record) => {
    const { custodyEnd, artState, artTypeId } = record;
    const isLate = typeof custodyEnd === 'string' && custodyEnd !== '' && custodyEnd < today && kept.includes(Number(artState));
    return { ...record, isOverdue: isLate ? 1 : 0, isContainer: containers.has(String(artTypeId)) ? 1 : 0 };
  });
}
