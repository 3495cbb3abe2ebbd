import { between } from 'drizzle-orm';
import { type RowOf, tableOf } from '#server/crud/model/table';
import type { Draft, SaveContext } from '#server/crud/module';
import { readRow, readRows } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import type { Executor } from '#server/db/types';
import { hiddenTactic } from '#shared/handover/crew-reasons';
import { taskStates } from '#shared/handover/task';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';

const tasks = tableOf(task);

export type TaskOfDay = Pick<RowOf<typeof task>, 'id' | 'taskNo' | 'taskDate' | 'taskState' | 'issueNo'>;

/** The tasks that tactics have in a range, by tactic. */
export function tasksOf(
  via: Executor,
  tacticId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<readonly TaskOfDay[]> {
  return readRows(via, task, {
    where: [{ tacticId }, between(tasks.taskDate, startDate, endDate)],
    columns: ['id', 'taskNo', 'taskDate', 'taskState', 'issueNo'],
    order: { taskDate: 'asc', issueNo: 'asc' },
  });
}

/**
 * Keeps a moved draft to the rule that a tactic makes one task a day (domain model 7.1). Where those of the new day were all
 * cancelled, moving it there is as deliberate as making another one, so it becomes the next issue. The tactic is locked, as
 * when it generates, so that no task of that day is made meanwhile.
 */
export async function keepOneADay(draft: Draft<typeof task>, saving: SaveContext<typeof task>): Promise<void> {
  const { tx, before, names } = saving;
  const { taskDate, tacticId } = draft;
  if (!before || !tacticId || !taskDate || taskDate === before.taskDate) return;
  await readRow(tx, tactic, { where: { id: tacticId }, columns: ['id'], lock: 'update' });
  const others = await tasksOf(tx, tacticId, { startDate: taskDate, endDate: taskDate });
  const isTaken = others.some(({ taskState }) => taskState !== taskStates.cancelled);
  const told = isTaken ? (await names(tactic, [tacticId])).get(tacticId) : undefined;
  if (isTaken) refuse({ taskDate: { code: 'TASK_TACTIC_DATE', params: { tactic: told ?? hiddenTactic, date: taskDate } } });
  draft.issueNo = Math.max(0, ...others.map(({ issueNo }) => issueNo ?? 1)) + 1;
}
