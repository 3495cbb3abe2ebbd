import { between, eq, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import { busyTaskStates, roadTaskStates } from '#shared/handover/task';
import { addMinutes, dayOf } from '#shared/time';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import type { Tasks } from '../../ports/ports.ts';

const tasks = tableOf(task);
const nodes = tableOf(taskNode);

/** The most tasks of one person that are returned at once. */
const MOST = 100;

/** The port by which other areas read tasks. */
export const tasksForOthers: Tasks = {
  isOnRoad: (carId) => sql`exists (select 1 from ${tasks}
  where ${whereOf(task, [{ taskState: roadTaskStates }, eq(tasks.carId, carId)])})`,

  async during(via, { tenantId, personId, startTime, endTime }) {
    const isAmong = (column: AnyPgColumn) => holdsOne(column, personId);
    const isReceiver = whereOf(taskNode, [eq(nodes.taskId, tasks.id), isAmong(nodes.keeperIds)]);
    const receives = sql`exists (select from ${nodes} where ${isReceiver})`;
    const { leaderId, driverId, convoyIds, keeperIds, taskDate } = tasks;
    // Leave that ends at midnight ends on the day before.
    const lastDay = dayOf(addMinutes(endTime, -1));
    const rows = await readRows(via, task, {
      where: [
        { tenantId, taskState: busyTaskStates },
        between(taskDate, dayOf(startTime), lastDay),
        or(eq(leaderId, personId), eq(driverId, personId), isAmong(convoyIds), isAmong(keeperIds), receives),
      ],
      columns: ['id', 'taskNo', 'taskName', 'taskDate', 'baseId', 'planStartTime', 'planEndTime'],
      order: { planStartTime: 'asc', id: 'asc' },
      limit: MOST,
    });
    return rows.map(({ taskName, ...row }) => ({ ...row, taskName: taskName ?? '' }));
  },
};
