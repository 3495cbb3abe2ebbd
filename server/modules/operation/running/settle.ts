import { countRows } from '#server/crud/read/rows';
import { addRows, changeRow, setEachColumns } from '#server/crud/write/effects';
import type { Executor } from '#server/db/types';
import { openExchgStates } from '#shared/handover/exchange';
import { directions } from '#shared/handover/line';
import { stopTypes, taskItemStates, taskStates } from '#shared/handover/task';
import { exception } from '#src/resources/operation/exception';
import { task as taskNoun } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { changeTask } from './change.ts';
import { type HandoverContext, publishChange } from './context.ts';
import { type ItemRow, type Running, readTask, type StopRow, type TaskRow } from './lock.ts';
import { dropItems } from './reserve.ts';
import { criticalException, exchangesIn, isOver } from './states.ts';

const { planned, loaded, delivered, returned, exception: atFault } = taskItemStates;

const among = (items: readonly ItemRow[], ...states: readonly number[]) =>
  items.filter(({ itemState }) => states.includes(itemState ?? planned)).length;

/** Returns the items of a stop: at a base all that leave it or come back to it, at a node its own. */
function itemsAt(stop: StopRow, { task, items }: Running): readonly ItemRow[] {
  if (stop.stopType === stopTypes.node) return items.filter(({ nodeId }) => nodeId === stop.id);
  const isOut = task.direction === directions.outbound;
  return stop.stopType === stopTypes.return || isOut ? items : [];
}

function doneAt(stop: StopRow, running: Running): number {
  const own = itemsAt(stop, running).filter(({ itemState }) => itemState !== atFault);
  if (stop.stopType === stopTypes.return) return among(own, returned);
  if (stop.stopType === stopTypes.node && running.task.direction === directions.outbound) return among(own, delivered);
  return among(own, loaded, delivered, returned);
}

/** Counts the bags that are due at a stop, and those that are done. */
function countsAt(stop: StopRow, running: Running) {
  const own = itemsAt(stop, running);
  const due = stop.stopType === stopTypes.return ? own.filter(isOnTheRoad) : own.filter(({ isExtra }) => isExtra !== 1);
  return {
    planCount: due.filter(({ itemState }) => itemState !== taskItemStates.removed).length,
    doneCount: doneAt(stop, running),
  };
}

const isOnTheRoad = ({ itemState }: ItemRow) => itemState === loaded || itemState === returned;

/** Returns whether an item was loaded for a stop that is over, or for none. */
function isStranded({ itemState, nodeId }: ItemRow, stops: readonly StopRow[]): boolean {
  const stop = stops.find(({ id }) => id === nodeId);
  return itemState === loaded && (!stop || isOver(stop));
}

/** Adds a return stop if items could not be delivered and go back to the base (domain model 9.2); tells whether it did. */
async function addReturnStop(context: HandoverContext, running: Running): Promise<boolean> {
  const { task, stops, items } = running;
  const last = stops.at(-1);
  const isUnderWay = task.taskState === taskStates.underWay || task.taskState === taskStates.suspended;
  if (!last || !isUnderWay || task.direction !== directions.outbound) return false;
  const hasWayBack = stops.some((stop) => stop.stopType === stopTypes.return && !isOver(stop));
  if (hasWayBack || !items.some((item) => isStranded(item, stops))) return false;
  const planArriveTime = [task.planEndTime, last.planArriveTime, context.at].reduce((most, each) => (each > most ? each : most));
  const stop = {
    tenantId: task.tenantId,
    taskId: task.id,
    sort: (last.sort ?? stops.length) + 1,
    stopType: stopTypes.return,
    deptId: task.baseId ?? last.deptId,
    planArriveTime,
    stopState: 0,
    lateMinutes: 0,
    planCount: 0,
    doneCount: 0,
  };
  await addRows(context, taskNode, [stop]);
  return true;
}

/** Stores how many bags are due and done at each stop. */
export async function storeStopCounts(context: HandoverContext, running: Running): Promise<void> {
  const counted = running.stops.map((before) => ({ before, values: countsAt(before, running) }));
  const isOther = ({ before, values }: (typeof counted)[number]) =>
    values.planCount !== before.planCount || values.doneCount !== before.doneCount;
  await setEachColumns(context, taskNode, counted.filter(isOther));
}

async function storeCounts(context: HandoverContext, running: Running): Promise<TaskRow> {
  const { task, stops, items } = running;
  await storeStopCounts(context, running);
  const counts = {
    planBagCount: items.filter(({ isExtra }) => isExtra !== 1).length,
    actualBagCount: among(items, loaded, delivered, returned),
    stopCount: stops.length,
    doneStopCount: stops.filter(isOver).length,
    lateMinutes: Math.max(0, ...stops.map(({ lateMinutes }) => lateMinutes ?? 0)),
    exceptionCount: await countRows(context.tx, exception, { taskId: task.id }),
  };
  const isSame = Object.entries(counts).every(([name, count]) => task[name as keyof typeof counts] === count);
  return isSame ? task : changeRow(context, taskNoun, { before: task, values: counts });
}

/** Returns everything that keeps a task from being finished (domain model 9.2). */
export async function unfinished(via: Executor, { task, stops, items }: Running) {
  return {
    inTransit: among(items, loaded),
    stops: stops.filter((stop) => !isOver(stop)).length,
    exchange: (await exchangesIn(via, task.id, openExchgStates))[0],
    critical: await criticalException(via, task.id),
  };
}

/**
 * Ends a task: from then on only its remark changes, though records about it may be added. Items that were planned and never
 * moved are released.
 */
export async function endTask(context: HandoverContext, { task, items }: Pick<Running, 'task' | 'items'>): Promise<TaskRow> {
  await dropItems(context, task, { items });
  return changeTask(context, task, { action: 'finish', patch: { taskState: taskStates.completed, actualEndTime: context.at } });
}

/** A task after the last step of an action, with its stops. */
export type SettledTask = Pick<Running, 'task' | 'stops'>;

/**
 * Does what follows from every action on a locked task, as its last step: stores the counts of the task and of its stops, adds a
 * way back for items that could not be delivered, ends the task when everything is done, and tells all browsers. A finished task
 * is not counted anew, whatever is added to it (domain model 9.2). The task is read anew, since the action has changed it.
 */
export async function settleTask(context: HandoverContext, taskId: string): Promise<SettledTask> {
  return settleUnchanged(context, await readTask(context.tx, taskId));
}

/** Does the same for a task that the action left as it was read when it was locked: itself, its stops and its items. */
export async function settleUnchanged(context: HandoverContext, first: Running): Promise<SettledTask> {
  const { id: taskId, taskState } = first.task;
  if (taskState === taskStates.completed) {
    await publishChange(context, taskId);
    return first;
  }
  const running = (await addReturnStop(context, first)) ? await readTask(context.tx, taskId) : first;
  const task = await storeCounts(context, running);
  await publishChange(context, taskId);
  const isDone = task.taskState === taskStates.underWay && (await isAllDone(context, running));
  return { task: isDone ? await endTask(context, { task, items: running.items }) : task, stops: running.stops };
}

async function isAllDone({ tx }: HandoverContext, running: Running): Promise<boolean> {
  const { inTransit, stops, exchange, critical } = await unfinished(tx, running);
  return inTransit === 0 && stops === 0 && exchange === undefined && critical === undefined;
}
