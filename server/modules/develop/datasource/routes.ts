import type { ModuleRoutes } from '#server/crud/module';
import { addCalls } from '../../calls.ts';
import { requiredText } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { withInspector, withSource } from './inspect.ts';

const id = { id: 'Of the data source' };

/**
 * Makes the calls of data sources beside the engine's: testing one, and inspecting its tables. Data that all tenants share, and
 * its secrets, belong to the platform, whatever a role grants.
 */
export const sourceRoutes =
  (services: Services): ModuleRoutes =>
  (app) =>
    addCalls(app, {
      test: {
        method: 'POST',
        right: 'platform',
        summary: 'Test a data source',
        parameters: id,
        async handler(sent) {
          const start = performance.now();
          const found = await withSource(services, { id: requiredText(sent, 'id'), isTrial: true }, async (session) => ({
            version: await session.version(),
            tables: (await session.inspector.tables()).length,
          }));
          return { ...found, tookMs: Math.round(performance.now() - start) };
        },
      },
      tables: {
        method: 'GET',
        right: 'platform',
        summary: 'List the tables and views of a data source',
        parameters: id,
        handler: (sent) => withInspector(services, requiredText(sent, 'id'), (inspector) => inspector.tables()),
      },
      columns: {
        method: 'GET',
        right: 'platform',
        summary: 'List the columns of a table of a data source',
        parameters: { ...id, table: 'Its name' },
        handler: async (sent) => {
          const table = requiredText(sent, 'table');
          return withInspector(services, requiredText(sent, 'id'), (inspector) => inspector.columns(table));
        },
      },
    });
