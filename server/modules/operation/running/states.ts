import { readRow, readRows } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { assertState } from '#server/modules/business/state-words';
import { AppError } from '#shared/errors';
import { exceptionLevels, exceptionStates } from '#shared/handover/exception';
import { stopStates, taskStates } from '#shared/handover/task';
import { stopActionStates, taskActionStates, taskActions } from '#shared/handover/task-actions';
import { convoy } from '#src/resources/business/convoy';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { dept } from '#src/resources/system/dept';
import { changeTask } from './change.ts';
import type { HandoverContext } from './context.ts';
import type { StopRow, TaskRow } from './lock.ts';

/** Refuses an action in a state of the task that has none of it. Suspended tasks say what to do first. */
export const assertTaskState = (
  context: Pick<HandoverContext, 'tx'>,
  row: TaskRow,
  action: keyof typeof taskActionStates,
): Promise<void> => assertTaskStateIn(context, row, { action, states: taskActionStates[action] });

/** The same where it also depends on something else in which states there is that action. */
export async function assertTaskStateIn(
  { tx }: Pick<HandoverContext, 'tx'>,
  { tenantId, taskNo, taskState }: TaskRow,
  { action, states }: { readonly action: keyof typeof taskActionStates; readonly states: readonly number[] },
): Promise<void> {
  const held = { tenantId, field: task.fields.taskState, state: taskState ?? taskStates.draft, states };
  await assertState(tx, held, (state) =>
    taskState === taskStates.suspended
      ? new AppError('TASK_SUSPENDED')
      : new AppError('TASK_STATE', { no: taskNo, state, action: taskActions[action] }),
  );
}

/** The name of the place where a stop is. */
export async function placeName(via: Executor, deptId: string): Promise<string> {
  const place = await readRow(via, dept, { where: { id: deptId }, columns: ['deptName'], withRemoved: true });
  return place?.deptName ?? '';
}

/** The name of a member of the escort, also of one who has left it. */
export async function convoyName(via: Executor, id: string): Promise<string> {
  const person = await readRow(via, convoy, { where: { id }, columns: ['realName'], withRemoved: true });
  return person?.realName ?? '';
}

/** Refuses an action in a state of the stop that has none of it. */
export async function assertStopState(
  { tx }: Pick<HandoverContext, 'tx'>,
  { tenantId, deptId, stopState }: StopRow,
  action: keyof typeof stopActionStates,
): Promise<void> {
  const held = {
    tenantId,
    field: taskNode.fields.stopState,
    state: stopState ?? stopStates.waiting,
    states: stopActionStates[action],
  };
  await assertState(tx, held, async (state) => {
    const name = await placeName(tx, deptId);
    return new AppError('STOP_STATE', { name, state, action: taskActions[action] });
  });
}

/** Returns whether nothing more happens at a stop. */
export const isOver = ({ stopState }: StopRow): boolean => stopState === stopStates.done || stopState === stopStates.skipped;

/** Exchanges of a task in these states, the first one's number first. */
export async function exchangesIn(via: Executor, taskId: string, states: readonly number[]): Promise<readonly string[]> {
  const where = { taskId, exchgState: states };
  const rows = await readRows(via, exchg, { where, columns: ['exchgNo'], order: { exchgNo: 'asc' } });
  return rows.map(({ exchgNo }) => exchgNo);
}

/** Returns the number of a critical exception of a task that nobody handles yet. */
export async function criticalException(via: Executor, taskId: string): Promise<string | undefined> {
  const where = { taskId, level: exceptionLevels.critical, exceptionState: exceptionStates.open };
  const found = await readRow(via, exception, { where, columns: ['exceptionNo'] });
  return found?.exceptionNo;
}

/** Stops a task that is under way because of a critical exception; one that is not yet stops when it gets under way. */
export async function suspendIfCritical(context: HandoverContext, row: TaskRow): Promise<TaskRow> {
  if (row.taskState !== taskStates.underWay || !(await criticalException(context.tx, row.id))) return row;
  return changeTask(context, row, { action: 'suspend', patch: { taskState: taskStates.suspended } });
}

/** A published task gets under way, by its first exchange or by setting out empty. */
export async function startTask(context: HandoverContext, row: TaskRow): Promise<TaskRow> {
  if (row.taskState !== taskStates.published) return row;
  const patch = { taskState: taskStates.underWay, actualStartTime: context.at };
  return suspendIfCritical(context, await changeTask(context, row, { action: 'depart', patch }));
}
