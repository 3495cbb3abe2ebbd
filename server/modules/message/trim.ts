import { inArray, lt } from 'drizzle-orm';
import { eraseRows } from '#server/crud/write/effects';
import type { Database } from '#server/db/types';
import type { DailyJob } from '#server/lib/jobs';
import type { Clock } from '#server/lib/time';
import { businessMoment, DAY_MS } from '#shared/time';
import { userMessage } from '#src/resources/desk/user-message';
import { userMessages } from './send.ts';

/** The number of days that a message is kept. */
const KEPT_DAYS = 90;
/** Rows in one statement: on the embedded database others wait for it. */
const BATCH = 2_000;

/** Removes old messages for good, a batch at a time; returns how many. */
export async function trimMessages(db: Database, now: number): Promise<number> {
  const { id, sendTime } = userMessages;
  const before = businessMoment(now - KEPT_DAYS * DAY_MS);
  let removed = 0;
  for (;;) {
    const old = db.select({ id }).from(userMessages).where(lt(sendTime, before)).limit(BATCH);
    const erased = await eraseRows({ tx: db }, userMessage, inArray(id, old));
    removed += erased;
    if (erased < BATCH) return removed;
  }
}

/** Each night. */
export const trimMessagesDaily = ({ db, clock }: { readonly db: Database; readonly clock: Clock }): DailyJob => ({
  name: 'message-trim',
  at: '03:20',
  run: () => trimMessages(db, clock.now()),
});
