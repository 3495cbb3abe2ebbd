import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import { AppError } from '#shared/errors';
import type { InstanceDetail, WorkRow } from '#shared/flow-wire';
import { isCandidate } from '../candidates.ts';
import type { Business } from '../ports.ts';
import { findTask } from '../steps/lock.ts';
import { wfDefinition, wfInstance, wfTask } from '../tables.ts';
import { type FlowReader, refuseStranger } from './access.ts';
import { taskColumns } from './work.ts';
import { instanceColumns, namesFor, rowNamesFor, workRow } from './work-row.ts';

async function openTasks(asking: FlowReader, which: SQL | undefined): Promise<WorkRow[]> {
  const tasks = await asking.via
    .select({ ...taskColumns, ...instanceColumns })
    .from(wfTask)
    .innerJoin(wfInstance, eq(wfInstance.id, wfTask.instanceId))
    .innerJoin(wfDefinition, eq(wfDefinition.id, wfInstance.definitionId))
    .where(and(eq(wfTask.tenantId, asking.actor.tenantId), which))
    .orderBy(sql`${wfTask.assignee} nulls last`, wfTask.id);
  const names = await rowNamesFor(asking, tasks);
  return tasks.map((task) => workRow({ ...task, status: task.assignee === null ? 'claim' : 'todo' }, names));
}

/** An instance that the actor may read, with what they have to do in it. */
export async function instanceDetail(asking: FlowReader, instanceId: string): Promise<InstanceDetail> {
  const { via, actor } = asking;
  await refuseStranger(asking, instanceId);
  const [instance] = await via.select().from(wfInstance).where(eq(wfInstance.id, instanceId));
  if (!instance) throw new AppError('INSTANCE_NOT_FOUND');
  const { startUser, definitionId, businessTable, businessId, status, suspensionState, deleteReason } = instance;
  const { people } = await namesFor(asking, [startUser]);
  const isOwn = or(eq(wfTask.assignee, actor.userId), and(sql`${wfTask.assignee} is null`, isCandidate(via, actor)));
  return {
    processInstanceId: instanceId,
    processDefinitionId: definitionId,
    businessTable,
    businessId,
    status,
    suspensionState,
    deleteReason,
    startUser,
    startUserName: people.get(startUser) ?? '',
    tasks: await openTasks(asking, and(eq(wfTask.instanceId, instanceId), isOwn)),
  };
}

/** An open task of an instance that the actor may read. */
export async function taskDetail(asking: FlowReader, taskId: string): Promise<WorkRow> {
  const { instanceId } = await findTask(asking.via, asking.actor.tenantId, taskId);
  await refuseStranger(asking, instanceId);
  const [row] = await openTasks(asking, eq(wfTask.id, taskId));
  if (!row) throw new AppError('TASK_NOT_FOUND');
  return row;
}

/** The instance that runs about something, so that it is not removed or changed meanwhile; nothing where none does. */
export async function runningAbout(
  via: Executor,
  { tenantId, table, id }: Business & { readonly tenantId: string },
): Promise<string | undefined> {
  const { businessTable, businessId, status } = wfInstance;
  const isAbout = and(eq(wfInstance.tenantId, tenantId), eq(businessTable, table), eq(businessId, id));
  const [found] = await via
    .select({ id: wfInstance.id })
    .from(wfInstance)
    .where(and(isAbout, eq(status, 'running')))
    .limit(1);
  return found?.id;
}
