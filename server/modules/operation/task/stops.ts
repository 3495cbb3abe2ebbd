import { and, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/table';
import { articles } from '#server/modules/business/article/custody/chain';
import { addMinutes } from '#shared/days';
import { AppError } from '#shared/errors';
import { artStates } from '#shared/handover/article';
import { directions } from '#shared/handover/line';
import { stopStates, stopTypes, taskItemStates, taskStates } from '#shared/handover/task';
import { exchg } from '#src/resources/operation/exchg';
import { changeStop, saidOf, tellDeed } from '../running/change.ts';
import { endStop } from '../running/end-stop.ts';
import type { Hand } from '../running/hand.ts';
import type { Running, StopRow } from '../running/hold.ts';
import { dropItems, isPlanned } from '../running/release.ts';
import { demandStopState, demandTaskState, isOver, openExchangeStates, placeName, startTask } from '../running/states.ts';
import { lateBy } from '../running/verify-stop.ts';
import { demandNoCrew, demandPlace } from './place.ts';
import { demandCrewVerified } from './verified.ts';

const exchanges = tableOf(exchg);
const { published, underWay } = taskStates;
const { waiting, arrived, verified, done, skipped } = stopStates;

/** A task and one of its stops. */
export interface AtStop {
  readonly running: Running;
  readonly stop: StopRow;
}

/** What came with an arrival. */
export interface Arrival {
  readonly arriveTime?: string;
  readonly lng?: number;
  readonly lat?: number;
  /** A supervisor lets the stops be reached in another order. */
  readonly isOutOfOrder: boolean;
}

async function demandOrder({ tx }: Hand, { stops }: Running, stop: StopRow): Promise<void> {
  const next = stops.find((one) => !isOver(one));
  if (next && next.id !== stop.id) throw new AppError('STOP_ORDER', { name: await placeName(tx, next.deptId) });
}

/** Nobody arrives in the future, nor before what was done earlier. */
function demandTime(hand: Hand, { task, stops }: Running, arriveTime: string): void {
  const earlier = stops.flatMap(({ finishTime }) => finishTime ?? []);
  const first = [addMinutes(task.planStartTime, -24 * 60), task.actualStartTime ?? '', ...earlier].sort().at(-1) ?? '';
  if (arriveTime > hand.at || arriveTime < first) {
    throw new AppError('STOP_TIME', {}, { fields: { arriveTime: { code: 'STOP_TIME' } } });
  }
}

/** The car reaches a stop (domain model 9.3). */
export async function arriveAt(hand: Hand, { running, stop }: AtStop, arrival: Arrival): Promise<void> {
  const { task } = running;
  const isOrigin = stop.stopType === stopTypes.origin;
  await demandTaskState(hand, task, { action: 'arrive', states: isOrigin ? [published] : [underWay] });
  await demandStopState(hand, stop, { action: 'arrive', states: [waiting] });
  await demandPlace(hand, stop);
  if (!arrival.isOutOfOrder) await demandOrder(hand, running, stop);
  const arriveTime = arrival.arriveTime ?? hand.at;
  demandTime(hand, running, arriveTime);
  const lateMinutes = await lateBy(hand, stop.planArriveTime, arriveTime);
  await changeStop(hand, stop, { stopState: arrived, arriveTime, lateMinutes });
  const { lng, lat } = arrival;
  const said = saidOf({ stop: await placeName(hand.tx, stop.deptId), lng, lat });
  await tellDeed(hand, task, { deed: 'arrive', changes: said });
}

/** A task sets out with nothing to load at its base: the way in, or what has lost all its items. */
export async function departEmpty(hand: Hand, running: Running): Promise<void> {
  const { task, stops, items } = running;
  await demandTaskState(hand, task, { action: 'depart', states: [published] });
  const [origin] = stops;
  if (!origin) throw new AppError('NOT_FOUND');
  await demandPlace(hand, origin);
  const n = task.direction === directions.outbound ? items.filter(isPlanned).length : 0;
  if (n > 0) throw new AppError('STOP_ITEMS', { n });
  await demandStopState(hand, origin, { action: 'depart', states: [verified] });
  await demandCrewVerified(hand, running, origin);
  await endStop(hand, origin, { stopState: done });
  await startTask(hand, task);
}

async function openExchangeAt({ tx }: Hand, { id, taskId }: StopRow): Promise<string | undefined> {
  const [found] = await tx
    .select({ no: exchanges.exchgNo })
    .from(exchanges)
    .where(
      and(
        ...[eq(exchanges.taskId, taskId), eq(exchanges.nodeId, id), eq(exchanges.isDeleted, 0)],
        inArray(exchanges.exchgState, [...openExchangeStates]),
      ),
    )
    .limit(1);
  return found?.no;
}

const ofStop = ({ items }: Running, { id }: StopRow) => items.filter(({ nodeId }) => nodeId === id);

/**
 * Leaves a stop out. What was not loaded for it yet is free again; what was waits for the way back. The base is left out neither at
 * the beginning nor while something is still to be brought back to it.
 */
export async function skipStop(hand: Hand, { running, stop }: AtStop, reason: string): Promise<void> {
  const { task, items } = running;
  await demandTaskState(hand, task, { action: 'skip', states: [published, underWay] });
  await demandStopState(hand, stop, { action: 'skip', states: [waiting, arrived, verified] });
  const no = await openExchangeAt(hand, stop);
  if (no !== undefined) throw new AppError('EXCHG_OPEN', { no });
  const name = await placeName(hand.tx, stop.deptId);
  if (stop.stopType === stopTypes.origin) throw new AppError('STOP_NEEDED', { name });
  const n = items.filter(({ itemState }) => itemState === taskItemStates.loaded).length;
  if (stop.stopType === stopTypes.return && n > 0) throw new AppError('STOP_ITEMS', { n });
  await dropItems(hand, task, { items: ofStop(running, stop), remark: reason });
  await endStop(hand, stop, { stopState: skipped, skipReason: reason });
  await tellDeed(hand, task, { deed: 'skip', changes: saidOf({ stop: name, reason }) });
}

/** How many of the planned items of a stop are really there to be collected. */
async function waitingAt({ tx }: Hand, running: Running, stop: StopRow): Promise<number> {
  const ids = ofStop(running, stop)
    .filter(isPlanned)
    .map(({ artId }) => artId);
  if (ids.length === 0) return 0;
  const isHere = and(eq(articles.artState, artStates.atBranch), eq(articles.deptId, stop.deptId));
  return tx.$count(articles, and(inArray(articles.id, ids), isHere));
}

/** A keeper notes that his node has nothing for the way in; what was planned and is not there is taken off the task. */
export async function noteNothing(hand: Hand, { running, stop }: AtStop, reason: string): Promise<void> {
  const { task } = running;
  await demandTaskState(hand, task, { action: 'nothing', states: [underWay] });
  const name = await placeName(hand.tx, stop.deptId);
  if (task.direction !== directions.inbound || stop.stopType !== stopTypes.node) throw new AppError('STOP_NOTHING', { name });
  await demandStopState(hand, stop, { action: 'nothing', states: [verified] });
  await demandPlace(hand, stop);
  demandNoCrew(hand, task);
  const n = await waitingAt(hand, running, stop);
  if (n > 0) throw new AppError('STOP_ITEMS', { n });
  await dropItems(hand, task, { items: ofStop(running, stop), remark: reason });
  await endStop(hand, stop, { stopState: done, remark: reason });
  await tellDeed(hand, task, { deed: 'nothing', changes: saidOf({ stop: name, reason }) });
}
