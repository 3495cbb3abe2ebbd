import { defineModule, type Module } from '#server/crud/module';
import { exceptionStates } from '#shared/handover/exception';
import { exception } from '#src/resources/operation/exception';
import { stateOnly } from '../../business/state-only.ts';
import type { Services } from '../../services.ts';
import { exceptionHooks } from './hooks.ts';
import { exceptionRoutes } from './routes.ts';

/**
 * Defines the module of exceptions. Reporting one has a call of its own, which first locks the record that the exception is
 * about.
 */
export const exceptionModule = (services: Services): Module =>
  defineModule(exception, {
    only: ['list', 'detail', 'select', 'history', 'export'],
    hooks: exceptionHooks(services),
    routes: [stateOnly('exceptionState', exceptionStates.open), exceptionRoutes(services)],
  });
