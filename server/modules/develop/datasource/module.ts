import { defineModule, type Hooks, type Module, type ModuleRoutes } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import type { Outbound } from '#server/lib/outbound';
import { datasource } from '#src/resources/develop/datasource';
import { addCalls } from '../../calls.ts';
import { assertPlace } from '../../outbound-address.ts';
import { requiredText } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { withInspector, withSource } from './session.ts';
import { kindOf, readAddress } from './source-address.ts';

const id = { id: 'Of the data source' };

/**
 * Makes the calls of data sources beside the engine's: testing one, and inspecting its tables. Data that all tenants share, and
 * its secrets, belong to the platform, whatever a role grants.
 */
const sourceRoutes =
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

/** The fields that decide where a password is sent, and whose it is. */
const destination = ['driverClass', 'url', 'username'] as const;

/** Returns the hooks of data sources, which refuse addresses that are malformed or not allowed. */
const sourceHooks = (outbound: Outbound): Hooks<typeof datasource> => ({
  beforeSave(draft, { before, sent }) {
    const { driverClass, url } = draft;
    const kind = driverClass && kindOf(driverClass);
    if (kind && url) {
      const address = readAddress(url, kind);
      if ('code' in address) return refuse({ url: address });
      assertPlace(outbound, { ...address, field: 'url' });
    }
    const isMoved = before && destination.some((name) => before[name] !== draft[name]);
    // A user who may not read a password must not have it sent to an address of their own either.
    if (isMoved && !sent.has('password')) refuse({ password: { code: 'SOURCE_PASSWORD_AGAIN' } });
  },
});

/** Databases besides the server's own. */
export const datasourceModule = (services: Services): Module =>
  defineModule(datasource, { hooks: sourceHooks(services.outbound), routes: [sourceRoutes(services)] });
