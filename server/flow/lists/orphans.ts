import { and, desc, eq, exists, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Query } from '#server/crud/read/paging';
import { AppError } from '#shared/errors';
import type { Page } from '#shared/wire';
import { momentText } from '../moments.ts';
import { suspension, wfDefinition, wfInstance, wfTask, wfTaskCandidate } from '../tables.ts';
import type { FlowReader } from './access.ts';
import { mapPage, pageOf } from './page.ts';

/** An open task without any user who can do it. */
export interface OrphanRow {
  /** The id of the task, as the row's id in lists. */
  readonly id: string;
  readonly taskId: string;
  readonly taskName: string;
  readonly assignee: string;
  /** The name of the former assignee; empty for a task that was free to claim. */
  readonly assigneeName: string;
  readonly startUserName: string;
  readonly createTime: string;
  readonly processInstanceId: string;
  readonly processDefinitionName: string;
}

/** Makes the condition that no active user has the task or may claim it. */
function isOrphan({ flow, via }: FlowReader): SQL | undefined {
  const { isThere, holdsRole } = flow.people;
  const { tenantId, assignee, id } = wfTask;
  const { taskId, kind, value } = wfTaskCandidate;
  const candidate = or(
    and(eq(kind, 'u'), isThere(sql`${tenantId}`, sql`${value}`)),
    and(eq(kind, 'g'), holdsRole(sql`${tenantId}`, sql`${value}`)),
  );
  const claimable = exists(
    via
      .select({ taskId })
      .from(wfTaskCandidate)
      .where(and(eq(taskId, id), candidate)),
  );
  const isHeld = and(isNotNull(assignee), isThere(sql`${tenantId}`, sql`${assignee}`));
  return not(sql`coalesce(${or(isHeld, and(sql`${assignee} is null`, claimable))}, false)`);
}

/** Returns open tasks that no active user can do, for process administrators, who can transfer them. */
export async function orphanList(asking: FlowReader, query: Query): Promise<Page<OrphanRow>> {
  const { flow, via, actor } = asking;
  if (!flow.administers(actor)) throw new AppError('FORBIDDEN');
  const columns = {
    taskId: wfTask.id,
    taskName: wfTask.name,
    assignee: wfTask.assignee,
    createdAt: wfTask.createdAt,
    processInstanceId: wfInstance.id,
    processDefinitionName: wfDefinition.name,
    startUser: wfInstance.startUser,
  };
  const isGoingOn = eq(wfInstance.suspensionState, suspension.active);
  const all = () =>
    via
      .select(columns)
      .from(wfTask)
      .innerJoin(wfInstance, eq(wfInstance.id, wfTask.instanceId))
      .innerJoin(wfDefinition, eq(wfDefinition.id, wfInstance.definitionId))
      .where(and(eq(wfTask.tenantId, actor.tenantId), isGoingOn, isOrphan(asking)));
  const page = await pageOf({ via, query, all, by: [desc(wfTask.createdAt), desc(wfTask.id)] });
  return mapPage(page, async (rows) => {
    const involved = rows.flatMap(({ assignee, startUser }) => [assignee ?? '', startUser]);
    const names = await flow.people.namesOf(via, [...new Set(involved)]);
    const nameOf = (id: string | null) => names.get(id ?? '') ?? '';
    return rows.map(({ createdAt, assignee, startUser, ...row }) => ({
      ...row,
      id: row.taskId,
      assignee: assignee ?? '',
      assigneeName: nameOf(assignee),
      startUserName: nameOf(startUser),
      createTime: momentText(createdAt),
    }));
  });
}
