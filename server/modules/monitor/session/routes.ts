import type { ModuleRoutes } from '#server/crud/module';
import { readIds } from '#server/crud/write/remove';
import { addCalls, mayOf } from '#server/modules/calls';
import type { Services } from '#server/modules/services';
import { onlineSession } from '#src/resources/monitor/online-session';
import { revokeSessions } from './revoke.ts';

/** Registers the calls on sessions, for those who look after them. */
export const sessionRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) =>
    addCalls(app, {
      revoke: {
        ...{ method: 'POST', right: mayOf(onlineSession)('revoke'), summary: 'Ends sessions of others at once' },
        parameters: { id: 'Which', ids: 'Or several, comma-joined; all or none' },
        handler: ({ id, ids = id }, call) => revokeSessions(services, records, { call, ids: readIds(ids) }),
      },
    });
