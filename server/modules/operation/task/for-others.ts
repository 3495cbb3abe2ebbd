import { and, asc, between, eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { addMinutes } from '#shared/days';
import { busyTaskStates, roadTaskStates } from '#shared/handover/task';
import { taskNode } from '#src/resources/operation/task-node';
import type { Tasks } from '../../ports/ports.ts';
import { tasks } from '../planned-use.ts';

const nodes = tableOf(taskNode);

/** The most tasks of one person that are returned at once. */
const MOST = 100;

/** The port by which other areas read tasks. */
export const tasksForOthers: Tasks = {
  isOnRoad: (carId) => sql`exists (select 1 from ${tasks}
  where ${and(eq(tasks.carId, carId), inArray(tasks.taskState, roadTaskStates), eq(tasks.isDeleted, 0))})`,

  async during(via, { tenantId, personId, startTime, endTime }) {
    const isAmong = (column: AnyPgColumn) => holdsOne(column, personId);
    const receives = sql`exists (select from ${nodes} where ${nodes.taskId} = ${tasks.id} and ${nodes.isDeleted} = 0 and ${isAmong(nodes.keeperIds)})`;
    const { leaderId, driverId, convoyIds, keeperIds, taskDate } = tasks;
    // Leave that ends at midnight ends on the day before.
    const lastDay = addMinutes(endTime, -1).slice(0, 10);
    const rows = await via
      .select({
        id: tasks.id,
        taskNo: tasks.taskNo,
        taskName: tasks.taskName,
        taskDate,
        baseId: tasks.baseId,
        planStartTime: tasks.planStartTime,
        planEndTime: tasks.planEndTime,
      })
      .from(tasks)
      .where(
        and(
          ...[eq(tasks.tenantId, tenantId), eq(tasks.isDeleted, 0), inArray(tasks.taskState, [...busyTaskStates])],
          between(taskDate, startTime.slice(0, 10), lastDay),
          or(eq(leaderId, personId), eq(driverId, personId), isAmong(convoyIds), isAmong(keeperIds), receives),
        ),
      )
      .orderBy(asc(tasks.planStartTime), asc(tasks.id))
      .limit(MOST);
    return rows.map(({ taskName, ...row }) => ({ ...row, taskName: taskName ?? '' }));
  },
};
