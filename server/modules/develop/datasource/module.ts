import { defineModule, type Module } from '#server/crud/module';
import { datasource } from '#src/resources/develop/datasource';
import type { Services } from '../../services.ts';
import { sourceHooks } from './hooks.ts';
import { sourceRoutes } from './routes.ts';

/** Databases besides the server's own. */
export const datasourceModule = (services: Services): Module =>
  defineModule(datasource, { hooks: sourceHooks(services.outbound), routes: [sourceRoutes(services)] });
