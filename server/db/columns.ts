import { sql } from 'drizzle-orm';
import { customType, pgSequence, timestamp } from 'drizzle-orm/pg-core';

/** A 64-bit id, a decimal text on both sides: a JavaScript number would lose digits. */
export const idColumn = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' });

/** Ids start at 19 digits, as those of the family do: clients that treat them as numbers show their fault at once. */
export const rowIdSequence = pgSequence('row_id', { startWith: '1800000000000000000' });

/** The next id from the database's own sequence: unique over all servers and whatever the clocks do. */
export const nextId = sql`nextval('row_id')`;

/** Now, as the wall clock of Asia/Shanghai, to the second. */
export const businessNow = sql`(now() at time zone 'Asia/Shanghai')::timestamp(0)`;

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, text on both sides so that a row is its JSON. */
export const momentColumn = () => timestamp({ mode: 'string', precision: 0 });
