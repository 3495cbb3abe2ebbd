import { tableOf } from '#server/crud/table';
import type { Database, Transaction } from '#server/db/types';
import { businessMoment } from '#server/modules/auth/service';
import { notice } from '#src/resources/desk/notice';
import { author, sampleEngine } from './engine.ts';
import { sampleNotices } from './notices.ts';

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => businessMoment(Date.now() + hours * HOUR_MS);

/**
 * Makes the records of the sample by the calls that the screens make, so that rules and audit hold for them as for any other.
 * A table that has held a row before is left alone.
 */
export async function runSampleActions(db: Database, tx: Transaction): Promise<void> {
  const noticeTable = tableOf(notice);
  const earlier = await tx.select({ id: noticeTable.id }).from(noticeTable).limit(1);
  if (earlier.length > 0) return;
  const engine = sampleEngine(db);
  for (const { releasedIn, expiresIn, ...own } of sampleNotices) {
    const times = { releaseTime: hoursFromNow(releasedIn), ...(expiresIn && { expireTime: hoursFromNow(expiresIn) }) };
    await engine.records(notice).submit({ actor: author, tx }, { ...own, ...times });
  }
}
