import { and, eq, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { exchgStates } from '#shared/handover/exchange';
import { stopTypes, taskItemStates, taskStates } from '#shared/handover/task';
import { article } from '#src/resources/business/article';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import { dept } from '#src/resources/system/dept';

const articles = tableOf(article);
const taskArts = tableOf(taskArt);
const taskNodes = tableOf(taskNode);
const tasks = tableOf(task);
const depts = tableOf(dept);
const exchanges = tableOf(exchg);
const exchangeLines = tableOf(exchgArt);

/** The bags that are counted: of one task, or of the tasks of a day. */
export interface BagQuery {
  readonly taskId?: string;
  readonly taskDate?: string;
  readonly lineId?: string;
  readonly baseId?: string;
  /** A place at which the tasks stop. */
  readonly deptId?: string;
  readonly direction?: number;
}

/** The numbers of bags by where they are (domain model 8.1). A bag is a container or a loose article. */
export interface BagCount {
  readonly planCount: number;
  readonly loadedCount: number;
  readonly deliveredCount: number;
  readonly collectedCount: number;
  readonly returnedCount: number;
  readonly inTransitCount: number;
  readonly exceptionCount: number;
  readonly extraCount: number;
  /** The bags and their contents together. */
  readonly articleCount: number;
  readonly nodes: readonly NodeCount[];
}

interface NodeCount {
  readonly taskId: string;
  readonly taskNo: string | null;
  readonly taskName: string | null;
  readonly nodeId: string;
  readonly deptId: string;
  readonly deptName: string;
  readonly sort: number | null;
  readonly planCount: number | null;
  readonly doneCount: number | null;
  readonly exceptionCount: number;
  readonly stopState: number | null;
}

/** Returns the condition for the tasks that are counted. A day is bounded by the index that begins with the date. */
function meant({ taskId, taskDate, lineId, baseId, deptId, direction }: BagQuery): SQL | undefined {
  if (taskId !== undefined) return eq(tasks.id, taskId);
  const stopsThere =
    deptId &&
    sql`exists (select 1 from ${taskNodes}
    where ${whereOf(taskNode, [{ deptId }, eq(taskNodes.taskId, tasks.id)])})`;
  return and(
    eq(tasks.taskDate, taskDate ?? ''),
    // The bags of cancelled tasks are not counted.
    sql`${tasks.taskState} is distinct from ${taskStates.cancelled}`,
    lineId === undefined ? undefined : eq(tasks.lineId, lineId),
    baseId === undefined ? undefined : eq(tasks.baseId, baseId),
    direction === undefined ? undefined : eq(tasks.direction, direction),
    stopsThere || undefined,
  );
}

const { planned, loaded, delivered, returned, exception, removed } = taskItemStates;

const state = sql`coalesce(${taskArts.itemState}, ${planned})`;
const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const isIn = (...states: readonly number[]) => sql`${state} = any(${sql.param(states)}::int[])`;

/** The number of articles in a container when it was handed over or, before that, now. */
const contents = sql`coalesce(
  (select max(${exchangeLines.contentCount}) from ${exchangeLines} inner join ${exchanges} on ${exchanges.id} = ${exchangeLines.exchgId}
    where ${and(
      eq(exchangeLines.artId, taskArts.artId),
      eq(exchanges.taskId, taskArts.taskId),
      eq(exchanges.exchgState, exchgStates.confirmed),
    )}),
  (select count(*) from ${articles} where ${whereOf(article, eq(articles.boxId, taskArts.artId))}))`;

/** Returns the condition for items that are handed over at a place; at the base these are all of them. */
function handedOverAt(deptId: string): SQL {
  return sql`(${tasks.baseId} = ${deptId} or exists (select 1 from ${taskNodes}
    where ${and(eq(taskNodes.id, taskArts.nodeId), eq(taskNodes.deptId, deptId))}))`;
}

async function countItems(db: Database, ids: readonly string[], deptId: string | undefined): Promise<Omit<BagCount, 'nodes'>> {
  const isFromBase = sql`${taskArts.fromDeptId} = ${tasks.baseId}`;
  const [counts] = await db
    .select({
      planCount: count(sql`${taskArts.isExtra} is distinct from 1`),
      loadedCount: count(sql`${isFromBase} and ${isIn(loaded, delivered, returned)}`),
      deliveredCount: count(isIn(delivered)),
      collectedCount: count(sql`${isFromBase} is not true and ${isIn(loaded, returned)}`),
      returnedCount: count(isIn(returned)),
      inTransitCount: count(isIn(loaded)),
      exceptionCount: count(isIn(exception)),
      extraCount: count(sql`${taskArts.isExtra} = 1`),
      articleCount: sql<number>`coalesce(sum(1 + ${contents}) filter (where ${state} <> ${removed}), 0)::int`,
    })
    .from(taskArts)
    .innerJoin(tasks, eq(tasks.id, taskArts.taskId))
    .where(whereOf(taskArt, [{ taskId: ids }, deptId === undefined ? undefined : handedOverAt(deptId)]));
  if (!counts) throw new Error('A count answers one row');
  return counts;
}

async function countNodes(db: Database, ids: readonly string[], deptId: string | undefined): Promise<NodeCount[]> {
  return db
    .select({
      taskId: tasks.id,
      taskNo: tasks.taskNo,
      taskName: tasks.taskName,
      nodeId: taskNodes.id,
      deptId: taskNodes.deptId,
      deptName: depts.deptName,
      sort: taskNodes.sort,
      planCount: taskNodes.planCount,
      doneCount: taskNodes.doneCount,
      stopState: taskNodes.stopState,
      exceptionCount: sql<number>`(select count(*)::int from ${taskArts}
        where ${whereOf(taskArt, [{ itemState: exception }, eq(taskArts.nodeId, taskNodes.id)])})`,
    })
    .from(taskNodes)
    .innerJoin(tasks, eq(tasks.id, taskNodes.taskId))
    .innerJoin(depts, eq(depts.id, taskNodes.deptId))
    .where(
      whereOf(taskNode, [
        { taskId: ids, stopType: stopTypes.node },
        deptId === undefined ? undefined : sql`${deptId} in (${taskNodes.deptId}, ${tasks.baseId})`,
      ]),
    )
    .orderBy(tasks.planStartTime, tasks.id, taskNodes.sort);
}

const none: BagCount = {
  planCount: 0,
  loadedCount: 0,
  deliveredCount: 0,
  collectedCount: 0,
  returnedCount: 0,
  inTransitCount: 0,
  exceptionCount: 0,
  extraCount: 0,
  articleCount: 0,
  nodes: [],
};

/** Counts the bags of the tasks that an actor may see, in all and at each node. Throws `NOT_FOUND` for one hidden task. */
export async function countBags(
  db: Database,
  records: Records,
  { actor, asked }: { readonly actor: Actor; readonly asked: BagQuery },
): Promise<BagCount> {
  const found = await records.tally(actor, { fields: ['taskDate'], where: meant(asked), by: [sql`${tasks.id}::text`] });
  const ids = (found ?? []).flatMap(({ keys: [id] }) => id ?? []);
  if (ids.length === 0 && asked.taskId !== undefined) throw new AppError('NOT_FOUND');
  if (ids.length === 0) return none;
  return { ...(await countItems(db, ids, asked.deptId)), nodes: await countNodes(db, ids, asked.deptId) };
}
