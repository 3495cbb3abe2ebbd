import { gt, isNull, or, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { PresentContext } from '#server/crud/module';
import { type Query, sizeOf, textParameter } from '#server/crud/read/paging';
import { countRows, readRow, readRows, requireRow, whereOf } from '#server/crud/read/rows';
import { containing } from '#server/crud/read/select';
import type { WireRecord } from '#server/crud/records';
import type { Database, Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { isEnabled } from '#server/modules/auth/service';
import { AppError } from '#shared/errors';
import { businessMoment } from '#shared/time';
import { maxPageSize } from '#shared/wire';
import { tenant } from '#src/resources/system/tenant';
import { user } from '#src/resources/system/user';

const tenants = tableOf(tenant);
const users = tableOf(user);

/** Returns whether a tenant exists, enabled or not. */
export async function hasTenant(tenantId: string, via: Executor): Promise<boolean> {
  const found = await readRow(via, tenant, { where: { tenantId }, columns: ['id'] });
  return found !== undefined;
}

/** The tenants whose people may work now. */
export async function workingTenants(via: Executor, now: number): Promise<readonly string[]> {
  const hasTime = or(isNull(tenants.expireTime), gt(tenants.expireTime, businessMoment(now)));
  const where = [isEnabled(tenants.status), hasTime];
  const rows = await readRows(via, tenant, { where, columns: ['tenantId'], order: { tenantId: 'asc' } });
  return rows.flatMap(({ tenantId }) => tenantId ?? []);
}

/** Adds to each tenant how many accounts it has of those that it may have. */
export async function withAccountCounts(records: readonly WireRecord[], { db }: PresentContext): Promise<WireRecord[]> {
  const tenantIds = records.map(({ tenantId }) => String(tenantId));
  const rows = await db
    .select({ tenantId: users.tenantId, count: sql<number>`count(*)::int` })
    .from(users)
    .where(whereOf(user, { tenantId: tenantIds }))
    .groupBy(users.tenantId);
  const counts = new Map(rows.map(({ tenantId, count }) => [tenantId, count]));
  return records.map((record) => ({ ...record, accountCount: counts.get(String(record.tenantId)) ?? 0 }));
}

/** Tenants to choose among: for a platform administrator all of them, for everybody else their own. */
export async function tenantChoices(db: Database, actor: Actor, query: Query) {
  const keyword = textParameter(query, 'keyword');
  const rows = await readRows(db, tenant, {
    where: [
      actor.isPlatformAdmin ? undefined : { tenantId: actor.tenantId },
      keyword === undefined ? undefined : containing(sql`${tenants.tenantName}`, keyword, true),
    ],
    columns: ['id', 'tenantId', 'tenantName'],
    order: { tenantId: 'asc' },
    limit: sizeOf(query, maxPageSize),
  });
  return rows.map((row) => ({ ...row, label: row.tenantName }));
}

/**
 * Refuses to add more accounts to a tenant than it may have; a limit of 0 or less is none. Every account that is not removed
 * counts. To be called in the transaction that adds them: the tenant's row is locked until it ends, so that two at once cannot
 * both take the last place.
 */
export async function assertAccountRoom(tx: Transaction, tenantId: string, adding: number): Promise<void> {
  const asked = { where: { tenantId }, columns: ['accountNumber'], lock: 'update' } as const;
  const { accountNumber } = await requireRow(tx, tenant, asked);
  if (accountNumber === null || accountNumber <= 0) return;
  const taken = await countRows(tx, user, { tenantId });
  if (taken + adding > accountNumber) throw new AppError('TENANT_LIMIT');
}
