import { sql } from 'drizzle-orm';
import type { CallContext } from '#server/crud/context';
import { derivedRows } from '#server/crud/model/derived';
import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module, type ModuleRoutes, type PresentContext } from '#server/crud/module';
import type { Records, WireRecord } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import { readIds } from '#server/crud/write/remove';
import type { Actor } from '#server/lib/actor';
import { deviceOf } from '#server/modules/auth/device';
import { endSession } from '#server/modules/auth/sign-out';
import { authSession } from '#server/modules/auth/table';
import { addCalls, mayOf } from '#server/modules/calls';
import type { Services } from '#server/modules/services';
import { AppError } from '#shared/errors';
import { onlineSession } from '#src/resources/monitor/online-session';
import { user } from '#src/resources/system/user';
import { momentOf, nowMs } from '../moment.ts';

/** The sessions as the actor sees them; refuses all when one is not theirs to see, or has ended. */
async function seenSessions(records: Records, actor: Actor, ids: readonly string[]): Promise<readonly WireRecord[]> {
  const found: WireRecord[] = [];
  for (const id of new Set(ids)) {
    const record = await records.detail(actor, id);
    if (!record) throw new AppError('NOT_FOUND');
    found.push(record);
  }
  return found;
}

/** Ends sessions of others, at every server when it is committed. One's own ends by signing out. */
async function revokeSessions(
  { context, authenticator }: Services,
  records: Records,
  { call, ids }: { readonly call: CallContext; readonly ids: readonly string[] },
): Promise<void> {
  const { actor } = call;
  if (ids.includes(actor.sessionId)) throw new AppError('SESSION_OWN');
  const sessions = await seenSessions(records, actor, ids);
  await act(context.db, call, async (tx) => {
    for (const { id, tenantId, account } of sessions) {
      const [sessionId, label] = [String(id), String(account)];
      await endSession(tx, sessionId, { now: context.clock.now(), reason: 'admin' });
      const entry = { action: 'revoke', resource: onlineSession.name, recordId: sessionId, label };
      await writeAudit(tx, actor, { ...entry, tenantId: String(tenantId) });
      await authenticator.forget({ sessionId }, tx);
    }
  });
  records.changed();
}

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
