import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { type InstanceRow, suspension, type TaskRow, wfInstance, wfTask } from '../tables.ts';

/** Returns an open task of a tenant in its present state. */
export async function findTask(via: Executor, tenantId: string, taskId: string): Promise<TaskRow> {
  const [task] = isId(taskId)
    ? await via
        .select()
        .from(wfTask)
        .where(and(eq(wfTask.id, taskId), eq(wfTask.tenantId, tenantId)))
    : [];
  if (!task) throw new AppError('TASK_NOT_FOUND');
  return task;
}

/** Locks an instance of a tenant until the transaction ends, which every step does first. */
export async function lockInstance(tx: Transaction, tenantId: string, instanceId: string): Promise<InstanceRow> {
  const [instance] = isId(instanceId)
    ? await tx
        .select()
        .from(wfInstance)
        .where(and(eq(wfInstance.id, instanceId), eq(wfInstance.tenantId, tenantId)))
        .for('update')
    : [];
  if (!instance) throw new AppError('INSTANCE_NOT_FOUND');
  return instance;
}

/** Refuses an instance that has ended. */
export function refuseEnded({ status }: InstanceRow): void {
  if (status !== 'running') throw new AppError('INSTANCE_ENDED');
}

/** Refuses an instance that has ended or is suspended. */
export function refuseResting(instance: InstanceRow): void {
  refuseEnded(instance);
  if (instance.suspensionState !== suspension.active) throw new AppError('INSTANCE_SUSPENDED');
}

/** A task and its locked instance. */
export interface LockedTask {
  readonly task: TaskRow;
  readonly instance: InstanceRow;
}

/** Locks the instance of a task. The task is read again under the lock, since it may have been done meanwhile. */
export async function lockTask(tx: Transaction, tenantId: string, taskId: string): Promise<LockedTask> {
  const { instanceId } = await findTask(tx, tenantId, taskId);
  const instance = await lockInstance(tx, tenantId, instanceId);
  const task = await findTask(tx, tenantId, taskId);
  return { task, instance };
}
