import { and, eq, inArray, isNull } from 'drizzle-orm';
import { writeAudit } from '#server/crud/write/audit';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { FlowContext } from '../ports.ts';
import { type InstanceRow, wfHistory, wfInstance, wfTask, wfTimer } from '../tables.ts';
import { inFlow } from '../transaction.ts';
import { hooksOf, newsOf, processEventOf } from './advance.ts';
import { lockInstance, refuseEnded, refuseResting } from './lock.ts';
import { removeCandidates } from './write-plan.ts';

export interface Ending {
  readonly instanceId: string;
  readonly reason: string;
}

/** Withdraws an instance that the actor has begun, as long as no task of it was done. */
export function withdrawInstance(flow: FlowContext, actor: Actor, { instanceId, reason }: Ending): Promise<void> {
  return inFlow(flow.db, async (tx) => {
    const instance = await lockInstance(tx, actor.tenantId, instanceId);
    if (instance.startUser !== actor.userId) throw new AppError('INSTANCE_NOT_FOUND');
    refuseResting(instance);
    if (await hasBeenActedOn(tx, instance)) throw new AppError('INSTANCE_ACTED');
    await end({ flow, tx, actor }, instance, { kind: 'withdrawn', reason });
  });
}

/** Deletes an instance in any state, for process administrators. Its rows stay as a record. */
export function deleteInstance(flow: FlowContext, actor: Actor, { instanceId, reason }: Ending): Promise<void> {
  return inFlow(flow.db, async (tx) => {
    if (!flow.administers(actor)) throw new AppError('FORBIDDEN');
    const instance = await lockInstance(tx, actor.tenantId, instanceId);
    refuseEnded(instance);
    await end({ flow, tx, actor }, instance, { kind: 'deleted', reason });
  });
}

async function hasBeenActedOn(tx: Transaction, { id }: InstanceRow): Promise<boolean> {
  const { instanceId, activityType, outcome } = wfHistory;
  const [done] = await tx
    .select({ id: wfHistory.id })
    .from(wfHistory)
    .where(and(eq(instanceId, id), eq(activityType, 'userTask'), inArray(outcome, ['ok', 'reject'])))
    .limit(1);
  return done !== undefined;
}

interface Ended {
  readonly kind: 'withdrawn' | 'deleted';
  readonly reason: string;
}

async function end(
  { flow, tx, actor }: { flow: FlowContext; tx: Transaction; actor: Actor },
  instance: InstanceRow,
  { kind, reason }: Ended,
): Promise<void> {
  const at = new Date(flow.now());
  const { id, definitionId } = instance;
  await closeAll(tx, instance, { reason, at });
  await tx
    .update(wfInstance)
    .set({ status: kind, endTime: at, deleteReason: reason, state: null, rev: instance.rev + 1 })
    .where(eq(wfInstance.id, id));
  const definition = await flow.definitions.read(tx, definitionId);
  const context = { flow, tx, actor, at };
  await hooksOf(context, instance).onDelete?.({
    ...processEventOf(context, { instance, definition }, instance.variables),
    kind,
    reason,
  });
  const label = definition.name;
  const changes = { status: { before: instance.status, after: kind }, reason: { before: null, after: reason } };
  await writeAudit(tx, actor, { action: kind, resource: 'flow_instance', recordId: id, label, changes });
  await flow.announce(tx, newsOf(instance, { tasks: [] }));
}

async function closeAll(tx: Transaction, { id }: InstanceRow, { reason, at }: { reason: string; at: Date }): Promise<void> {
  const removed = await tx.delete(wfTask).where(eq(wfTask.instanceId, id)).returning({ id: wfTask.id });
  await removeCandidates(
    tx,
    removed.map((task) => task.id),
  );
  await tx
    .update(wfHistory)
    .set({ endTime: at, outcome: 'deleted', comment: reason })
    .where(and(eq(wfHistory.instanceId, id), isNull(wfHistory.endTime)));
  await tx.delete(wfTimer).where(eq(wfTimer.instanceId, id));
}
