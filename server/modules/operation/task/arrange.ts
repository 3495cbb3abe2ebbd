import { eq, inArray, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import { addRows, type NewRowOf, setColumns, setEachColumns, touchRows } from '#server/crud/write/effects';
import { artStates } from '#shared/handover/article';
import { directions } from '#shared/handover/line';
import { stopStates, stopTypes, taskItemStates } from '#shared/handover/task';
import { addMinutes, minutesBetween } from '#shared/time';
import { article } from '#src/resources/business/article';
import { lineDept } from '#src/resources/business/line';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import type { HandoverContext } from '../running/context.ts';
import { isPlanned, readTask, type StopRow, type TaskRow } from '../running/lock.ts';
import { storeStopCounts } from '../running/settle.ts';

const [articles, taskArts, taskNodes] = [tableOf(article), tableOf(taskArt), tableOf(taskNode)];

/** The values of a task before the write, and whether its stops were sent along. */
export interface Arranging {
  readonly before?: Pick<TaskRow, 'lineId' | 'direction' | 'baseId' | 'planStartTime'>;
  readonly areStopsSent: boolean;
}

type NewStop = Pick<StopRow, 'stopType' | 'deptId' | 'planArriveTime'>;

/** Returns the nodes of the line in the direction of a task, with the times that follow from its departure. */
async function nodesOfLine({ tx }: HandoverContext, { lineId, direction, planStartTime }: TaskRow): Promise<NewStop[]> {
  const rows = await readRows(tx, lineDept, {
    where: { lineId, direction },
    columns: ['deptId', 'offsetMinutes'],
    order: { sort: 'asc', offsetMinutes: 'asc' },
  });
  return rows.map(({ deptId, offsetMinutes }) => ({
    deptId,
    stopType: stopTypes.node,
    planArriveTime: addMinutes(planStartTime, offsetMinutes),
  }));
}

/** Returns by how many minutes the stored stops move with the departure; stops that were sent do not move. */
function movedBy({ planStartTime }: TaskRow, { before, areStopsSent }: Arranging): number {
  return before && !areStopsSent ? minutesBetween(before.planStartTime, planStartTime) : 0;
}

function isOtherWay({ lineId, direction }: TaskRow, { before }: Arranging): boolean {
  return before !== undefined && (before.lineId !== lineId || before.direction !== direction);
}

type Wanted = NewStop & { readonly stored?: StopRow };

/** Returns the stops of a draft in their order: the base, the nodes, and on the way in the base again. */
async function wantedStops(
  context: HandoverContext,
  row: TaskRow,
  { stops, arranging }: { stops: readonly StopRow[]; arranging: Arranging },
) {
  const isAnew = !arranging.areStopsSent && isOtherWay(row, arranging);
  const kept = isAnew ? [] : stops;
  const minutes = movedBy(row, arranging);
  const moved = kept.map((stored): Wanted => ({ ...stored, stored, planArriveTime: addMinutes(stored.planArriveTime, minutes) }));
  const nodes = moved.filter(({ stopType }) => stopType === stopTypes.node);
  const deptId = row.baseId ?? '0';
  const [origin] = moved.filter(({ stopType }) => stopType === stopTypes.origin);
  const [back] = moved.filter(({ stopType }) => stopType === stopTypes.return);
  const first: Wanted = { planArriveTime: row.planStartTime, ...origin, stopType: stopTypes.origin, deptId };
  const last: Wanted = { planArriveTime: row.planEndTime, ...back, stopType: stopTypes.return, deptId };
  const between: Wanted[] = nodes.length > 0 || arranging.areStopsSent ? nodes : await nodesOfLine(context, row);
  return [first, ...between, ...(row.direction === directions.inbound ? [last] : [])];
}

async function storeStops(
  context: HandoverContext,
  row: TaskRow,
  { stops, wanted }: { stops: readonly StopRow[]; wanted: readonly Wanted[] },
) {
  const kept = new Set(wanted.flatMap(({ stored }) => stored?.id ?? []));
  const dropped = stops.flatMap(({ id }) => (kept.has(id) ? [] : id));
  if (dropped.length > 0) await touchRows(context, taskNode, { values: { isDeleted: 1 }, where: inArray(taskNodes.id, dropped) });
  const moved: { before: StopRow; values: StopPlace }[] = [];
  const fresh: NewRowOf<typeof taskNode>[] = [];
  const begin = { tenantId: row.tenantId, taskId: row.id, stopState: stopStates.waiting, doneCount: 0, planCount: 0 };
  for (const [index, { stored, stopType, deptId, planArriveTime }] of wanted.entries()) {
    const values = { sort: index + 1, stopType, deptId, planArriveTime };
    if (!stored) fresh.push({ ...begin, lateMinutes: 0, ...values });
    else if (!isAt(stored, values)) moved.push({ before: stored, values });
  }
  await setEachColumns(context, taskNode, moved);
  await addRows(context, taskNode, fresh);
}

type StopPlace = Pick<StopRow, 'sort' | 'stopType' | 'deptId' | 'planArriveTime'>;
const isAt = (stop: StopRow, place: StopPlace) =>
  Object.entries(place).every(([name, value]) => stop[name as keyof StopPlace] === value);

/**
 * Stores for each item where it comes from and goes to, the stop of its handover, and its planned seal: the base is on one side,
 * and on the other the department that was sent, else the one where the article is or belongs.
 */
async function storeItems(context: HandoverContext, { id, baseId, direction }: TaskRow, { before }: Arranging): Promise<void> {
  const bases = sql`(${baseId}::bigint, ${before?.baseId ?? baseId}::bigint)`;
  const unlessBase = (column: typeof taskArts.fromDeptId) => sql`case when ${column} in ${bases} then null else ${column} end`;
  const isOut = direction === directions.outbound;
  const isAtNode = sql`${articles.artState} = ${artStates.atBranch}`;
  const near = sql`coalesce(case when ${isAtNode} then ${articles.deptId} end, ${articles.homeDeptId})`;
  const node = isOut
    ? sql`coalesce(${unlessBase(taskArts.toDeptId)}, ${articles.homeDeptId})`
    : sql`coalesce(${unlessBase(taskArts.fromDeptId)}, ${near})`;
  const stop = sql`(select stop.id from ${taskNodes} stop where stop.task_id = ${id} and stop.is_deleted = 0
    and stop.stop_type = ${stopTypes.node} and stop.dept_id = ${node} order by stop.sort limit 1)`;
  const base = sql`${baseId}::bigint`;
  await setColumns(context, taskArt, {
    values: {
      fromDeptId: isOut ? base : node,
      toDeptId: isOut ? node : base,
      nodeId: stop,
      planSealNo: sql`coalesce(nullif(${taskArts.planSealNo}, ''), ${articles.sealNo})`,
      itemState: sql`coalesce(${taskArts.itemState}, ${taskItemStates.planned})`,
    },
    from: articles,
    where: whereOf(taskArt, [{ taskId: id }, eq(articles.id, taskArts.artId)]),
  });
}

async function storeCounts(context: HandoverContext, taskId: string): Promise<void> {
  const running = await readTask(context.tx, taskId);
  await storeStopCounts(context, running);
  const counts = { planBagCount: running.items.filter(isPlanned).length, stopCount: running.stops.length };
  await setEachColumns(context, task, [{ before: running.task, values: counts }]);
}

/**
 * Completes a draft that was stored: its stops, filled from the line where none were sent, the base first and on the way in last;
 * the ways of its items; its counts. None of this raises the version, so that the client's stays valid.
 */
export async function arrangeTask(context: HandoverContext, taskId: string, arranging: Arranging): Promise<void> {
  const { task: row, stops } = await readTask(context.tx, taskId);
  const wanted = await wantedStops(context, row, { stops, arranging });
  await storeStops(context, row, { stops, wanted });
  await storeItems(context, row, arranging);
  await storeCounts(context, taskId);
}
