import type { RowOf } from '#server/crud/model/table';
import { readRows, requireRow } from '#server/crud/read/rows';
import type { Executor, Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import { taskItemStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';

export type TaskRow = RowOf<typeof task>;
export type StopRow = RowOf<typeof taskNode>;
export type ItemRow = RowOf<typeof taskArt>;

/** Returns whether an item was planned and never loaded or collected. */
export const isPlanned = ({ itemState }: ItemRow): boolean => (itemState ?? taskItemStates.planned) === taskItemStates.planned;

/** A task with its stops in their order and its items. */
export interface Running {
  readonly task: TaskRow;
  readonly stops: readonly StopRow[];
  readonly items: readonly ItemRow[];
}

async function withParts(via: Executor, row: TaskRow): Promise<Running> {
  const parts = { where: { taskId: row.id }, order: { sort: 'asc', id: 'asc' } } as const;
  return { task: row, stops: await readRows(via, taskNode, parts), items: await readRows(via, taskArt, parts) };
}

/** Returns a task as it is stored now. The caller has locked it, or only reads. */
export async function readTask(via: Executor, taskId: string): Promise<Running> {
  return withParts(via, await requireRow(via, task, { where: { id: taskId } }));
}

/**
 * Locks a task until the transaction ends. Every action about a task, its stops, exchanges, verifications and exceptions begins
 * with it, so those of one task happen one after the other. Whether the actor may touch it is asked by `records.lock`, before.
 */
export async function lockTask(tx: Transaction, taskId: string): Promise<Running> {
  return withParts(tx, await requireRow(tx, task, { where: { id: taskId }, lock: 'update' }));
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
