import { defineModule, type Module } from '#server/crud/module';
import { exceptionStates } from '#shared/handover/exception';
import { exception } from '#src/resources/operation/exception';
import { stateOnly } from '../../business/state-only.ts';
import type { Services } from '../../services.ts';
import { exceptionHooks } from './hooks.ts';
import { exceptionRoutes } from './routes.ts';

/** Everything that went otherwise than planned. Reporting has a call of its own, which holds first what the exception is about. */
export const exceptionModule = (services: Services): Module =>
  defineModule(exception, {
    only: ['list', 'detail', 'select', 'history', 'export'],
    hooks: exceptionHooks(services),
    routes: [stateOnly('exceptionState', exceptionStates.open), exceptionRoutes(services)],
  });
