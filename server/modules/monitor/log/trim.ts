import { desc, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { inAllTenants } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import { businessMoment, DAY_MS } from '#shared/time';
import { logApi, logError, logUsual } from '#src/resources/monitor/log';
import { smsLog } from '#src/resources/resource/sms';

const tables = [tableOf(logUsual), tableOf(logApi), tableOf(logError), tableOf(smsLog)];

/** Rows in one statement: on the embedded database others wait for it. */
const BATCH = 2_000;

/** How much of each log is kept: entries of the last days, and of those the newest. */
export interface LogLimits {
  readonly days: number;
  readonly rows: number;
}

/** Removes the rows of a log that meet a condition, a batch at a time. */
async function removeWhere(db: Database, table: (typeof tables)[number], where: SQL): Promise<number> {
  let removed = 0;
  let count: number;
  do {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ${table.id} in (select ${table.id} from ${table} where ${where} limit ${BATCH})`,
    );
    count = rowCount ?? 0;
    removed += count;
  } while (count === BATCH);
  return removed;
}

/** Removes log entries older than some days, and the oldest of too many. Two servers at once remove the same rows, which harms nobody. */
export async function trimLogs(db: Database, { days, rows }: LogLimits): Promise<number> {
  const before = businessMoment(Date.now() - days * DAY_MS);
  let removed = 0;
  for (const table of tables) {
    removed += await removeWhere(db, table, sql`${table.createTime} < ${before}`);
    // Ids only grow, so the newest entries are those of the greatest.
    const [last] = await db.select({ id: table.id }).from(table).orderBy(desc(table.id)).offset(rows).limit(1);
    if (last) removed += await removeWhere(db, table, sql`${table.id} <= ${last.id}`);
  }
  return removed;
}

const HOUR_MS = 3_600_000;

/** Trims the logs every hour. Returns a function that stops it. */
export function keepTrimming(db: Database, limits: LogLimits, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void inAllTenants(() => trimLogs(db, limits)).catch(onError), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
