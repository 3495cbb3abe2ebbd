import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import { setEachColumns } from '#server/crud/write/effects';
import type { Executor } from '#server/db/types';
import { lockArticles } from '#server/modules/business/article/custody/lock';
import { stateWords } from '#server/modules/business/state-words';
import { artStates } from '#shared/handover/article';
import { directions } from '#shared/handover/line';
import { isHint, type Problem, type PublishOutcome, type PublishProblem } from '#shared/handover/planning';
import { busyTaskStates, openTaskStates, taskItemStates, taskStates } from '#shared/handover/task';
import { taskActions } from '#shared/handover/task-actions';
import { dayOf } from '#shared/time';
import { article } from '#src/resources/business/article';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import { changeTask } from '../running/change.ts';
import type { HandoverContext } from '../running/context.ts';
import { isPlanned, lockTask, type Running, readTask, type TaskRow } from '../running/lock.ts';
import { reserveAtHome } from '../running/reserve.ts';
import { settleTask } from '../running/settle.ts';
import { inWords, lockCrews } from './crew.ts';
import { loadFacts } from './facts.ts';
import { notifyPeople, peopleOf } from './notify.ts';
import type { PlannedTask } from './plan.ts';
import { dayProblems, itemProblems } from './readiness.ts';
import { crewOf, plannedOf } from './stored.ts';
import { withWaysOut } from './ways-out.ts';

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
async function withWaysHome(via: Executor, taskId: string, planned: PlannedTask): Promise<PlannedTask> {
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

const leavesBase = ({ task: { direction } }: Running) => direction === directions.outbound;
const plannedArtIds = (running: Running) =>
  leavesBase(running) ? running.items.filter(isPlanned).map(({ artId }) => artId) : [];

async function stateProblem({ tx }: HandoverContext, row: TaskRow): Promise<Problem[]> {
  const state = row.taskState ?? taskStates.draft;
  if (state === taskStates.draft) return [];
  const words = await stateWords(tx, row.tenantId, { field: task.fields.taskState, state });
  return [{ bizCode: 'TASK_STATE', params: { no: row.taskNo, state: words, action: taskActions.publish } }];
}

/** Returns the problems that prevent publishing a locked task, with their details (domain model 9.2). */
async function problemsOf(context: HandoverContext, running: Running): Promise<readonly PublishProblem[]> {
  const { tenantId, id } = running.task;
  const wrongState = await stateProblem(context, running.task);
  if (wrongState.length > 0) return wrongState;
  const planned = await withWaysHome(context.tx, id, await plannedOf(context.tx, running));
  const facts = await loadFacts(context.tx, { tenantId, planned: [planned], today: dayOf(context.at), except: [id] });
  const found = [...dayProblems(planned, facts), ...itemProblems(planned, 'now')];
  return withWaysOut(context.tx, { tenantId, planned }, found);
}

const asWarnings = (problems: readonly PublishProblem[]): Problem[] =>
  problems.map(({ bizCode, params }) => ({ bizCode, params }));

/** Stores the findings of the checks without raising the version, so that open forms stay valid. */
async function noteWarnings(context: HandoverContext, before: TaskRow, problems: readonly PublishProblem[]): Promise<void> {
  await setEachColumns(context, task, [{ before, values: { warnings: asWarnings(problems) } }]);
}

async function publishAll(context: HandoverContext, running: Running, problems: readonly PublishProblem[]): Promise<void> {
  const { task: row } = running;
  const planned = await plannedOf(context.tx, running);
  const facts = await loadFacts(context.tx, { tenantId: row.tenantId, planned: [planned], today: row.taskDate });
  const plateNo = (row.carId && facts.cars.get(row.carId)?.plateNo) || null;
  const convoyIds = crewOf(row).convoyIds.join();
  const patch = { taskState: taskStates.published, plateNo, convoyIds, warnings: asWarnings(problems) };
  const published = await changeTask(context, row, { action: 'publish', patch });
  await reserveAtHome(context, row, plannedArtIds(running));
  await notifyPeople(context, published, { to: await peopleOf(context, running), kind: 'taskPublished' });
  await settleTask(context, row.id);
}

async function publishOne(context: HandoverContext, taskId: string): Promise<PublishOutcome> {
  const running = await readTask(context.tx, taskId);
  const { id, taskNo, taskState } = running.task;
  const problems = await problemsOf(context, running);
  const isOk = problems.every(isHint);
  if (isOk) await publishAll(context, running, problems);
  else if ((taskState ?? taskStates.draft) === taskStates.draft) await noteWarnings(context, running.task, problems);
  return { id, taskNo, isOk, problems: inWords(context.actor.language, problems) };
}

/**
 * Publishes drafts, each by itself: one that passes every check reserves its articles, those that come home later as soon as they
 * are there, and notifies crew and keepers; for the others the reasons are returned. Cars, people and articles of all are locked before the first is checked, so of two calls
 * that want the same, one sees the result of the other.
 */
export async function publishTasks(context: HandoverContext, taskIds: readonly string[]): Promise<readonly PublishOutcome[]> {
  const inOrder = [...taskIds].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  const held: Running[] = [];
  for (const id of inOrder) held.push(await lockTask(context.tx, id));
  await lockCrews(
    context.tx,
    held.map(({ task: row }) => crewOf(row)),
  );
  const artIds = [...new Set(held.flatMap(plannedArtIds))];
  if (artIds.length > 0) await lockArticles(context, artIds);
  const outcomes: PublishOutcome[] = [];
  for (const id of taskIds) outcomes.push(await publishOne(context, id));
  return outcomes;
}
