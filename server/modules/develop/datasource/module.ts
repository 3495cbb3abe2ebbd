import { defineModule, type Hooks, type Module } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import type { Outbound } from '#server/lib/outbound';
import { datasource } from '#src/resources/develop/datasource';
import { assertPlace } from '../../outbound-address.ts';
import type { Services } from '../../services.ts';
import { sourceRoutes } from './routes.ts';
import { kindOf, readAddress } from './source-address.ts';

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
