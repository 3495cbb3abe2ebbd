import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Draft, SaveContext } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import type { Executor } from '#server/db/types';
import { hiddenTactic } from '#shared/handover/crew-reasons';
import { taskStates } from '#shared/handover/task';
import { tactic } from '#src/resources/operation/tactic';
import type { task } from '#src/resources/operation/task';
import { tactics, tasks } from '../planned-use.ts';

export interface TaskOfDay {
  readonly taskId: string;
  readonly taskNo: string;
  readonly taskDate: string;
  readonly taskState: number | null;
  readonly issueNo: number | null;
}

/** The tasks that tactics have in a range, by tactic. */
export async function tasksOf(
  via: Executor,
  tacticId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<readonly TaskOfDay[]> {
  return via
    .select({
      taskId: tasks.id,
      taskNo: tasks.taskNo,
      taskDate: tasks.taskDate,
      taskState: tasks.taskState,
      issueNo: tasks.issueNo,
    })
    .from(tasks)
    .where(and(eq(tasks.tacticId, tacticId), between(startDate, endDate), eq(tasks.isDeleted, 0)))
    .orderBy(asc(tasks.taskDate), asc(tasks.issueNo));
}

const between = (first: string, last: string) => and(gte(tasks.taskDate, first), lte(tasks.taskDate, last));

/**
 * Keeps a moved draft to the rule that a tactic makes one task a day (domain model 7.1). Where those of the new day were all
 * cancelled, moving it there is as deliberate as making another one, so it becomes the next issue. The tactic is locked, as
 * when it generates, so that no task of that day is made meanwhile.
 */
export async function keepOneADay(draft: Draft<typeof task>, saving: SaveContext<typeof task>): Promise<void> {
  const { tx, before, names } = saving;
  const { taskDate, tacticId } = draft;
  if (!before || !tacticId || !taskDate || taskDate === before.taskDate) return;
  await tx.select({ id: tactics.id }).from(tactics).where(eq(tactics.id, tacticId)).for('update');
  const others = await tasksOf(tx, tacticId, { startDate: taskDate, endDate: taskDate });
  const isTaken = others.some(({ taskState }) => taskState !== taskStates.cancelled);
  const told = isTaken ? (await names(tactic, [tacticId])).get(tacticId) : undefined;
  if (isTaken) refuse({ taskDate: { code: 'TASK_TACTIC_DATE', params: { tactic: told ?? hiddenTactic, date: taskDate } } });
  draft.issueNo = Math.max(0, ...others.map(({ issueNo }) => issueNo ?? 1)) + 1;
}
