import { sql } from 'drizzle-orm';
import { derivedRows } from '#server/crud/model/derived';
import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module, type ModuleRoutes, type PresentContext } from '#server/crud/module';
import type { WireRecord } from '#server/crud/records';
import { readIds } from '#server/crud/write/remove';
import { deviceOf } from '#server/modules/auth/device';
import { authSession } from '#server/modules/auth/table';
import { addCalls, mayOf } from '#server/modules/calls';
import type { Services } from '#server/modules/services';
import { onlineSession } from '#src/resources/monitor/online-session';
import { user } from '#src/resources/system/user';
import { momentOf, nowMs } from '../moment.ts';
import { revokeSessions } from './revoke.ts';

const users = tableOf(user);

const source = derivedRows(onlineSession, {
  id: authSession.id,
  tenantId: authSession.tenantId,
  columns: {
    account: users.account,
    realName: users.realName,
    deptId: users.deptId,
    ip: authSession.ip,
    userAgent: authSession.userAgent,
    startTime: momentOf(authSession.startedAt),
    // Sessions from before this was kept have only the time of their last renewal.
    seenTime: momentOf(sql`coalesce(${authSession.seenAt}, ${authSession.issuedAt})`),
    endTime: momentOf(authSession.endsAt),
  },
  rest: sql`from ${authSession} join ${users} on ${users.id} = ${authSession.userId}
    where ${authSession.revokedAt} is null and ${authSession.endsAt} > ${nowMs} and ${users.isDeleted} = 0`,
});

function present(records: readonly WireRecord[], { actor }: PresentContext): WireRecord[] {
  return records.map((record) => {
    const { browser, system } = deviceOf(String(record.userAgent ?? ''));
    const device = [browser, system].filter(Boolean).join(' · ');
    return { ...record, device, isCurrent: record.id === actor.sessionId ? 1 : 0 };
  });
}

/** Registers the calls on sessions, for those who look after them. */
const sessionRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) =>
    addCalls(app, {
      revoke: {
        method: 'POST',
        right: mayOf(onlineSession)('revoke'),
        summary: 'End sessions of other users',
        parameters: { id: 'Which', ids: 'Or several, comma-joined; all or none' },
        handler: ({ id, ids = id }, call) => revokeSessions(services, records, { call, ids: readIds(ids) }),
      },
    });

/** Defines the module of live sessions, which an administrator may end. */
export const onlineSessionModule = (services: Services): Module =>
  defineModule(onlineSession, { source, present, routes: [sessionRoutes(services)] });
