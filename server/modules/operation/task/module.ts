import { defineModule, type Module } from '#server/crud/module';
import { taskStates } from '#shared/handover/task';
import { task } from '#src/resources/operation/task';
import { stateOnly } from '../../business/state-only.ts';
import type { Services } from '../../services.ts';
import { completeTasks } from './complete.ts';
import { taskHooks } from './hooks.ts';
import { narrowTasks } from './narrow.ts';
import { taskRoutes } from './routes.ts';

/** Defines the module of tasks, which are planned by hand or by tactics, published, driven, and completed. */
export const taskModule = (services: Services): Module =>
  defineModule(task, {
    only: ['list', 'detail', 'submit', 'remove', 'select', 'history', 'export'],
    hooks: taskHooks(services),
    narrow: narrowTasks,
    present: completeTasks(services),
    routes: [stateOnly('taskState', taskStates.draft), taskRoutes(services)],
  });
