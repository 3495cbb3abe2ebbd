import type { Executor } from '#server/db/types';
import { readNumbers } from '#server/modules/system/param/service';
import { stopStates, stopTypes } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import type { HandoverContext } from '../running/context.ts';
import { crewIds, lockTask, type Running, type StopRow } from '../running/lock.ts';
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

/** A stop at which car and crew have passed is verified (domain model 8.3 and 9.3). */
export async function verifyStopIfComplete(context: HandoverContext, taskId: string, nodeId: string): Promise<void> {
  const running = await lockTask(context.tx, taskId);
  const stop = running.stops.find(({ id }) => id === nodeId);
  if (stop?.stopState !== stopStates.arrived) return;
  const passed = await passedChecks(context, { taskId, nodeId, deptId: stop.deptId });
  if (!isComplete(running, passed, await neededAt(context.tx, running, stop))) return;
  await verifyStop(context, stop);
}
