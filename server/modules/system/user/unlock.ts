import { and, eq, inArray, sql } from 'drizzle-orm';
import { type AuditEntry, auditLog, writeAudit } from '#server/crud/audit';
import type { Deed, Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import type { Transaction } from '#server/db/types';
import { user } from '#src/resources/system/user';
import { forgiveAccount } from '../../auth/count-failures.ts';
import type { Services } from '../../services.ts';
import { ACTIVE, holdUsers, LOCKED, type StoredUser, writeUsers } from './hold-users.ts';

/** From where somebody failed to sign in since failures are counted anew. The counters themselves name nobody. */
async function failedFrom(tx: Transaction, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ ip: auditLog.ip })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.userId, [...userIds]),
        eq(auditLog.action, 'loginFailed'),
        sql`${auditLog.happenedAt} > now() - interval '24 hours'`,
      ),
    );
  return rows.map(({ ip }) => ip);
}

/** Lifts locks, and forgets failed sign-ins so that nobody has to wait. Accounts in another state keep it. */
export async function unlockUsers(
  { context, authenticator }: Services,
  records: Records,
  { deed, ids }: { deed: Deed; ids: readonly string[] },
): Promise<void> {
  const { actor } = deed;
  await act(context.db, deed, async (tx) => {
    const people = await holdUsers({ records, actor, tx }, ids);
    const locked = people.filter(({ status }) => status === LOCKED).map(({ id }) => id);
    if (locked.length > 0) await writeUsers({ actor, tx }, locked, { status: ACTIVE });
    const addresses = await failedFrom(tx, ids);
    for (const { tenantId, account } of people) await forgiveAccount(tx, { tenantId, account }, addresses);
    await writeAudit(tx, actor, ...people.map(entryOf));
  });
  records.changed();
  authenticator.forget();
}

function entryOf({ id, tenantId, realName, status }: StoredUser): AuditEntry {
  const changes: AuditEntry['changes'] = status === LOCKED ? { status: { before: LOCKED, after: ACTIVE } } : {};
  return { action: 'unlock', resource: user.name, recordId: id, tenantId, label: realName, changes };
}
