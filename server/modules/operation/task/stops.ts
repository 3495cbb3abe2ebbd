import { countRows, readRow, readRows } from '#server/crud/read/rows';
import { AppError } from '#shared/errors';
import { artStates } from '#shared/handover/article';
import { openExchgStates } from '#shared/handover/exchange';
import { directions } from '#shared/handover/line';
import { arrivalHours, stopStates, stopTypes, taskItemStates, taskStates } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import { addMinutes } from '#shared/time';
import { article } from '#src/resources/business/article';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { exchg } from '#src/resources/operation/exchg';
import { changeStop, endStop, noteAction, saidOf } from '../running/change.ts';
import type { HandoverContext } from '../running/context.ts';
import { isPlanned, type Running, type StopRow, type TaskRow } from '../running/lock.ts';
import { dropItems } from '../running/reserve.ts';
import { assertStopState, assertTaskState, assertTaskStateIn, isOver, placeName, startTask } from '../running/states.ts';
import { assertVerified } from '../verify/service.ts';
import { lateBy } from '../verify/verify-stop.ts';
import { crewOf } from './stored.ts';

const { published, underWay } = taskStates;
const { arrived, done, skipped } = stopStates;

/** A task and one of its stops. */
export interface AtStop {
  readonly running: Running;
  readonly stop: StopRow;
}

/** The values that are sent with an arrival. */
export interface Arrival {
  readonly arriveTime?: string;
  readonly lng?: number;
  readonly lat?: number;
  /** Whether a supervisor lets the stops be reached in another order. */
  readonly isOutOfOrder: boolean;
}

/** Refuses a keeper who acts for another place of the task than their own. */
async function assertPlace({ tx, actor }: HandoverContext, { deptId }: StopRow): Promise<void> {
  const where = { id: actor.userId, tenantId: actor.tenantId };
  const own = await readRow(tx, keeper, { where, columns: ['deptId'] });
  if (own && own.deptId !== deptId) throw new AppError('FORBIDDEN');
}

/** Refuses members of the crew, who may not speak for a place. */
function assertNoCrew({ actor }: HandoverContext, task: TaskRow): void {
  if (crewOf(task).convoyIds.includes(actor.userId)) throw new AppError('FORBIDDEN');
}

async function assertOrder({ tx }: HandoverContext, { stops }: Running, stop: StopRow): Promise<void> {
  const next = stops.find((one) => !isOver(one));
  if (next && next.id !== stop.id) throw new AppError('STOP_ORDER', { name: await placeName(tx, next.deptId) });
}

/** Refuses an arrival in the future, long before the plan, or before something that was done earlier. */
function assertTime(context: HandoverContext, { task, stops }: Running, arriveTime: string): void {
  const earlier = stops.flatMap(({ finishTime }) => finishTime ?? []);
  const first = [addMinutes(task.planStartTime, -60 * arrivalHours), task.actualStartTime ?? '', ...earlier].sort().at(-1) ?? '';
  if (arriveTime > context.at || arriveTime < first) {
    throw new AppError('STOP_TIME', {}, { fields: { arriveTime: { code: 'STOP_TIME' } } });
  }
}

/** Stores that the car has reached a stop (domain model 9.3). */
export async function arriveAt(context: HandoverContext, { running, stop }: AtStop, arrival: Arrival): Promise<void> {
  const { task } = running;
  const isOrigin = stop.stopType === stopTypes.origin;
  await assertTaskStateIn(context, task, { action: 'arrive', states: [isOrigin ? published : underWay] });
  await assertStopState(context, stop, 'arrive');
  await assertPlace(context, stop);
  if (!arrival.isOutOfOrder) await assertOrder(context, running, stop);
  const arriveTime = arrival.arriveTime ?? context.at;
  assertTime(context, running, arriveTime);
  const lateMinutes = await lateBy(context, stop.planArriveTime, arriveTime);
  await changeStop(context, stop, { stopState: arrived, arriveTime, lateMinutes });
  const { lng, lat } = arrival;
  const said = saidOf({ stop: await placeName(context.tx, stop.deptId), lng, lat });
  await noteAction(context, task, { action: 'arrive', changes: said });
}

