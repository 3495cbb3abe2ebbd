import { defineModule, type Module } from '#server/crud/module';
import { tactic } from '#src/resources/operation/tactic';
import type { Services } from '../../services.ts';
import { tacticHooks } from './hooks.ts';
import { tacticRoutes } from './routes.ts';

/** Tactics: when a line runs, with whom and with what. One with tasks is in use and stays. */
export const tacticModule = (services: Services): Module =>
  defineModule(tactic, { hooks: tacticHooks, routes: [tacticRoutes(services)] });
