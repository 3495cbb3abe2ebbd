import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import { whereOf } from '#server/crud/read/rows';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { stopTypes, taskStates } from '#shared/handover/task';
import { isId } from '#shared/rules';
import { keeper } from '#src/resources/business/keeper';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { stateOnly } from '../../business/state-only.ts';
import type { Services } from '../../services.ts';
import { completeTasks } from './complete.ts';
import { taskHooks } from './hooks.ts';
import { taskRoutes } from './routes.ts';

const [taskNodes, tasks] = [tableOf(taskNode), tableOf(task)];
const keepers = tableOf(keeper);

function idOf(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const id = textParameter(query, name);
  if (id !== undefined && !isId(id)) throw new AppError('WRONG_PARAMETER', { name });
  return id;
}

function hasStop(condition: SQL | undefined): SQL {
  return sql`exists (select 1 from ${taskNodes} where ${whereOf(taskNode, [eq(taskNodes.taskId, tasks.id), condition])})`;
}

const withConvoy = (id: string) => or(holdsOne(tasks.convoyIds, id), eq(tasks.leaderId, id), eq(tasks.driverId, id));
const withKeeper = (id: string) => or(holdsOne(tasks.keeperIds, id), hasStop(holdsOne(taskNodes.keeperIds, id)));

/** Makes the condition for tasks of the keeper's place that name no keeper: these belong to all keepers of the place. */
function ofPlace({ userId }: Actor): SQL {
  const place = sql`(select ${keepers.deptId} from ${keepers} where ${whereOf(keeper, { id: userId })})`;
  const nobody = (column: typeof tasks.keeperIds | typeof taskNodes.keeperIds) => sql`coalesce(${column}, '') = ''`;
  return sql`(${nobody(tasks.keeperIds)} and ${tasks.baseId} = ${place} or ${hasStop(
    and(sql`${taskNodes.deptId} = ${place}`, eq(taskNodes.stopType, stopTypes.node), nobody(taskNodes.keeperIds)),
  )})`;
}

/** The tasks that somebody drives, keeps for or has planned. */
function mine(actor: Actor): SQL | undefined {
  return or(withConvoy(actor.userId), withKeeper(actor.userId), ofPlace(actor), eq(tasks.createUser, actor.userId));
}

/** Filters by a place where tasks stop, by a member of the crew or a keeper, or by one's own tasks: no columns of a task. */
const narrowTasks: NonNullable<Module['narrow']> = (query, actor) => {
  const { deptId: _d, convoyId: _c, keeperId: _k, mine: _m, ...rest } = query;
  const [deptId, convoyId, keeperId] = ['deptId', 'convoyId', 'keeperId'].map((name) => idOf(query, name));
  const where = and(
    deptId === undefined ? undefined : hasStop(eq(taskNodes.deptId, deptId)),
    convoyId === undefined ? undefined : withConvoy(convoyId),
    keeperId === undefined ? undefined : withKeeper(keeperId),
    textParameter(query, 'mine') === '1' ? mine(actor) : undefined,
  );
  return { query: rest, where };
};

/** Defines the module of tasks, which are planned by hand or by tactics, published, driven, and completed. */
export const taskModule = (services: Services): Module =>
  defineModule(task, {
    only: ['list', 'detail', 'submit', 'remove', 'select', 'history', 'export'],
    hooks: taskHooks(services),
    narrow: narrowTasks,
    present: completeTasks(services),
    routes: [stateOnly('taskState', taskStates.draft), taskRoutes(services)],
  });
