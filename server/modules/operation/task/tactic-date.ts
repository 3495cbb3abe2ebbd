import { eq } from 'drizzle-orm';
import type { Draft, SaveContext } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { hiddenTactic } from '#shared/handover/crew-reasons';
import { taskStates } from '#shared/handover/task';
import { tactic } from '#src/resources/operation/tactic';
import type { task } from '#src/resources/operation/task';
import { tactics, tasksOf } from '../tactic/service.ts';

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
