import { and, eq } from 'drizzle-orm';
import { touchRows } from '#server/crud/write/effects';
import { AppError } from '#shared/errors';
import { exchgStates } from '#shared/handover/exchange';
import { stopStates, taskItemStates, taskStates } from '#shared/handover/task';
import { taskActions } from '#shared/handover/task-actions';
import { taskArt } from '#src/resources/operation/task';
import { changeStop, changeTask, saidOf } from '../running/change.ts';
import type { Hand } from '../running/hand.ts';
import { type Running, taskArts } from '../running/hold.ts';
import { dropItems, freeArticles } from '../running/release.ts';
import { demandTaskState, exchangesIn, openExchangeStates } from '../running/states.ts';
import { peopleOf, tellPeople } from './tell.ts';

const { draft, published, underWay, cancelled } = taskStates;
const everyExchange = Object.values(exchgStates);

/** A draft has no stops and items that were given up. */
async function planAnew(hand: Hand, { task, stops }: Running): Promise<void> {
  for (const stop of stops) {
    if (stop.stopState === stopStates.skipped) {
      await changeStop(hand, stop, { stopState: stopStates.waiting, skipReason: null, finishTime: null, leaveTime: null });
    }
  }
  const isGivenUp = and(eq(taskArts.taskId, task.id), eq(taskArts.itemState, taskItemStates.removed));
  await touchRows(hand, taskArt, { values: { itemState: taskItemStates.planned }, where: isGivenUp });
}

/** Takes a published task back, as long as nobody has arrived anywhere: it is a draft again and its articles are free. */
export async function withdrawTask(hand: Hand, running: Running, reason: string | undefined): Promise<void> {
  const { task, stops, items } = running;
  await demandTaskState(hand, task, { action: 'withdraw', states: [published] });
  const isBegun = stops.some(({ stopState }) => stopState !== stopStates.waiting && stopState !== stopStates.skipped);
  if (isBegun || (await exchangesIn(hand.tx, task.id, everyExchange)).length > 0) {
    throw new AppError('TASK_STARTED', { action: taskActions.withdraw });
  }
  const to = await peopleOf(hand, running);
  const after = await changeTask(hand, task, { deed: 'withdraw', patch: { taskState: draft }, said: saidOf({ reason }) });
  await freeArticles(hand, task, { items, remark: reason });
  await planAnew(hand, running);
  await tellPeople(hand, after, { to, kind: 'taskWithdrawn' });
}

/** Gives a task up before anything was handed over; its articles are free again. */
export async function cancelTask(hand: Hand, running: Running, reason: string): Promise<void> {
  const { task, items } = running;
  await demandTaskState(hand, task, { action: 'cancel', states: [draft, published, underWay] });
  const begun = await exchangesIn(hand.tx, task.id, [...openExchangeStates, exchgStates.confirmed]);
  if (begun.length > 0) throw new AppError('TASK_STARTED', { action: taskActions.cancel });
  const to = task.taskState === draft ? [] : await peopleOf(hand, running);
  const after = await changeTask(hand, task, { deed: 'cancel', patch: { taskState: cancelled, cancelReason: reason } });
  await dropItems(hand, task, { items, remark: reason });
  await tellPeople(hand, after, { to, kind: 'taskCancelled', more: { reason } });
}
