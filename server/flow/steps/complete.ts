import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { mergeVars } from '../core/variables.ts';
import type { FlowContext } from '../ports.ts';
import { inFlow } from '../transaction.ts';
import { advance, hooksOf, openedBy, processEventOf, type Running, type StepContext, stateOf } from './advance.ts';
import { type LockedTask, lockTask, refuseResting } from './lock.ts';
import { doneBy, withoutOwn } from './variables.ts';

export interface Completing {
  readonly taskId: string;
  /** The instance that the task must belong to; any when absent. */
  readonly instanceId?: string;
  readonly isApproved: boolean;
  readonly comment: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Refuses a task of another instance or of another assignee. */
function refuseOthers({ task, instance }: LockedTask, { userId }: Actor, { instanceId = instance.id }: Completing): void {
  if (instance.id !== instanceId) throw new AppError('TASK_NOT_FOUND');
  if (task.assignee !== userId) throw new AppError('TASK_NOT_YOURS');
}

/** Completes a task of the actor and moves its instance on. A rejection needs a comment (domain model 14). */
export function completeTask(flow: FlowContext, actor: Actor, completing: Completing): Promise<void> {
  if (!completing.isApproved && completing.comment.trim() === '') throw new AppError('COMMENT_NEEDED');
  return inFlow(flow.db, async (tx) => {
    const held = await lockTask(tx, actor.tenantId, completing.taskId);
    refuseOthers(held, actor, completing);
    refuseResting(held.instance);
    const definition = await flow.definitions.read(tx, held.instance.definitionId);
    await complete({ flow, tx, actor, at: new Date(flow.now()) }, { ...held, definition }, completing);
  });
}

async function complete(
  context: StepContext,
  running: Running & LockedTask,
  { isApproved, comment, variables: sent }: Completing,
): Promise<void> {
  const { instance, definition, task } = running;
  const userId = task.assignee ?? '';
  const given = mergeVars(instance.variables, withoutOwn(sent, definition));
  const vars = mergeVars(given, doneBy(userId, { isApproved, comment }));
  const { tokenId } = task;
  const result = context.flow.engine.act(definition.graph, { state: stateOf(instance), vars }, { type: 'complete', tokenId });
  const action = { tokenId, outcome: isApproved ? 'ok' : 'reject', comment, userId } as const;
  const plan = await advance(context, running, { result, variables: vars, action });
  const event = processEventOf(context, running, vars);
  const { onTaskDone, onEnd } = hooksOf(context, instance);
  await onTaskDone?.({ ...event, opened: openedBy(plan), activityId: task.activityId, isApproved, comment });
  if (result.ended) await onEnd?.({ ...event, ends: plan.ends });
}
