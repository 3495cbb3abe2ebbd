import { gt, gte, lt, ne } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import type { Application } from '#server/modules/flow/process-noun';
import { addDays, dayOf } from '#shared/time';
import { leave, leaveLimits } from '#src/resources/desk/leave';

export const leaves = tableOf(leave);
export type LeaveRow = Application<typeof leave>;

/** Finds another application of the same person, in one of these states, that overlaps in time. */
export async function findOverlap(
  tx: Transaction,
  { id, tenantId, createUser, startTime, endTime }: LeaveRow,
  states: readonly number[],
): Promise<{ readonly start: string; readonly end: string } | undefined> {
  const where = [
    { tenantId, createUser, status: states },
    ne(leaves.id, id),
    lt(leaves.startTime, endTime),
    gt(leaves.endTime, startTime),
    // Leave is bounded, so its start bounds what the index has to give.
    gte(leaves.startTime, addDays(dayOf(startTime), -leaveLimits.days - 1)),
  ];
  const found = await readRow(tx, leave, { where, columns: ['startTime', 'endTime'] });
  return found && { start: found.startTime, end: found.endTime };
}
