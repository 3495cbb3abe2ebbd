import { and, asc, desc, eq, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Query } from '#server/crud/read/paging';
import type { Executor } from '#server/db/types';
import type { Language } from '#shared/field';
import type { WorkRow } from '#shared/flow-wire';
import { betweenNames } from '#shared/joined';
import type { Page } from '#shared/wire';
import { isCandidate } from '../candidates.ts';
import { suspension, wfDefinition, wfHistory, wfInstance, wfTask } from '../tables.ts';
import type { FlowReader } from './access.ts';
import { between, ofProcess } from './filters.ts';
import { mapPage, pageOf } from './page.ts';
import { instanceColumns, rowNamesFor, workRow } from './work-row.ts';

/** The columns of an open task that lists read. */
export const taskColumns = {
  taskId: wfTask.id,
  taskName: wfTask.name,
  activityId: wfTask.activityId,
  assignee: wfTask.assignee,
  formKey: wfTask.formKey,
  createTime: wfTask.createdAt,
  claimTime: wfTask.claimedAt,
  locals: wfTask.locals,
};

/** Makes the condition that a task's instance is not suspended; it excludes the few that are, as joining the others is slow. */
const isGoingOn = (via: Executor) =>
  notExists(
    via
      .select({ id: wfInstance.id })
      .from(wfInstance)
      .where(
        and(eq(wfInstance.id, wfTask.instanceId), sql`${wfInstance.suspensionState} = ${sql.raw(`${suspension.suspended}`)}`),
      ),
  );

/** Returns open tasks of one kind; those of suspended instances are left out. */
async function openTasks(
  asking: FlowReader,
  query: Query,
  { whose, status }: { whose: SQL; status: 'claim' | 'todo' },
): Promise<Page<WorkRow>> {
  const { via, actor } = asking;
  const ofOne = ofProcess(query).filter((condition) => condition !== undefined);
  const isOpen = [eq(wfTask.tenantId, actor.tenantId), whose, isGoingOn(via)];
  const which = and(...isOpen, ...ofOne, ...between(wfTask.createdAt, query));
  const all = () =>
    via
      .select({ ...taskColumns, ...instanceColumns })
      .from(wfTask)
      .innerJoin(wfInstance, eq(wfInstance.id, wfTask.instanceId))
      .innerJoin(wfDefinition, eq(wfDefinition.id, wfInstance.definitionId))
      .where(which);
  const alone = () => via.select({ taskId: wfTask.id }).from(wfTask).where(which);
  const bare = ofOne.length === 0 ? alone : all;
  const page = await pageOf({ via, query, all, bare, by: [desc(wfTask.createdAt), desc(wfTask.id)] });
  return mapPage(page, async (rows) => {
    const names = await rowNamesFor(asking, rows);
    return rows.map((row) => workRow({ ...row, status }, names));
  });
}

/** Returns the tasks without assignee that the actor may claim. */
export function claimList(asking: FlowReader, query: Query): Promise<Page<WorkRow>> {
  const isFree = and(isNull(wfTask.assignee), isCandidate(asking.via, asking.actor)) ?? sql`false`;
  return openTasks(asking, query, { whose: isFree, status: 'claim' });
}

/** Returns the open tasks of the actor. */
export function todoList(asking: FlowReader, query: Query): Promise<Page<WorkRow>> {
  return openTasks(asking, query, { whose: eq(wfTask.assignee, asking.actor.userId), status: 'todo' });
}

/** Counts the tasks that the actor has, and those that they may claim. */
export async function countWork({ via, actor }: Pick<FlowReader, 'via' | 'actor'>): Promise<{ todo: number; claim: number }> {
  const isHis = eq(wfTask.assignee, actor.userId);
  const isFree = and(isNull(wfTask.assignee), isCandidate(via, actor));
  const [counted] = await via
    .select({
      todo: sql<number>`count(*) filter (where ${isHis})::int`,
      claim: sql<number>`count(*) filter (where ${isFree})::int`,
    })
    .from(wfTask)
    .where(and(eq(wfTask.tenantId, actor.tenantId), or(isHis, isFree), isGoingOn(via)));
  return counted ?? { todo: 0, claim: 0 };
}

