import { and, desc, eq, inArray, isNull, ne, not, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { exceptionStates } from '#shared/handover/exception';
import { exchgStates } from '#shared/handover/exchange';
import { stopStates, taskStates } from '#shared/handover/task';
import { article } from '#src/resources/business/article';
import { exception } from '#src/resources/operation/exception';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import { verify } from '#src/resources/operation/verify';

const [tasks, stops, items] = [tableOf(task), tableOf(taskNode), tableOf(taskArt)];
const [exchanges, lines, checks] = [tableOf(exchg), tableOf(exchgArt), tableOf(verify)];
const [exceptions, articles] = [tableOf(exception), tableOf(article)];

/** Only the columns that are needed, because rows are wide and every step reads them. */
const taskColumns = {
  id: tasks.id,
  baseId: tasks.baseId,
  taskState: tasks.taskState,
  direction: tasks.direction,
  carId: tasks.carId,
  plateNo: tasks.plateNo,
  leaderId: tasks.leaderId,
  driverId: tasks.driverId,
  convoyIds: tasks.convoyIds,
  planStartTime: tasks.planStartTime,
  planEndTime: tasks.planEndTime,
};
const stopColumns = {
  id: stops.id,
  taskId: stops.taskId,
  stopType: stops.stopType,
  stopState: stops.stopState,
  deptId: stops.deptId,
};
const itemColumns = { taskId: items.taskId, artId: items.artId, nodeId: items.nodeId, itemState: items.itemState };
const exchangeColumns = {
  id: exchanges.id,
  exchgType: exchanges.exchgType,
  exchgState: exchanges.exchgState,
  taskId: exchanges.taskId,
  nodeId: exchanges.nodeId,
  deptId: exchanges.deptId,
  clientId: exchanges.clientId,
  openUser: exchanges.openUser,
};
const lineColumns = {
  exchgId: lines.exchgId,
  artId: lines.artId,
  artCode: lines.artCode,
  planned: lines.planned,
  result: lines.result,
};
const checkColumns = {
  id: checks.id,
  taskId: checks.taskId,
  nodeId: checks.nodeId,
  deptId: checks.deptId,
  subjectId: checks.subjectId,
  result: checks.result,
  isLapsed: checks.isLapsed,
  verifyTime: checks.verifyTime,
  overrideTime: checks.overrideTime,
};
const exceptionColumns = {
  id: exceptions.id,
  exceptionType: exceptions.exceptionType,
  level: exceptions.level,
  taskId: exceptions.taskId,
  exchgId: exceptions.exchgId,
  artId: exceptions.artId,
  deptId: exceptions.deptId,
  isFreezing: exceptions.isFreezing,
  exceptionState: exceptions.exceptionState,
  artOutcome: exceptions.artOutcome,
  handlerId: exceptions.handlerId,
  resolveUser: exceptions.resolveUser,
};
const articleColumns = {
  id: articles.id,
  artCode: articles.artCode,
  artTypeId: articles.artTypeId,
  artState: articles.artState,
  deptId: articles.deptId,
  baseId: articles.baseId,
  homeDeptId: articles.homeDeptId,
  boxId: articles.boxId,
  clientId: articles.clientId,
  taskId: articles.taskId,
};

/** The number of finished rows of a kind with which actions are still tried. */
const LATEST = 12;
const over = [taskStates.completed, taskStates.cancelled];
const waiting = [exchgStates.open, exchgStates.given];

const latestTasks = async (db: Database) => [
  ...(await db
    .select(taskColumns)
    .from(tasks)
    .where(and(eq(tasks.isDeleted, 0), or(isNull(tasks.taskState), ne(tasks.taskState, taskStates.completed))))
    .orderBy(desc(tasks.id))),
  ...(await db
    .select(taskColumns)
    .from(tasks)
    .where(eq(tasks.taskState, taskStates.completed))
    .orderBy(desc(tasks.id))
    .limit(LATEST)),
];

/**
 * Returns everything that an action can be chosen for, read straight from the database: the API shows too little to choose
 * well.
 */
export async function look(db: Database) {
  const known = await latestTasks(db);
  const ids = known.map(({ id }) => id);
  const running = known.filter(({ taskState }) => !over.includes(taskState as 3 | 4)).map(({ id }) => id);
  const none = ['0'];
  const isOpen = inArray(exchanges.exchgState, waiting);
  const openRows = await db.select(exchangeColumns).from(exchanges).where(isOpen).orderBy(exchanges.id);
  const recent = await db.select(exchangeColumns).from(exchanges).where(not(isOpen)).orderBy(desc(exchanges.id)).limit(LATEST);
  const open = openRows.map(({ id }) => id);
  const stopRows = await db
    .select(stopColumns)
    .from(stops)
    .where(and(inArray(stops.taskId, ids.length > 0 ? ids : none), eq(stops.isDeleted, 0)))
    .orderBy(stops.sort, stops.id);
  const here = stopRows.filter(({ stopState }) =>
    [stopStates.arrived, stopStates.verified, stopStates.handing].includes(stopState as 1 | 2 | 3),
  );
  return {
    tasks: known,
    stops: stopRows,
    items: await db
      .select(itemColumns)
      .from(items)
      .where(and(inArray(items.taskId, running.length > 0 ? running : none), eq(items.isDeleted, 0))),
    exchanges: [...openRows, ...recent],
    lines: await db
      .select(lineColumns)
      .from(lines)
      .where(inArray(lines.exchgId, open.length > 0 ? open : none))
      .orderBy(lines.sort, lines.id),
    checks: await db
      .select(checkColumns)
      .from(checks)
      .where(or(isNull(checks.taskId), inArray(checks.nodeId, here.length > 0 ? here.map(({ id }) => id) : none)))
      .orderBy(desc(checks.id))
      .limit(120),
    exceptions: await db
      .select(exceptionColumns)
      .from(exceptions)
      .where(ne(exceptions.exceptionState, exceptionStates.closed))
      .orderBy(desc(exceptions.id))
      .limit(5 * LATEST),
    articles: await db.select(articleColumns).from(articles).where(eq(articles.isDeleted, 0)).orderBy(articles.id),
  };
}

export type Snapshot = Awaited<ReturnType<typeof look>>;
export type Task = Snapshot['tasks'][number];
export type Stop = Snapshot['stops'][number];
export type Exchange = Snapshot['exchanges'][number];
export type Line = Snapshot['lines'][number];
export type Exception = Snapshot['exceptions'][number];
export type Article = Snapshot['articles'][number];