/** Refuses unless the car and everybody of the crew have passed their check at a stop, and not too long ago. */
async function assertCrewVerified(context: HandoverContext, { task }: Running, stop: StopRow): Promise<void> {
  const { carId, convoyIds } = crewOf(task);
  const place = { taskId: task.id, nodeId: stop.id, deptId: stop.deptId };
  const where = { id: convoyIds };
  const people = await readRows(context.tx, convoy, { where, columns: ['id', 'realName'], withRemoved: true });
  if (carId) {
    await assertVerified(context, { ...place, subjectType: verifySubjects.car, subjectId: carId, name: task.plateNo ?? '' });
  }
  for (const subjectId of convoyIds) {
    const name = people.find(({ id }) => id === subjectId)?.realName ?? '';
    await assertVerified(context, { ...place, subjectType: verifySubjects.convoy, subjectId, name });
  }
}

/** Lets a task set out with nothing to load at its base: on the way in, or when it has lost all its items. */
export async function departEmpty(context: HandoverContext, running: Running): Promise<void> {
  const { task, stops, items } = running;
  await assertTaskState(context, task, 'depart');
  const [origin] = stops;
  if (!origin) throw new AppError('NOT_FOUND');
  await assertPlace(context, origin);
  const n = task.direction === directions.outbound ? items.filter(isPlanned).length : 0;
  if (n > 0) throw new AppError('STOP_ITEMS', { n });
  await assertStopState(context, origin, 'depart');
  await assertCrewVerified(context, running, origin);
  await endStop(context, origin, { stopState: done });
  await startTask(context, task);
}

async function openExchangeAt({ tx }: HandoverContext, { id, taskId }: StopRow): Promise<string | undefined> {
  const where = { taskId, nodeId: id, exchgState: openExchgStates };
  return (await readRow(tx, exchg, { where, columns: ['exchgNo'] }))?.exchgNo;
}

const ofStop = ({ items }: Running, { id }: StopRow) => items.filter(({ nodeId }) => nodeId === id);

/**
 * Leaves a stop out. Items that were not loaded for it yet are free again; loaded ones wait for the way back. The base is left
 * out neither at the beginning nor while something is still to be brought back to it.
 */
export async function skipStop(context: HandoverContext, { running, stop }: AtStop, reason: string): Promise<void> {
  const { task, items } = running;
  await assertTaskState(context, task, 'skip');
  await assertStopState(context, stop, 'skip');
  const no = await openExchangeAt(context, stop);
  if (no !== undefined) throw new AppError('EXCHG_OPEN', { no });
  const name = await placeName(context.tx, stop.deptId);
  if (stop.stopType === stopTypes.origin) throw new AppError('STOP_NEEDED', { name });
  const n = items.filter(({ itemState }) => itemState === taskItemStates.loaded).length;
  if (stop.stopType === stopTypes.return && n > 0) throw new AppError('STOP_ITEMS', { n });
  await dropItems(context, task, { items: ofStop(running, stop), remark: reason });
  await endStop(context, stop, { stopState: skipped, skipReason: reason });
  await noteAction(context, task, { action: 'skip', changes: saidOf({ stop: name, reason }) });
}

/** Counts the planned items of a stop that are really there to be collected. */
function waitingAt({ tx }: HandoverContext, running: Running, stop: StopRow): Promise<number> {
  const planned = ofStop(running, stop).filter(isPlanned);
  return countRows(tx, article, {
    id: planned.map(({ artId }) => artId),
    artState: artStates.atBranch,
    deptId: stop.deptId,
  });
}

/** Notes for a keeper that their node has nothing for the way in; planned items that are not there are taken off the task. */
export async function noteNothing(context: HandoverContext, { running, stop }: AtStop, reason: string): Promise<void> {
  const { task } = running;
  await assertTaskState(context, task, 'nothing');
  const name = await placeName(context.tx, stop.deptId);
  if (task.direction !== directions.inbound || stop.stopType !== stopTypes.node) throw new AppError('STOP_NOTHING', { name });
  await assertStopState(context, stop, 'nothing');
  await assertPlace(context, stop);
  assertNoCrew(context, task);
  const n = await waitingAt(context, running, stop);
  if (n > 0) throw new AppError('STOP_ITEMS', { n });
  await dropItems(context, task, { items: ofStop(running, stop), remark: reason });
  await endStop(context, stop, { stopState: done, remark: reason });
  await noteAction(context, task, { action: 'nothing', changes: saidOf({ stop: name, reason }) });
}
