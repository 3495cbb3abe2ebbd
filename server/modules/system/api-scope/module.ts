import type { Module } from '#server/crud/module';
import { defineModule } from '#server/crud/module';
import { apiScope } from '#src/resources/system/api-scope';
import type { Services } from '../../services.ts';
import { apiScopeHooks } from './hooks.ts';
import { apiScopeRoutes } from './routes.ts';

/** Calls that a role may make although it grants none of the codes that guard them. */
export const apiScopeModule = (services: Services): Module =>
  defineModule(apiScope, { hooks: apiScopeHooks(services), routes: [apiScopeRoutes] });
