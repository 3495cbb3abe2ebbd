import { and, eq, exists, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { isCandidate } from '../candidates.ts';
import { refuseStranger } from '../lists/access.ts';
import type { FlowContext } from '../ports.ts';
import { suspension, wfHistory, wfInstance, wfTask, wfTaskCandidate } from '../tables.ts';
import { inFlow } from '../transaction.ts';
import { findTask } from './lock.ts';

/** The instance of a task goes on at all. */
const isGoingOn = (tx: Transaction) =>
  exists(
    tx
      .select({ id: wfInstance.id })
      .from(wfInstance)
      .where(
        and(
          eq(wfInstance.id, wfTask.instanceId),
          eq(wfInstance.status, 'running'),
          eq(wfInstance.suspensionState, suspension.active),
        ),
      ),
  );

/** Notes in the open line of a task who has it. */
async function noteHolder(
  tx: Transaction,
  taskId: string,
  holder: { assignee: string | null; claimTime: Date | null },
): Promise<void> {
  await tx
    .update(wfHistory)
    .set(holder)
    .where(and(eq(wfHistory.taskId, taskId), isNull(wfHistory.endTime)));
}

/** Takes a task for the actor. One statement decides, so of several candidates one gets it. */
export function claimTask(flow: FlowContext, actor: Actor, taskId: string): Promise<void> {
  return inFlow(flow.db, async (tx) => {
    const at = new Date(flow.now());
    const isFree = and(eq(wfTask.tenantId, actor.tenantId), isNull(wfTask.assignee));
    const taken = isId(taskId)
      ? await tx
          .update(wfTask)
          .set({ assignee: actor.userId, claimedAt: at })
          .where(and(eq(wfTask.id, taskId), isFree, isCandidate(tx, actor), isGoingOn(tx)))
          .returning({ instanceId: wfTask.instanceId })
      : [];
    const [task] = taken;
    if (!task) throw await whyNot({ flow, tx, actor }, taskId);
    await noteHolder(tx, taskId, { assignee: actor.userId, claimTime: at });
    await flow.announce(tx, { tenantId: actor.tenantId, instanceId: task.instanceId, waiting: [] });
  });
}

async function whyNot(
  { flow, tx, actor }: { flow: FlowContext; tx: Transaction; actor: Actor },
  taskId: string,
): Promise<AppError> {
  const task = await findTask(tx, actor.tenantId, taskId);
  await refuseStranger({ flow, via: tx, actor }, task.instanceId);
  if (task.assignee !== null) return new AppError('TASK_NOT_CLAIMABLE');
  const [suspended] = await tx
    .select({ id: wfInstance.id })
    .from(wfInstance)
    .where(and(eq(wfInstance.id, task.instanceId), eq(wfInstance.suspensionState, suspension.suspended)));
  return new AppError(suspended ? 'INSTANCE_SUSPENDED' : 'TASK_NOT_YOURS');
}

/** Gives a task of the actor back to those who may claim it. */
export function unclaimTask(flow: FlowContext, actor: Actor, taskId: string): Promise<void> {
  return inFlow(flow.db, async (tx) => {
    const task = await findTask(tx, actor.tenantId, taskId);
    if (task.assignee !== actor.userId) throw new AppError('TASK_NOT_YOURS');
    const isShared = exists(
      tx.select({ id: wfTaskCandidate.taskId }).from(wfTaskCandidate).where(eq(wfTaskCandidate.taskId, taskId)),
    );
    const given = await tx
      .update(wfTask)
      .set({ assignee: null, claimedAt: null })
      .where(and(eq(wfTask.id, taskId), eq(wfTask.assignee, actor.userId), isShared, isGoingOn(tx)))
      .returning({ id: wfTask.id });
    if (given.length === 0) throw new AppError('TASK_NOT_SHARED');
    await noteHolder(tx, taskId, { assignee: null, claimTime: null });
    await flow.announce(tx, { tenantId: actor.tenantId, instanceId: task.instanceId, waiting: [] });
  });
}
