import { and, asc, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Executor, Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import { taskItemStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';

export const tasks = tableOf(task);
export const taskNodes = tableOf(taskNode);
export const taskArts = tableOf(taskArt);

export type TaskRow = typeof tasks.$inferSelect;
export type StopRow = typeof taskNodes.$inferSelect;
export type ItemRow = typeof taskArts.$inferSelect;

/** Returns whether an item was planned and never loaded or collected. */
export const isPlanned = ({ itemState }: ItemRow): boolean => (itemState ?? taskItemStates.planned) === taskItemStates.planned;

/** A task with its stops in their order and its items. */
export interface Running {
  readonly task: TaskRow;
  readonly stops: readonly StopRow[];
  readonly items: readonly ItemRow[];
}

/** Returns a task as it is stored now. The caller has locked it, or only reads. */
export async function readTask(via: Executor, taskId: string): Promise<Running> {
  const [row] = await via
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.isDeleted, 0)));
  if (!row) throw new AppError('NOT_FOUND');
  const stops = await via
    .select()
    .from(taskNodes)
    .where(and(eq(taskNodes.taskId, taskId), eq(taskNodes.isDeleted, 0)))
    .orderBy(asc(taskNodes.sort), asc(taskNodes.id));
  const items = await via
    .select()
    .from(taskArts)
    .where(and(eq(taskArts.taskId, taskId), eq(taskArts.isDeleted, 0)))
    .orderBy(asc(taskArts.sort), asc(taskArts.id));
  return { task: row, stops, items };
}

/**
 * Locks a task until the transaction ends. Every action about a task, its stops, exchanges, verifications and exceptions begins
 * with it, so those of one task happen one after the other. Whether the actor may touch it is asked by `records.lock`, before.
 */
export async function lockTask(tx: Transaction, taskId: string): Promise<Running> {
  await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, taskId)).for('update');
  return readTask(tx, taskId);
}

/** A stop of the task; refuses the id of another one's. */
export function stopOf({ stops }: Running, nodeId: string): StopRow {
  const stop = stops.find(({ id }) => id === nodeId);
  if (!stop) throw new AppError('WRONG_PARAMETER', { name: 'nodeId' });
  return stop;
}

/** Returns everybody on a task, the leader and the driver included. */
export function crewIds({ convoyIds, leaderId, driverId }: TaskRow): string[] {
  return [...new Set([...splitMany(convoyIds ?? ''), leaderId, driverId].filter((id) => id !== null))];
}
