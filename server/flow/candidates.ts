import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { wfTask, wfTaskCandidate } from './tables.ts';

/** Makes the condition for tasks that an actor may claim. It uses the current roles, so that a change counts at once. */
export function isCandidate(via: Executor, { tenantId, userId, roleAliases }: Actor): SQL {
  const { taskId, kind, value } = wfTaskCandidate;
  const byId = and(eq(kind, 'u'), eq(value, userId));
  const byRole = roleAliases.length > 0 ? and(eq(kind, 'g'), inArray(value, [...roleAliases])) : undefined;
  const claimable = via
    .select({ id: taskId })
    .from(wfTaskCandidate)
    .where(and(eq(wfTaskCandidate.tenantId, tenantId), or(byId, byRole)));
  return inArray(wfTask.id, claimable);
}
