import { and, eq, exists, or, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { isCandidate } from '../candidates.ts';
import type { FlowContext } from '../ports.ts';
import { wfHistory, wfInstance, wfTask } from '../tables.ts';

/** The reader of a list, with the workflow and the connection to read by. */
export interface FlowReader {
  readonly flow: FlowContext;
  readonly via: Executor;
  readonly actor: Actor;
}

/**
 * Makes the condition for instances that an actor may read: those that they began, or in which they have, had or may claim a
 * task; all of them where they administer processes.
 */
function isReadable({ flow, via, actor }: FlowReader): SQL | undefined {
  const ofTenant = eq(wfInstance.tenantId, actor.tenantId);
  if (flow.administers(actor)) return ofTenant;
  const openTask = via
    .select({ id: wfTask.id })
    .from(wfTask)
    .where(and(eq(wfTask.instanceId, wfInstance.id), or(eq(wfTask.assignee, actor.userId), isCandidate(via, actor))));
  const hadTask = via
    .select({ id: wfHistory.id })
    .from(wfHistory)
    .where(and(eq(wfHistory.instanceId, wfInstance.id), eq(wfHistory.assignee, actor.userId)));
  return and(ofTenant, or(eq(wfInstance.startUser, actor.userId), exists(openTask), exists(hadTask)));
}

/** Refuses an instance that the actor may not read, as if it did not exist. Returns its definition and its starter. */
export async function refuseStranger(
  asking: FlowReader,
  instanceId: string,
): Promise<{ readonly definitionId: string; readonly startUser: string }> {
  const [found] = isId(instanceId)
    ? await asking.via
        .select({ definitionId: wfInstance.definitionId, startUser: wfInstance.startUser })
        .from(wfInstance)
        .where(and(eq(wfInstance.id, instanceId), isReadable(asking)))
    : [];
  if (!found) throw new AppError('INSTANCE_NOT_FOUND');
  return found;
}
