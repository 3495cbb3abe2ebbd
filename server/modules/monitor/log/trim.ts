import { sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { inAllTenants } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import { businessMoment, DAY_MS } from '#server/lib/time';
import { logApi, logError, logUsual } from '#src/resources/monitor/log';
import { smsLog } from '#src/resources/resource/sms';

const tables = [tableOf(logUsual), tableOf(logApi), tableOf(logError), tableOf(smsLog)];

/** Rows in one statement: on the embedded database others wait for it. */
const BATCH = 2_000;

/** Removes log entries older than some days, a batch at a time. Two servers at once remove the same rows, which harms nobody. */
export async function trimLogs(db: Database, days: number): Promise<number> {
  const before = businessMoment(Date.now() - days * DAY_MS);
  let removed = 0;
  for (const table of tables) {
    let count: number;
    do {
      const { rowCount } = await db.execute(
        sql`delete from ${table} where ${table.id} in (
          select ${table.id} from ${table} where ${table.createTime} < ${before} limit ${BATCH})`,
      );
      count = rowCount ?? 0;
      removed += count;
    } while (count === BATCH);
  }
  return removed;
}

const HOUR_MS = 3_600_000;

/** Trims the logs every hour. Returns a function that stops it. */
export function keepTrimming(db: Database, days: number, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void inAllTenants(() => trimLogs(db, days)).catch(onError), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