/** Returns the tasks that the actor has done, the last one first. */
export async function doneList(asking: FlowReader, query: Query): Promise<Page<WorkRow>> {
  const { via, actor } = asking;
  const isDone = and(eq(wfHistory.activityType, 'userTask'), inArray(wfHistory.outcome, ['ok', 'reject']));
  const isOwn = and(eq(wfHistory.assignee, actor.userId), eq(wfHistory.tenantId, actor.tenantId));
  const which = and(isOwn, isDone, ...ofProcess(query), ...between(wfHistory.endTime, query));
  const columns = {
    taskId: sql<string>`coalesce(${wfHistory.taskId}, ${wfHistory.id})::text`,
    taskName: wfHistory.activityName,
    activityId: wfHistory.activityId,
    assignee: wfHistory.assignee,
    createTime: wfHistory.startTime,
    claimTime: wfHistory.claimTime,
    taskEnd: wfHistory.endTime,
    comment: wfHistory.comment,
  };
  const all = () =>
    via
      .select({ ...columns, ...instanceColumns })
      .from(wfHistory)
      .innerJoin(wfInstance, eq(wfInstance.id, wfHistory.instanceId))
      .innerJoin(wfDefinition, eq(wfDefinition.id, wfInstance.definitionId))
      .where(which);
  const page = await pageOf({ via, query, all, by: [desc(wfHistory.endTime), desc(wfHistory.id)] });
  return mapPage(page, async (rows) => {
    const names = await rowNamesFor(asking, rows);
    return rows.map((row) => workRow({ ...row, formKey: '', status: 'done' }, names));
  });
}

/** Returns the open steps of instances, the earliest first. */
export async function openStepsOf({ via }: Pick<FlowReader, 'via'>, instanceIds: readonly string[]) {
  const byInstance = new Map<string, { activityId: string; activityName: string; assignee: string | null }[]>();
  if (instanceIds.length === 0) return byInstance;
  const { instanceId, activityId, activityName, assignee } = wfHistory;
  const rows = await via
    .select({ instanceId, activityId, activityName, assignee })
    .from(wfHistory)
    .where(and(inArray(instanceId, [...instanceIds]), isNull(wfHistory.endTime)))
    .orderBy(asc(wfHistory.id));
  for (const { instanceId: id, ...step } of rows) byInstance.set(id, [...(byInstance.get(id) ?? []), step]);
  return byInstance;
}

/** Returns the names of steps that are open at the same time, each once. */
export const namesOfSteps = (steps: readonly { readonly activityName: string }[], language: Language): string =>
  [...new Set(steps.map(({ activityName }) => activityName))].join(betweenNames[language]);

/** Returns the instances that the actor has begun, each with its open steps. */
export async function sendList(asking: FlowReader, query: Query): Promise<Page<WorkRow>> {
  const { via, actor } = asking;
  const isOwn = and(eq(wfInstance.startUser, actor.userId), eq(wfInstance.tenantId, actor.tenantId));
  const which = and(isOwn, ...ofProcess(query), ...between(wfInstance.startTime, query));
  const all = () =>
    via
      .select({ ...instanceColumns, createTime: wfInstance.startTime, formKey: wfDefinition.formKey })
      .from(wfInstance)
      .innerJoin(wfDefinition, eq(wfDefinition.id, wfInstance.definitionId))
      .where(which);
  const page = await pageOf({ via, query, all, by: [desc(wfInstance.startTime), desc(wfInstance.id)] });
  return mapPage(page, async (rows) => {
    const steps = await openStepsOf(
      asking,
      rows.map(({ processInstanceId }) => processInstanceId),
    );
    const begun = rows.map((row) => {
      const open = steps.get(row.processInstanceId) ?? [];
      const taskName = namesOfSteps(open, actor.language);
      return { ...row, taskId: '', taskName, activityId: open[0]?.activityId ?? '', assignee: open[0]?.assignee ?? null };
    });
    const names = await rowNamesFor(asking, begun);
    return begun.map((row) => {
      const status = row.instanceStatus === 'running' ? ('todo' as const) : ('done' as const);
      return { ...workRow({ ...row, status, claimTime: null }, names), id: row.processInstanceId };
    });
  });
}
