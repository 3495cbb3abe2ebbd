import { defineModule, engineVerbs, type Module } from '#server/crud/module';
import { region } from '#src/resources/system/region';
import { regionHooks } from './hooks.ts';
import { regionRoutes } from './routes.ts';
import { withLevels } from './service.ts';

/** The divisions of the country, known by their codes. */
export const regionModule = (): Module =>
  defineModule(region, {
    only: engineVerbs.filter((verb) => verb !== 'select'),
    aliases: { import: ['import-region'], export: ['export-region'] },
    hooks: regionHooks,
    present: (records, { db }) => withLevels(db, records),
    routes: [regionRoutes],
  });
