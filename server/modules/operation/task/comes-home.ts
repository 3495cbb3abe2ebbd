import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { artStates } from '#shared/handover/article';
import { directions } from '#shared/handover/line';
import { busyTaskStates, openTaskStates, taskItemStates } from '#shared/handover/task';
import { article } from '#src/resources/business/article';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import type { PlannedTask } from './plan.ts';

const articles = tableOf(article);
const taskArts = tableOf(taskArt);
const taskNodes = tableOf(taskNode);
const tasks = tableOf(task);

const other = alias(tasks, 'other');
const among = (states: readonly number[]) => inArray(other.taskState, [...states]);

/**
 * Returns a task whose items know whether they come home before it starts: with the task that holds them, or, at a branch, with a
 * run that collects there. An item that another published task wants at the same time counts as held by that one.
 */
export async function withWaysHome(via: Executor, taskId: string, planned: PlannedTask): Promise<PlannedTask> {
  const { items, planStartTime, planEndTime, baseId } = planned;
  if (planned.direction !== directions.outbound || items.length === 0) return planned;
  const isBefore = sql`${other.planEndTime} <= ${planStartTime} and ${other.isDeleted} = 0 and ${other.tenantId} = ${articles.tenantId}`;
  const isThere = whereOf(taskNode, [eq(taskNodes.taskId, other.id), eq(taskNodes.deptId, articles.deptId)]);
  const isCollected = sql`exists (select from ${tasks} other where ${isBefore} and ${among(openTaskStates)}
    and ${other.direction} = ${directions.inbound} and ${other.baseId} = ${baseId}
    and exists (select from ${taskNodes} where ${isThere}))`;
  const isBrought = and(inArray(tasks.taskState, [...busyTaskStates]), lte(tasks.planEndTime, planStartTime));
  const isClaim = whereOf(taskArt, [
    { itemState: taskItemStates.planned },
    eq(taskArts.taskId, other.id),
    eq(taskArts.artId, articles.id),
  ]);
  const rows = await via
    .select({
      id: articles.id,
      comesHome: sql<boolean>`case when ${articles.artState} = ${artStates.atBranch} then ${isCollected} else coalesce(${isBrought}, false) end`,
      claimedBy: sql<string | null>`(select ${other.taskNo} from ${tasks} other where ${other.id} <> ${taskId}
        and ${other.isDeleted} = 0 and ${among(busyTaskStates)} and ${other.direction} = ${directions.outbound}
        and ${other.planStartTime} < ${planEndTime} and ${other.planEndTime} > ${planStartTime}
        and exists (select from ${taskArts} where ${isClaim}) limit 1)`,
    })
    .from(articles)
    .leftJoin(tasks, eq(tasks.id, articles.taskId))
    .where(
      inArray(
        articles.id,
        items.map(({ artId }) => artId),
      ),
    );
  const byId = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
  const told = items.map((item) => {
    const { comesHome = false, claimedBy = null } = byId.get(item.artId) ?? {};
    return { ...item, heldBy: claimedBy ?? item.heldBy, comesHome: comesHome && claimedBy === null };
  });
  return { ...planned, items: told };
}
