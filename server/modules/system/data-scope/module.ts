import type { Module } from '#server/crud/module';
import { defineModule } from '#server/crud/module';
import { dataScope } from '#src/resources/system/data-scope';
import type { Services } from '../../services.ts';
import { dataScopeHooks } from './hooks.ts';

/** Rules about whose rows and which fields a role sees. */
export const dataScopeModule = (services: Services): Module => defineModule(dataScope, { hooks: dataScopeHooks(services) });
