import type { ModuleRoutes } from '#server/crud/module';
import { readIds } from '#server/crud/write/remove';
import { sentIn } from '#server/modules/sent-in';
import type { Services } from '#server/modules/services';
import { mayOf, registerVerbs } from '#server/modules/system/user/verb';
import { onlineSession } from '#src/resources/monitor/online-session';
import { revokeSessions } from './revoke.ts';

/** What is done to sessions by those who look after them. */
export const sessionRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) =>
    registerVerbs(app, {
      revoke: {
        ...{ method: 'POST', right: mayOf(onlineSession)('revoke'), summary: 'Ends sessions of others at once' },
        parameters: { id: 'Which', ids: 'Or several, comma-joined; all or none' },
        answer: (request, call) => {
          const { id, ids = id } = sentIn(request);
          return revokeSessions(services, records, { call, ids: readIds(ids) });
        },
      },
    });
