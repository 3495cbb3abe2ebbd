import { and, eq, exists, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import { setColumns } from '#server/crud/write/effects';
import type { Database } from '#server/db/types';
import type { DailyJob } from '#server/lib/jobs';
import type { AuthContext } from '#server/modules/auth/service';
import { readNumbers } from '#server/modules/system/param/service';
import { inEachTenant } from '#server/modules/system/tenant/each-tenant';
import { lists, recordMark } from '#shared/addresses';
import { exceptionStates } from '#shared/handover/exception';
import { taskStates } from '#shared/handover/task';
import { businessMoment, DAY_MS, dayOf } from '#shared/time';
import { userMessage } from '#src/resources/desk/user-message';
import { exception } from '#src/resources/operation/exception';
import { task } from '#src/resources/operation/task';
import { userMessages } from './send.ts';

const [tasks, exceptions] = [tableOf(task), tableOf(exception)];
const DAYS = 'desk.message.readDays';
/** The messages of one statement: on the embedded database others wait for it. */
const BATCH = 2_000;

/** Returns the condition that a message leads to the row of a list; the id is cut out of the address, so that the row is found by it. */
function leadsTo(list: keyof typeof lists, id: AnyPgColumn): SQL {
  const start = `${lists[list]}${recordMark}`;
  const rest = sql`substring(substr(${userMessages.path}, ${start.length + 1}), '^[0-9]{1,19}$')::bigint`;
  return sql`${id} = case when starts_with(${userMessages.path}, ${start}) then ${rest} end`;
}

/**
 * Returns the condition that what a message is about is over, and was not when it was sent: a message that says that it is over
 * is still to be read. A task is over when its day is.
 */
function isOver(db: Database, today: string): SQL | undefined {
  const ended = [taskStates.completed, taskStates.cancelled];
  const ofTask = and(leadsTo('task', tasks.id), inArray(tasks.taskState, ended), lt(tasks.taskDate, today));
  const ofException = and(
    leadsTo('exception', exceptions.id),
    eq(exceptions.exceptionState, exceptionStates.closed),
    gt(exceptions.closeTime, userMessages.sendTime),
  );
  return or(
    exists(db.select({ one: sql`1` }).from(tasks).where(ofTask)),
    exists(db.select({ one: sql`1` }).from(exceptions).where(ofException)),
  );
}

/** Marks the messages of a tenant as read that are old or about what is over, a batch at a time; returns how many. */
export async function settleMessages(
  db: Database,
  { tenantId, now }: { readonly tenantId: string; readonly now: number },
): Promise<number> {
  const at = businessMoment(now);
  const days = (await readNumbers(db, DAYS))[DAYS];
  const isOld = days > 0 ? lt(userMessages.sendTime, businessMoment(now - days * DAY_MS)) : undefined;
  const unread = { tenantId, readTime: null };
  let settled = 0;
  for (;;) {
    const where = [unread, or(isOld, isOver(db, dayOf(at)))];
    const past = await readRows(db, userMessage, { where, columns: ['id'], limit: BATCH });
    const ids = past.map((row) => row.id);
    if (ids.length > 0) {
      const values = { readTime: at, updateTime: at };
      await setColumns({ tx: db }, userMessage, { values, where: whereOf(userMessage, { ...unread, id: ids }) });
    }
    settled += ids.length;
    if (ids.length < BATCH) return settled;
  }
}

/** Defines the job of each night, before old messages are removed. */
export const settleMessagesDaily = ({ db, clock }: Pick<AuthContext, 'db' | 'clock'>): DailyJob => ({
  name: 'message-settle',
  at: '03:10',
  run: () => inEachTenant({ db, clock }, 'Settling messages', (tenantId) => settleMessages(db, { tenantId, now: clock.now() })),
});
