import { gt, gte, lt, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { addDays } from '#shared/time';
import { leave, leaveLimits } from '#src/resources/desk/leave';
import { flowStates } from '#src/resources/flow/process-fields';

const leaves = tableOf(leave);

/** Days on which somebody is away. */
export interface Leave {
  readonly personId: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Returns whether a leave includes a date. */
export const covers = ({ startDate, endDate }: Leave, date: string) => startDate <= date && date <= endDate;

export interface LeaveQuery {
  readonly tenantId: string;
  readonly personIds: readonly string[];
  readonly startDate: string;
  readonly endDate: string;
}

/** Finds the leaves of some people within a range of days. */
export type FindLeaves = (via: Executor, query: LeaveQuery) => Promise<readonly Leave[]>;

/** The last day that leave touches: one that ends at midnight ends on the day before. */
const lastDay = sql<string>`(${leaves.endTime} - interval '1 second')::date::text`;

/** Leave that was approved. Whoever has half of a day is away on all of it: tasks are planned by days. */
export const approvedLeaves: FindLeaves = async (via, { tenantId, personIds, startDate, endDate }) => {
  if (personIds.length === 0) return [];
  return via
    .select({
      personId: sql<string>`${leaves.createUser}::text`,
      startDate: sql<string>`${leaves.startTime}::date::text`,
      endDate: lastDay,
    })
    .from(leaves)
    .where(
      whereOf(leave, [
        { tenantId, status: flowStates.approved, createUser: personIds },
        lt(leaves.startTime, `${addDays(endDate, 1)} 00:00:00`),
        gt(leaves.endTime, `${startDate} 00:00:00`),
        // Leave is bounded, so its start bounds what the index has to give.
        gte(leaves.startTime, `${addDays(startDate, -leaveLimits.days - 1)} 00:00:00`),
      ]),
    );
};
