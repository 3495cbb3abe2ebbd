import type { CallContext } from '#server/crud/context';
import type { Records, WireRecord } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import type { Actor } from '#server/lib/actor';
import { endSession } from '#server/modules/auth/sign-out';
import type { Services } from '#server/modules/services';
import { AppError } from '#shared/errors';
import { onlineSession } from '#src/resources/monitor/online-session';

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
export async function revokeSessions(
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
