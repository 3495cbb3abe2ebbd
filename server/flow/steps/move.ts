import { and, eq, inArray } from 'drizzle-orm';
import { writeAudit } from '#server/crud/write/audit';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { FlowContext } from '../ports.ts';
import { type TaskRow, wfHistory } from '../tables.ts';
import { inFlow } from '../transaction.ts';
import { advance, hooksOf, openedBy, processEventOf, stateOf } from './advance.ts';
import { lockTask, refuseResting } from './lock.ts';
import { refuseUnlessTheirs } from './transfer.ts';

export interface Moving {
  readonly taskId: string;
  /** The id of the activity. */
  readonly to: string;
  readonly comment: string;
}

/** Sends a task to another step: its holder back to one that was done before, those who look after processes anywhere. */
export function moveTask(flow: FlowContext, actor: Actor, { taskId, to, comment }: Moving): Promise<void> {
  return inFlow(flow.db, async (tx) => {
    const { task, instance } = await lockTask(tx, actor.tenantId, taskId);
    refuseUnlessTheirs(flow, actor, task);
    refuseResting(instance);
    if (!flow.administers(actor)) await refuseUnlessDone(tx, task, to);
    const definition = await flow.definitions.read(tx, instance.definitionId);
    const { variables: vars } = instance;
    const { tokenId } = task;
    const result = flow.engine.act(definition.graph, { state: stateOf(instance), vars }, { type: 'move', tokenId, to });
    const action = { tokenId, outcome: 'reject', comment, userId: actor.userId } as const;
    const context = { flow, tx, actor, at: new Date(flow.now()) };
    const running = { instance, definition };
    const plan = await advance(context, running, { result, variables: vars, action });
    await hooksOf(context, instance).onMoved?.({ ...processEventOf(context, running, vars), opened: openedBy(plan) });
    const changes = { activity: { before: task.activityId, after: to } };
    await writeAudit(tx, actor, { action: 'move', resource: 'flow_task', recordId: taskId, label: task.name, changes });
  });
}

async function refuseUnlessDone(tx: Transaction, { instanceId }: TaskRow, to: string): Promise<void> {
  const { id, activityId, activityType, outcome } = wfHistory;
  const [done] = await tx
    .select({ id })
    .from(wfHistory)
    .where(
      and(
        eq(wfHistory.instanceId, instanceId),
        eq(activityId, to),
        eq(activityType, 'userTask'),
        inArray(outcome, ['ok', 'reject']),
      ),
    )
    .limit(1);
  if (!done) throw new AppError('MOVE_TARGET', { to });
}
