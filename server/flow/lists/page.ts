import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { pagingOf, type Query } from '#server/crud/read/paging';
import type { Executor } from '#server/db/types';
import { type Page, totalCap } from '#shared/wire';

/** A query of Drizzle, as far as a page needs it. */
interface Selected<Row> {
  orderBy(...by: SQL[]): { limit(size: number): { offset(offset: number): PromiseLike<Row[]> } };
  limit(size: number): SQLWrapper;
}

interface Asked<Row> {
  readonly via: Executor;
  readonly query: Query;
  /** All rows, in no order; called anew for each statement, as a query of Drizzle can be asked once. */
  readonly all: () => Selected<Row>;
  /** The same rows with less beside them, where they can be counted for less. */
  readonly bare?: () => Pick<Selected<unknown>, 'limit'>;
  readonly by: readonly SQL[];
}

/** A page of rows with their total, which ends at the cap: counting a large table costs far more than reading a page of it. */
export async function pageOf<Row>({ via, query, all, bare = all, by }: Asked<Row>): Promise<Page<Row>> {
  const { current, size, offset } = pagingOf(query);
  const records = await all()
    .orderBy(...by)
    .limit(size)
    .offset(offset);
  const counted = await via.execute<{ total: number }>(
    sql`select count(*)::int as total from (${bare().limit(totalCap)}) as found`,
  );
  const total = counted.rows[0]?.total ?? 0;
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** A page whose rows are made of others. */
export async function mapPage<From, To>(page: Page<From>, change: (rows: From[]) => Promise<To[]>): Promise<Page<To>> {
  return { ...page, records: await change(page.records) };
}
