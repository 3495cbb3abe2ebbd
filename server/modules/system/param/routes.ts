import type { ModuleRoutes } from '#server/crud/module';
import { type OpenParam, openParams } from '#shared/open-params';
import { addCalls } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { readNumbers } from './service.ts';

const keys = Object.keys(openParams) as OpenParam[];

/** Registers the call for the parameters that all screens go by; the others are only for users who may read them. */
export const paramRoutes =
  ({ context }: Services): ModuleRoutes =>
  (app) =>
    addCalls(app, {
      open: {
        ...{ method: 'GET', right: 'session', summary: 'The parameters that screens go by' },
        handler: () => readNumbers(context.db, ...keys),
      },
    });
