import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { FlowContext } from '../ports.ts';
import { type InstanceRow, type TaskRow, wfHistory, wfTask, wfTaskCandidate } from '../tables.ts';
import { inFlow } from '../transaction.ts';
import { lockInstance, refuseResting } from './lock.ts';

/** The shortest interval between two reminders of one instance, in minutes. */
const pauseMinutes = 30;

/** Reminds the assignees and candidates of an instance's open tasks; only its starter and process administrators may do so. */
export function remindInstance(flow: FlowContext, actor: Actor, instanceId: string): Promise<void> {
  return inFlow(flow.db, async (tx) => {
    const at = new Date(flow.now());
    const instance = await lockInstance(tx, actor.tenantId, instanceId);
    if (instance.startUser !== actor.userId && !flow.administers(actor)) throw new AppError('INSTANCE_NOT_FOUND');
    refuseResting(instance);
    await refuseTooSoon(tx, instance, at);
    const tasks = await tx.select().from(wfTask).where(eq(wfTask.instanceId, instanceId));
    await tx.insert(wfHistory).values(tasks.map((task) => lineOf(task, actor, at)));
    const waiting = await Promise.all(
      tasks.map(async (task) => ({ name: task.name, people: await holdersOf({ flow, tx }, task) })),
    );
    const reminded = waiting.flatMap(({ name, people }) => people.map((assignee) => ({ name, assignee })));
    await flow.announce(tx, { tenantId: instance.tenantId, instanceId, waiting: reminded, isReminder: true });
  });
}

async function refuseTooSoon(tx: Transaction, { id }: InstanceRow, at: Date): Promise<void> {
  const since = new Date(at.getTime() - pauseMinutes * 60_000);
  const { instanceId, outcome, startTime } = wfHistory;
  const [last] = await tx
    .select({ id: wfHistory.id })
    .from(wfHistory)
    .where(and(eq(instanceId, id), eq(outcome, 'remind'), gt(startTime, since)))
    .limit(1);
  if (last) throw new AppError('REMINDED', { n: pauseMinutes });
}

/** Makes the line of history of a reminder. */
function lineOf({ tenantId, instanceId, activityId, name }: TaskRow, { userId }: Actor, at: Date) {
  const line = { tenantId, instanceId, activityId, activityName: name, activityType: 'reminder', outcome: 'remind' as const };
  return { ...line, assignee: userId, startTime: at, endTime: at };
}

interface RemindContext {
  readonly flow: FlowContext;
  readonly tx: Transaction;
}

async function holdersOf({ flow, tx }: RemindContext, { id, tenantId, assignee }: TaskRow): Promise<readonly string[]> {
  if (assignee !== null) return [assignee];
  const { taskId, kind, value } = wfTaskCandidate;
  const candidates = await tx
    .select({ kind, value })
    .from(wfTaskCandidate)
    .where(and(eq(taskId, id), inArray(kind, ['u', 'g'])));
  const named = candidates.filter((one) => one.kind === 'u').map((one) => one.value);
  const codes = candidates.filter((one) => one.kind === 'g').map((one) => one.value);
  const holding = codes.length > 0 ? await flow.people.withRoles(tx, { tenantId, codes }) : [];
  return [...new Set([...named, ...holding])];
}
