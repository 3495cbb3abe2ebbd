import { AppError } from '#shared/errors';
import { taskStates } from '#shared/handover/task';
import { changeTask, saidOf } from '../running/change.ts';
import type { HandoverContext } from '../running/context.ts';
import type { Running } from '../running/lock.ts';
import { endTask, unfinished } from '../running/settle.ts';
import { assertTaskState, criticalException } from '../running/states.ts';

const { underWay, suspended } = taskStates;

/** Stops a task that is under way: nobody arrives and nothing new is handed over until it goes on. */
export async function suspendTask(context: HandoverContext, { task }: Running, reason: string): Promise<void> {
  await assertTaskState(context, task, 'suspend');
  await changeTask(context, task, { action: 'suspend', patch: { taskState: suspended }, said: saidOf({ reason }) });
}

/** Lets a suspended task go on, once somebody has every critical exception in hand. */
export async function resumeTask(context: HandoverContext, { task }: Running, reason: string): Promise<void> {
  await assertTaskState(context, task, 'resume');
  const no = await criticalException(context.tx, task.id);
  if (no !== undefined) throw new AppError('TASK_CRITICAL', { no });
  await changeTask(context, task, { action: 'resume', patch: { taskState: underWay }, said: saidOf({ reason }) });
}

/** Ends a task of which nothing is left to do (domain model 9.2). */
export async function finishTask(context: HandoverContext, running: Running): Promise<void> {
  await assertTaskState(context, running.task, 'finish');
  const { inTransit: n, stops: m, exchange: no, critical } = await unfinished(context.tx, running);
  if (no !== undefined) throw new AppError('EXCHG_OPEN', { no });
  if (n > 0 || m > 0) throw new AppError('TASK_OPEN', { n, m });
  if (critical !== undefined) throw new AppError('TASK_CRITICAL', { no: critical });
  await endTask(context, running);
}
