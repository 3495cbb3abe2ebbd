import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { AppError } from '#shared/errors';
import { keeper } from '#src/resources/business/keeper';
import type { HandoverContext } from '../running/context.ts';
import type { StopRow, TaskRow } from '../running/lock.ts';
import { crewOf } from './stored.ts';

const keepers = tableOf(keeper);

/** Refuses a keeper who acts for another place of the task than their own. */
export async function assertPlace({ tx, actor }: HandoverContext, { deptId }: StopRow): Promise<void> {
  const isActor = and(eq(keepers.id, actor.userId), eq(keepers.tenantId, actor.tenantId), eq(keepers.isDeleted, 0));
  const [own] = await tx.select({ deptId: keepers.deptId }).from(keepers).where(isActor);
  if (own && own.deptId !== deptId) throw new AppError('FORBIDDEN');
}

/** Refuses members of the crew, who may not speak for a place. */
export function assertNoCrew({ actor }: HandoverContext, task: TaskRow): void {
  if (crewOf(task).convoyIds.includes(actor.userId)) throw new AppError('FORBIDDEN');
}
