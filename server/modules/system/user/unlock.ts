import type { CallContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { type AuditEntry, writeAudit } from '#server/crud/write/audit';
import { user } from '#src/resources/system/user';
import { forgiveAccount } from '../../auth/count-failures.ts';
import type { Services } from '../../services.ts';
import { failedFrom } from './failed-tries.ts';
import { ACTIVE, LOCKED, lockUsers, type StoredUser, writeUsers } from './lock-users.ts';

/** Lifts locks, and forgets failed sign-ins so that nobody has to wait. Accounts in another state keep it. */
export async function unlockUsers(
  { context, authenticator, ports }: Services,
  records: Records,
  { call, ids }: { call: CallContext; ids: readonly string[] },
): Promise<void> {
  const { actor } = call;
  await act(context.db, call, async (tx) => {
    const people = await lockUsers({ records, actor, tx }, ids);
    const locked = people.filter(({ status }) => status === LOCKED).map(({ id }) => id);
    if (locked.length > 0) await writeUsers({ actor, tx, ports }, locked, { status: ACTIVE });
    const addresses = await failedFrom(tx, ids);
    for (const { id, tenantId, account } of people) await forgiveAccount(tx, { tenantId, account }, addresses.get(id) ?? []);
    await writeAudit(tx, actor, ...people.map(entryOf));
  });
  records.changed();
  authenticator.forget();
}

function entryOf({ id, tenantId, realName, status }: StoredUser): AuditEntry {
  const changes: AuditEntry['changes'] = status === LOCKED ? { status: { before: LOCKED, after: ACTIVE } } : {};
  return { action: 'unlock', resource: user.name, recordId: id, tenantId, label: realName, changes };
}
