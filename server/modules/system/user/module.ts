import type { Module } from '#server/crud/module';
import { defineModule } from '#server/crud/module';
import { user } from '#src/resources/system/user';
import type { Services } from '../../services.ts';
import { presentBlocked } from './failed-tries.ts';
import { userHooks } from './hooks.ts';
import { narrowUsers } from './narrow.ts';
import { registerRoutes } from './register-routes.ts';
import { userVerbs } from './routes.ts';

/** Accounts: who may sign in, where they belong and what they hold. */
export const userModule = (services: Services): Module =>
  defineModule(user, {
    alsoAt: ['blade-system/user'],
    only: ['list', 'detail', 'select', 'history', 'import', 'export'],
    aliases: { import: ['import-user'], export: ['export-user'] },
    narrow: narrowUsers,
    present: presentBlocked(services.context),
    hooks: userHooks(services),
    routes: [userVerbs(services), registerRoutes(services)],
  });
