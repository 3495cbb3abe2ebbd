import { defineModule, type Module } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { AppError } from '#shared/errors';
import { param } from '#src/resources/system/param';
import type { Services } from '../../services.ts';
import { paramRoutes } from './routes.ts';
import { params } from './shipped.ts';

const locked = new Set(params.map(({ paramKey }) => paramKey));

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
