import { defineModule, type Module, type ModuleRoutes } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { keysOf } from '#shared/by-name';
import { AppError } from '#shared/errors';
import { openParams } from '#shared/open-params';
import { param } from '#src/resources/system/param';
import { addCalls } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { readNumbers } from './service.ts';
import { params } from './shipped.ts';

const locked = new Set(params.map(({ paramKey }) => paramKey));

const keys = keysOf(openParams);

/** Registers the call for the parameters that all screens go by; the others are only for users who may read them. */
const paramRoutes =
  ({ context }: Services): ModuleRoutes =>
  (app) =>
    addCalls(app, {
      open: {
        method: 'GET',
        right: 'session',
        summary: 'Read the public parameters of screens',
        handler: () => readNumbers(context.db, ...keys),
      },
    });

/** Parameters that the program reads can be set, but neither renamed nor removed. */
export const paramModule = (services: Services): Module =>
  defineModule(param, {
    routes: [paramRoutes(services)],
    hooks: {
      beforeSave(draft, { before }) {
        if (!before || draft.paramKey === before.paramKey || !locked.has(before.paramKey)) return;
        refuse({ paramKey: { code: 'PARAM_LOCKED', params: { name: before.paramName } } });
      },
      beforeRemove(rows) {
        const kept = rows.find(({ paramKey }) => locked.has(paramKey));
        if (kept) throw new AppError('PARAM_LOCKED', { name: kept.paramName });
      },
    },
  });
