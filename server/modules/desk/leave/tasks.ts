import { and, asc, between, eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/table';
import type { Executor } from '#server/db/types';
import { busyStates, tasks } from '#server/modules/business/planned-use';
import { addMinutes } from '#shared/days';
import type { LeaveTask } from '#src/resources/desk/leave';
import { taskNode } from '#src/resources/operation/task';
import type { LeaveRow } from './find.ts';

const nodes = tableOf(taskNode);

/** More tasks of one person are not told at once. */
const MOST = 100;

export interface OpenTask extends LeaveTask {
  readonly baseId: string | null;
}

/** The tasks on which somebody is in the days of his leave: published ones, which are not changed by themselves. */
export async function tasksDuring(via: Executor, { tenantId, createUser, startTime, endTime }: LeaveRow): Promise<OpenTask[]> {
  const isAmong = (column: AnyPgColumn) => sql`${createUser} = any(string_to_array(${column}, ','))`;
  const receives = sql`exists (select from ${nodes} where ${nodes.taskId} = ${tasks.id} and ${nodes.isDeleted} = 0 and ${isAmong(nodes.keeperIds)})`;
  const { leaderId, driverId, convoyIds, keeperIds, taskDate } = tasks;
  // Leave that ends at midnight ends on the day before.
  const lastDay = addMinutes(endTime, -1).slice(0, 10);
  const rows = await via
    .select({
      ...{ id: tasks.id, taskNo: tasks.taskNo, taskName: tasks.taskName, taskDate, baseId: tasks.baseId },
      ...{ planStartTime: tasks.planStartTime, planEndTime: tasks.planEndTime },
    })
    .from(tasks)
    .where(
      and(
        ...[eq(tasks.tenantId, tenantId), eq(tasks.isDeleted, 0), inArray(tasks.taskState, [...busyStates])],
        between(taskDate, startTime.slice(0, 10), lastDay),
        or(eq(leaderId, createUser), eq(driverId, createUser), isAmong(convoyIds), isAmong(keeperIds), receives),
      ),
    )
    .orderBy(asc(tasks.planStartTime), asc(tasks.id))
    .limit(MOST);
  return rows.map(({ taskName, ...row }) => ({ ...row, taskName: taskName ?? '' }));
}

/** What is told of such a task. */
export const asLeaveTask = ({ baseId: _baseId, ...task }: OpenTask): LeaveTask => task;
