import { defineModule, type Module } from '#server/crud/module';
import { tenant } from '#src/resources/system/tenant';
import type { Services } from '../../services.ts';
import { tenantHooks } from './hooks.ts';
import { tenantVerbs } from './routes.ts';
import { withAccountCounts } from './service.ts';

/** Defines the module of tenants, which the platform manages. */
export const tenantModule = (services: Services): Module =>
  defineModule(tenant, {
    only: ['list', 'detail', 'remove', 'history', 'export'],
    hooks: tenantHooks(services),
    present: withAccountCounts,
    routes: [tenantVerbs(services)],
  });
