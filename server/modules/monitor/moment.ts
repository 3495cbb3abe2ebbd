import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A column of milliseconds since 1970, as moments are shown. */
export const momentOf = (column: SQLWrapper): SQL =>
  sql`(to_timestamp(${column} / 1000) at time zone 'Asia/Shanghai')::timestamp(0)`;

/** Now by the clock of the database, as milliseconds since 1970. */
export const nowMs = sql`(extract(epoch from now()) * 1000)::bigint`;
