import { and, eq, isNull, sql } from 'drizzle-orm';
import { writeAudit } from '#server/crud/write/audit';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import type { FlowContext } from '../ports.ts';
import { type TaskRow, wfHistory, wfTask } from '../tables.ts';
import { inFlow } from '../transaction.ts';
import { hooksOf, processEventOf } from './advance.ts';
import { lockTask, refuseResting } from './lock.ts';

export interface Transferring {
  readonly taskId: string;
  /** The id of the new assignee. */
  readonly userId: string;
  readonly comment: string;
}

/** Refuses to transfer or send back a task of another user, unless the actor is a process administrator. */
export function refuseUnlessTheirs({ administers }: FlowContext, actor: Actor, { assignee }: TaskRow): void {
  if (assignee !== actor.userId && !administers(actor)) throw new AppError('TASK_NOT_YOURS');
}

/** Transfers a task to another user, with audit and announcement. */
export function transferTask(flow: FlowContext, actor: Actor, { taskId, userId, comment }: Transferring): Promise<void> {
  return inFlow(flow.db, async (tx) => {
    const at = new Date(flow.now());
    const { task, instance } = await lockTask(tx, actor.tenantId, taskId);
    refuseUnlessTheirs(flow, actor, task);
    refuseResting(instance);
    await refuseNobody(tx, flow, { tenantId: actor.tenantId, userId });
    const context = { flow, tx, actor, at };
    const definition = await flow.definitions.read(tx, instance.definitionId);
    const event = processEventOf(context, { instance, definition }, instance.variables);
    await hooksOf(context, instance).onTransfer?.({ ...event, activityId: task.activityId, userId });
    await tx.update(wfTask).set({ assignee: userId, claimedAt: at }).where(eq(wfTask.id, taskId));
    await beginNewLine(tx, task, { userId, comment, at });
    const changes = { assignee: { before: task.assignee, after: userId } };
    await writeAudit(tx, actor, { action: 'transfer', resource: 'flow_task', recordId: taskId, label: task.name, changes });
    await flow.announce(tx, {
      tenantId: actor.tenantId,
      instanceId: instance.id,
      waiting: [{ name: task.name, assignee: userId }],
    });
  });
}

async function refuseNobody(
  tx: Transaction,
  { people }: FlowContext,
  { tenantId, userId }: { tenantId: string; userId: string },
) {
  const { rows } = isId(userId)
    ? await tx.execute<{ found: boolean }>(sql`select ${people.isThere(sql`${tenantId}::text`, sql`${userId}::text`)} as found`)
    : { rows: [] };
  if (rows[0]?.found !== true) throw new AppError('PERSON_NOT_FOUND');
}

/** Ends the line of history of the former assignee, and begins one of the new assignee. */
async function beginNewLine(
  tx: Transaction,
  { id, tenantId, instanceId, tokenId, activityId }: TaskRow,
  { userId, comment, at }: { userId: string; comment: string; at: Date },
): Promise<void> {
  const [closed] = await tx
    .update(wfHistory)
    .set({ endTime: at, outcome: 'transfer', comment })
    .where(and(eq(wfHistory.taskId, id), isNull(wfHistory.endTime)))
    .returning({ activityName: wfHistory.activityName, activityType: wfHistory.activityType });
  if (!closed) throw new Error('A task is open and its line of history is not');
  const line = { tenantId, instanceId, tokenId, activityId, ...closed };
  await tx.insert(wfHistory).values({ ...line, taskId: id, assignee: userId, startTime: at, claimTime: at });
}
