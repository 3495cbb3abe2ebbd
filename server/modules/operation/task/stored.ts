import { eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Executor } from '#server/db/types';
import { artStates } from '#shared/handover/article';
import { stopTypes } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { article } from '#src/resources/business/article';
import { task } from '#src/resources/operation/task';
import { type ItemRow, isPlanned, type Running, type TaskRow } from '../running/lock.ts';
import type { PlannedItem, PlannedTask } from './plan.ts';

const [articles, tasks] = [tableOf(article), tableOf(task)];

/** The car and crew that a task has, or would have. */
export type CrewOf = Pick<PlannedTask, 'carId' | 'leaderId' | 'driverId' | 'convoyIds'>;

/** Returns the car and the whole crew of a task, leader and driver included. */
export function crewOf({ carId, leaderId, driverId, convoyIds }: TaskRow): CrewOf {
  const people = [leaderId, driverId, ...splitMany(convoyIds ?? '')].filter((id) => id !== null);
  return { carId, leaderId, driverId, convoyIds: [...new Set(people)] };
}

/** Returns items with their articles as these are now. */
async function itemsOf(via: Executor, { task, stops }: Running, items: readonly ItemRow[]): Promise<PlannedItem[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ artId }) => artId);
  const rows = await via
    .select({
      id: articles.id,
      artCode: articles.artCode,
      artState: articles.artState,
      baseId: articles.baseId,
      deptId: articles.deptId,
      sealNo: articles.sealNo,
      boxId: articles.boxId,
      taskId: articles.taskId,
      heldBy: tasks.taskNo,
    })
    .from(articles)
    .leftJoin(tasks, eq(tasks.id, articles.taskId))
    .where(inArray(articles.id, ids));
  const byId = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
  const placeOf = new Map(stops.map(({ id, deptId, stopType }) => [id, stopType === stopTypes.node ? deptId : null]));
  return items.map(({ artId, fromDeptId, toDeptId, nodeId, planSealNo }) => {
    const art = byId.get(artId);
    return {
      artId,
      fromDeptId,
      toDeptId,
      boxId: art?.boxId ?? null,
      sealNo: art?.sealNo ?? planSealNo,
      artCode: art?.artCode ?? artId,
      artState: art?.artState ?? artStates.registered,
      // An article in a vault counts for that vault, any other for the one that it comes back to.
      vaultId: (art?.artState === artStates.inVault ? art.deptId : null) ?? art?.baseId ?? '',
      heldBy: art?.taskId === task.id ? null : (art?.heldBy ?? null),
      stopDeptId: (nodeId && placeOf.get(nodeId)) || null,
    };
  });
}

/** Returns a stored task in the form that the checks of planning take, with the items that are still to be moved. */
export async function plannedOf(via: Executor, running: Running): Promise<PlannedTask> {
  const { task, stops, items } = running;
  return {
    taskDate: task.taskDate,
    lineId: task.lineId,
    direction: task.direction,
    baseId: task.baseId ?? '0',
    planStartTime: task.planStartTime,
    planEndTime: task.planEndTime,
    ...crewOf(task),
    keeperIds: splitMany(task.keeperIds ?? ''),
    stops: stops.map(({ stopType, deptId, planArriveTime, keeperIds }) => ({
      stopType,
      deptId,
      planArriveTime,
      keeperIds: splitMany(keeperIds ?? ''),
    })),
    items: await itemsOf(via, running, items.filter(isPlanned)),
  };
}
