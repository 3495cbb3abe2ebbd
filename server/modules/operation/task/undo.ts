import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { touchRows } from '#server/crud/write/effects';
import { AppError } from '#shared/errors';
import { exchgStates, openExchgStates } from '#shared/handover/exchange';
import { stopStates, taskItemStates, taskStates } from '#shared/handover/task';
import { taskActions } from '#shared/handover/task-actions';
import { taskArt } from '#src/resources/operation/task-art';
import { changeStop, changeTask, saidOf } from '../running/change.ts';
import type { HandoverContext } from '../running/context.ts';
import type { Running } from '../running/lock.ts';
import { dropItems, freeArticles } from '../running/reserve.ts';
import { assertTaskState, exchangesIn } from '../running/states.ts';
import { notifyPeople, peopleOf } from './notify.ts';

const taskArts = tableOf(taskArt);

const { draft, cancelled } = taskStates;
const everyExchange = Object.values(exchgStates);

/** A draft has no stops and items that were given up. */
async function planAnew(context: HandoverContext, { task, stops }: Running): Promise<void> {
  for (const stop of stops) {
    if (stop.stopState === stopStates.skipped) {
      await changeStop(context, stop, { stopState: stopStates.waiting, skipReason: null, finishTime: null, leaveTime: null });
    }
  }
  const isGivenUp = and(eq(taskArts.taskId, task.id), eq(taskArts.itemState, taskItemStates.removed));
  await touchRows(context, taskArt, { values: { itemState: taskItemStates.planned }, where: isGivenUp });
}

/** Takes a published task back, as long as nobody has arrived anywhere: it is a draft again and its articles are free. */
export async function withdrawTask(context: HandoverContext, running: Running, reason: string | undefined): Promise<void> {
  const { task, stops, items } = running;
  await assertTaskState(context, task, 'withdraw');
  const isBegun = stops.some(({ stopState }) => stopState !== stopStates.waiting && stopState !== stopStates.skipped);
  if (isBegun || (await exchangesIn(context.tx, task.id, everyExchange)).length > 0) {
    throw new AppError('TASK_STARTED', { action: taskActions.withdraw });
  }
  const to = await peopleOf(context, running);
  const after = await changeTask(context, task, { action: 'withdraw', patch: { taskState: draft }, said: saidOf({ reason }) });
  await freeArticles(context, task, { items, remark: reason });
  await planAnew(context, running);
  await notifyPeople(context, after, { to, kind: 'taskWithdrawn' });
}

/** Gives a task up before anything was handed over; its articles are free again. */
export async function cancelTask(context: HandoverContext, running: Running, reason: string): Promise<void> {
  const { task, items } = running;
  await assertTaskState(context, task, 'cancel');
  const begun = await exchangesIn(context.tx, task.id, [...openExchgStates, exchgStates.confirmed]);
  if (begun.length > 0) throw new AppError('TASK_STARTED', { action: taskActions.cancel });
  const to = task.taskState === draft ? [] : await peopleOf(context, running);
  const after = await changeTask(context, task, { action: 'cancel', patch: { taskState: cancelled, cancelReason: reason } });
  await dropItems(context, task, { items, remark: reason });
  await notifyPeople(context, after, { to, kind: 'taskCancelled', more: { reason } });
}
