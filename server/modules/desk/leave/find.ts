import { and, eq, gt, gte, inArray, lt, ne } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Stored } from '#server/crud/module';
import type { Transaction } from '#server/db/types';
import { addDays } from '#shared/days';
import { leave, leaveLimits } from '#src/resources/desk/leave';

export const leaves = tableOf(leave);
export type LeaveRow = Stored<typeof leave>;

/** Finds another application of the same person, in one of these states, that overlaps in time. */
export async function findOverlap(
  tx: Transaction,
  { id, tenantId, createUser, startTime, endTime }: LeaveRow,
  states: readonly number[],
): Promise<{ readonly start: string; readonly end: string } | undefined> {
  const [found] = await tx
    .select({ start: leaves.startTime, end: leaves.endTime })
    .from(leaves)
    .where(
      and(
        ...[eq(leaves.tenantId, tenantId), eq(leaves.isDeleted, 0), eq(leaves.createUser, createUser), ne(leaves.id, id)],
        ...[inArray(leaves.status, [...states]), lt(leaves.startTime, endTime), gt(leaves.endTime, startTime)],
        // Leave is bounded, so its start bounds what the index has to give.
        gte(leaves.startTime, addDays(startTime.slice(0, 10), -leaveLimits.days - 1)),
      ),
    )
    .limit(1);
  return found;
}
