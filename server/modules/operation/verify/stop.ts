import type { Executor } from '#server/db/types';
import { readNumbers } from '#server/modules/system/param/service';
import { stopStates, stopTypes } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import type { HandoverContext } from '../running/context.ts';
import { crewIds, type Running, readTask, type StopRow } from '../running/lock.ts';
import { settleTask, settleUnchanged } from '../running/settle.ts';
import type { VerifyRow } from './rows.ts';
import { passedChecks } from './service.ts';
import { verifyStop } from './verify-stop.ts';

/** Returns how many of the crew must pass at a stop: everybody where the car sets out, elsewhere as many as sign. */
export async function neededAt(via: Executor, { task }: Running, { stopType }: StopRow): Promise<number> {
  if (stopType === stopTypes.origin) return crewIds(task).length;
  return (await readNumbers(via, 'biz.handover.minConvoySigners'))['biz.handover.minConvoySigners'];
}

function isComplete({ task }: Running, passed: readonly VerifyRow[], needed: number): boolean {
  const crew = new Set(crewIds(task));
  const people = passed.filter(({ subjectType, subjectId }) => subjectType === verifySubjects.convoy && crew.has(subjectId));
  const hasCar = passed.some(({ subjectType, subjectId }) => subjectType === verifySubjects.car && subjectId === task.carId);
  return hasCar && people.length >= needed;
}

/**
 * The last step of a check at a stop of a locked task: a stop at which car and crew have passed is verified (domain model 8.3 and
 * 9.3). Where it stays as it is, so does the task that was read to see it.
 */
export async function settleCheck(context: HandoverContext, taskId: string, nodeId: string): Promise<void> {
  const running = await readTask(context.tx, taskId);
  const stop = running.stops.find(({ id }) => id === nodeId);
  if (stop && (await isVerified(context, running, stop))) {
    await verifyStop(context, stop);
    await settleTask(context, taskId);
  } else await settleUnchanged(context, running);
}

async function isVerified(context: HandoverContext, running: Running, stop: StopRow): Promise<boolean> {
  if (stop.stopState !== stopStates.arrived) return false;
  const passed = await passedChecks(context, { taskId: running.task.id, nodeId: stop.id, deptId: stop.deptId });
  return isComplete(running, passed, await neededAt(context.tx, running, stop));
}
