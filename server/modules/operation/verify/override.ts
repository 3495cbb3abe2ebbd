import { and, eq } from 'drizzle-orm';
import { changeRow } from '#server/crud/write/effects';
import { AppError } from '#shared/errors';
import { verifyResults } from '#shared/handover/verify';
import { verify } from '#src/resources/operation/verify';
import { type HandoverContext, publishChange } from '../running/context.ts';
import { lockTask, stopOf } from '../running/lock.ts';
import { settleTask } from '../running/settle.ts';
import { assertStopState, assertTaskState } from '../running/states.ts';
import { noteVerified } from './record.ts';
import { type VerifyRow, verifications } from './rows.ts';
import { verifyStopIfComplete } from './stop.ts';

async function rowOf({ tx }: HandoverContext, id: string): Promise<VerifyRow> {
  const [row] = await tx
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, id), eq(verifications.isDeleted, 0)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Refuses an override where nothing goes on any more, since it would have no effect. */
async function assertOpen(context: HandoverContext, taskId: string, nodeId: string): Promise<void> {
  const running = await lockTask(context.tx, taskId);
  await assertTaskState(context, running.task, 'verify');
  await assertStopState(context, stopOf(running, nodeId), 'verify');
}

/** Overrides a failed check, by a user who is neither the checker nor the person himself. It is valid from now on. */
export async function overrideCheck(
  context: HandoverContext,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  const { tx, actor, at } = context;
  const { taskId, nodeId } = await rowOf(context, id);
  // The task first, as in every action: a change of the crew holds it before it touches checks.
  if (taskId) await lockTask(tx, taskId);
  await context.services.records(verify).lock(context, [id]);
  const row = await rowOf(context, id);
  if (row.result !== verifyResults.failed || row.isLapsed === 1) throw new AppError('VERIFY_RESULT');
  if ([row.verifyUser, row.subjectId].includes(actor.userId)) throw new AppError('OVERRIDE_SELF');
  if (taskId && nodeId) await assertOpen(context, taskId, nodeId);
  const values = { result: verifyResults.overridden, overrideUser: actor.userId, overrideReason: reason, overrideTime: at };
  await changeRow(context, verify, { before: row, values, audit: { action: 'override' } });
  await noteVerified(context, row.subjectType, row.subjectId);
  if (!taskId || !nodeId) await publishChange(context);
  else {
    await verifyStopIfComplete(context, taskId, nodeId);
    await settleTask(context, taskId);
  }
  return { id };
}
