import { requireRow } from '#server/crud/read/rows';
import { changeRow } from '#server/crud/write/effects';
import { AppError } from '#shared/errors';
import { verifyResults } from '#shared/handover/verify';
import { verify } from '#src/resources/operation/verify';
import { type HandoverContext, publishChange } from '../running/context.ts';
import { lockTask, type Running, stopOf } from '../running/lock.ts';
import { assertStopState, assertTaskState } from '../running/states.ts';
import { noteVerified } from './record.ts';
import { settleCheck } from './stop.ts';

/** Refuses an override where nothing goes on any more, since it would have no effect. */
async function assertOpen(context: HandoverContext, running: Running, nodeId: string): Promise<void> {
  await assertTaskState(context, running.task, 'verify');
  await assertStopState(context, stopOf(running, nodeId), 'verify');
}

/** Overrides a failed check, by a user who is neither the checker nor the person himself. It is valid from now on. */
export async function overrideCheck(
  context: HandoverContext,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  const { tx, actor, at } = context;
  const where = { id };
  const { taskId, nodeId } = await requireRow(tx, verify, { where, columns: ['taskId', 'nodeId'] });
  // The task first, as in every action: a change of the crew holds it before it touches checks.
  const running = taskId ? await lockTask(tx, taskId) : undefined;
  await context.services.records(verify).lock(context, [id]);
  const row = await requireRow(tx, verify, { where });
  if (row.result !== verifyResults.failed || row.isLapsed === 1) throw new AppError('VERIFY_RESULT');
  if ([row.verifyUser, row.subjectId].includes(actor.userId)) throw new AppError('OVERRIDE_SELF');
  if (running && nodeId) await assertOpen(context, running, nodeId);
  const values = { result: verifyResults.overridden, overrideUser: actor.userId, overrideReason: reason, overrideTime: at };
  await changeRow(context, verify, { before: row, values, audit: { action: 'override' } });
  await noteVerified(context, row.subjectType, row.subjectId);
  if (running && nodeId) await settleCheck(context, running.task.id, nodeId);
  else await publishChange(context);
  return { id };
}
