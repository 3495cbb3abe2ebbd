import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PresentContext } from '#server/crud/module';
import type { WireRecord } from '#server/crud/records';
import { auditLog } from '#server/crud/write/audit';
import type { Executor } from '#server/db/types';
import { businessMoment } from '#shared/time';
import { blockedUntil } from '../../auth/count-failures.ts';
import type { AuthContext } from '../../auth/service.ts';

/**
 * Returns the addresses from which sign-ins failed within the last 24 hours, by account. The counters themselves do not name
 * accounts.
 */
export async function failedFrom(db: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectDistinct({ userId: auditLog.userId, ip: auditLog.ip })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.userId, [...userIds]),
        eq(auditLog.action, 'loginFailed'),
        sql`${auditLog.happenedAt} > now() - interval '24 hours'`,
      ),
    );
  const found = new Map<string, string[]>();
  for (const { userId, ip } of rows) found.set(String(userId), [...(found.get(String(userId)) ?? []), ip]);
  return found;
}

/** Adds to each account until when it may not be tried from some address: a lock that its status does not show. */
export function presentBlocked({ clock }: Pick<AuthContext, 'clock'>) {
  return async (records: WireRecord[], { db }: PresentContext): Promise<WireRecord[]> => {
    const addresses = await failedFrom(
      db,
      records.map(({ id }) => String(id)),
    );
    const tried = records.map(({ id, tenantId, account }) => ({
      tenantId: String(tenantId),
      account: String(account),
      addresses: addresses.get(String(id)) ?? [],
    }));
    const until = await blockedUntil(db, tried, clock.now());
    return records.map((record, index) => {
      const moment = until[index];
      return { ...record, blockedUntil: moment === undefined ? null : businessMoment(moment) };
    });
  };
}
