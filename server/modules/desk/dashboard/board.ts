import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import type { Executor } from '#server/db/types';
import { fieldVisibility } from '#server/modules/field-visibility';
import { readNumbers } from '#server/modules/system/param/service';
import { type BoardLane, type BoardStop, type DashboardBoard, mostLanes } from '#shared/dashboard';
import { exceptionStates } from '#shared/handover/exception';
import { stopStates, taskStates } from '#shared/handover/task';
import { maxPageSize } from '#shared/wire';
import { exception } from '#src/resources/operation/exception';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { dept } from '#src/resources/system/dept';
import type { Dashboard, Look } from './service.ts';

const [stops, depts, exceptions] = [tableOf(taskNode), tableOf(dept), tableOf(exception)];
const GRACE = 'biz.task.lateGraceMin';

const byStart = { ascs: 'planStartTime,taskNo', current: 1, size: maxPageSize };
/** The query for tasks that are on their way, including those of an earlier day that are not over yet. */
const onTheirWay = { ...byStart, taskState: `${taskStates.underWay},${taskStates.suspended}` };
const toComeOrDone = { ...byStart, taskState: `${taskStates.published},${taskStates.completed}` };

/** The tasks that a board is about, as lists would answer them. */
async function readTasks({ records }: Dashboard, { actor, today }: Look) {
  const { list } = records(task);
  const [running, others] = await Promise.all([
    list(actor, onTheirWay),
    list(actor, { ...toComeOrDone, taskDate_datege: today, taskDate_datele: today }),
  ]);
  return {
    found: [...running.records, ...others.records].slice(0, mostLanes),
    isCut: running.total + others.total > Math.min(mostLanes, running.records.length + others.records.length),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** Returns a number of the wire, where -1 stands for a missing one. */
const number = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);

/** Stops of many tasks at once, in their order. */
async function stopsOf(via: Executor, taskIds: readonly string[]): Promise<ReadonlyMap<string, readonly BoardStop[]>> {
  const moment = (column: typeof stops.arriveTime) => sql<string>`coalesce(${column}::text, '')`;
  const rows = await via
    .select({
      taskId: stops.taskId,
      id: stops.id,
      stopType: stops.stopType,
      deptName: sql<string>`coalesce(${depts.deptName}, '')`,
      planArriveTime: stops.planArriveTime,
      arriveTime: moment(stops.arriveTime),
      finishTime: moment(stops.finishTime),
      stopState: sql<number>`coalesce(${stops.stopState}, ${stopStates.waiting}::int)`,
      lateMinutes: sql<number>`coalesce(${stops.lateMinutes}, 0)`,
      planCount: sql<number>`coalesce(${stops.planCount}, 0)`,
      doneCount: sql<number>`coalesce(${stops.doneCount}, 0)`,
    })
    .from(stops)
    .leftJoin(depts, eq(depts.id, stops.deptId))
    .where(whereOf(taskNode, { taskId: taskIds }))
    .orderBy(asc(stops.taskId), asc(stops.sort), asc(stops.id));
  const lanes = new Map<string, BoardStop[]>();
  for (const { taskId, ...stop } of rows) lanes.set(taskId, [...(lanes.get(taskId) ?? []), stop]);
  return lanes;
}

interface Trouble {
  readonly openExceptions: number;
  readonly worstLevel: number;
}
const none: Trouble = { openExceptions: 0, worstLevel: 0 };

/** Exceptions of many tasks that are not resolved, as far as the reader sees them. */
async function troublesOf({ records }: Dashboard, { actor }: Look, taskIds: readonly string[]) {
  const states = [exceptionStates.open, exceptionStates.inHand];
  const found = await records(exception).tally(actor, {
    fields: ['taskId', 'exceptionState', 'level'],
    where: and(inArray(exceptions.taskId, [...taskIds]), inArray(exceptions.exceptionState, states)),
    by: [sql`${exceptions.taskId}`, sql`${exceptions.level}`],
  });
  const troubles = new Map<string, Trouble>();
  for (const { keys, count } of found ?? []) {
    const [taskId = '', level = ''] = keys;
    const { openExceptions, worstLevel } = troubles.get(taskId) ?? none;
    troubles.set(taskId, { openExceptions: openExceptions + count, worstLevel: Math.max(worstLevel, Number(level)) });
  }
  return troubles;
}

function laneOf(record: WireRecord, stopsOfTask: readonly BoardStop[], trouble: Trouble): BoardLane {
  return {
    id: text(record.id),
    taskNo: text(record.taskNo),
    taskName: text(record.taskName),
    taskDate: text(record.taskDate),
    taskState: number(record.taskState),
    directionName: text(record.directionName),
    lineName: text(record.lineName),
    plateNo: text(record.plateNo) || text(record.carName),
    leaderName: text(record.leaderName),
    planStartTime: text(record.planStartTime),
    planEndTime: text(record.planEndTime),
    planBagCount: number(record.planBagCount),
    actualBagCount: number(record.actualBagCount),
    lateMinutes: number(record.lateMinutes),
    stops: stopsOfTask,
    ...trouble,
  };
}

/** The board of now: as many statements for three hundred tasks as for one. */
export async function boardOfNow(dashboard: Dashboard, look: Look): Promise<DashboardBoard> {
  const { db } = dashboard.context;
  const { found, isCut } = await readTasks(dashboard, look);
  const ids = found.map(({ id }) => String(id));
  const seesStops = ids.length > 0 && fieldVisibility(dashboard.records(task), look.actor)('nodes');
  const [lanes, troubles, { [GRACE]: lateGraceMin }] = await Promise.all([
    seesStops ? stopsOf(db, ids) : new Map<string, readonly BoardStop[]>(),
    ids.length > 0 ? troublesOf(dashboard, look, ids) : new Map<string, Trouble>(),
    readNumbers(db, GRACE),
  ]);
  return {
    at: look.at,
    lateGraceMin,
    lanes: found.map((record) => laneOf(record, lanes.get(String(record.id)) ?? [], troubles.get(String(record.id)) ?? none)),
    isCut,
  };
}
