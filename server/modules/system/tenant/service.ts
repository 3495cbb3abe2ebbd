import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { PresentContext } from '#server/crud/module';
import { type Query, sizeOf, textParameter } from '#server/crud/read/paging';
import { containing } from '#server/crud/read/select';
import type { WireRecord } from '#server/crud/records';
import type { Database, Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { businessMoment } from '#server/lib/time';
import { isEnabled } from '#server/modules/auth/service';
import { AppError } from '#shared/errors';
import { maxPageSize } from '#shared/wire';
import { tenant } from '#src/resources/system/tenant';
import { user } from '#src/resources/system/user';

const tenants = tableOf(tenant);
const users = tableOf(user);

/** Returns whether a tenant exists, enabled or not. */
export async function hasTenant(tenantId: string, via: Executor): Promise<boolean> {
  const found = await via
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.tenantId, tenantId), eq(tenants.isDeleted, 0)));
  return found.length > 0;
}

/** The tenants whose people may work now. */
export async function workingTenants(via: Executor, now: number): Promise<readonly string[]> {
  const hasTime = or(isNull(tenants.expireTime), gt(tenants.expireTime, businessMoment(now)));
  const rows = await via
    .select({ tenantId: tenants.tenantId })
    .from(tenants)
    .where(and(eq(tenants.isDeleted, 0), isEnabled(tenants.status), hasTime))
    .orderBy(asc(tenants.tenantId));
  return rows.flatMap(({ tenantId }) => tenantId ?? []);
}

/** Adds to each tenant how many accounts it has of those that it may have. */
export async function withAccountCounts(records: readonly WireRecord[], { db }: PresentContext): Promise<WireRecord[]> {
  const tenantIds = records.map(({ tenantId }) => String(tenantId));
  const rows = await db
    .select({ tenantId: users.tenantId, count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(inArray(users.tenantId, tenantIds), eq(users.isDeleted, 0)))
    .groupBy(users.tenantId);
  const counts = new Map(rows.map(({ tenantId, count }) => [tenantId, count]));
  return records.map((record) => ({ ...record, accountCount: counts.get(String(record.tenantId)) ?? 0 }));
}

/** Tenants to choose among: a platform administrator's all of them, everybody else's his own. */
export async function tenantChoices(db: Database, actor: Actor, query: Query) {
  const keyword = textParameter(query, 'keyword');
  const rows = await db
    .select({ id: tenants.id, tenantId: tenants.tenantId, tenantName: tenants.tenantName })
    .from(tenants)
    .where(
      and(
        eq(tenants.isDeleted, 0),
        actor.isPlatformAdmin ? undefined : eq(tenants.tenantId, actor.tenantId),
        keyword === undefined ? undefined : containing(sql`${tenants.tenantName}`, keyword, true),
      ),
    )
    .orderBy(tenants.tenantId)
    .limit(sizeOf(query, maxPageSize));
  return rows.map((row) => ({ ...row, label: row.tenantName }));
}

/**
 * Refuses to add more accounts to a tenant than it may have; a limit of 0 or less is none. Every account that is not removed
 * counts. To be called in the transaction that adds them: the tenant's row is locked until it ends, so that two at once cannot
 * both take the last place.
 */
export async function assertAccountRoom(tx: Transaction, tenantId: string, adding: number): Promise<void> {
  const [row] = await tx
    .select({ limit: tenants.accountNumber })
    .from(tenants)
    .where(and(eq(tenants.tenantId, tenantId), eq(tenants.isDeleted, 0)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.limit === null || row.limit <= 0) return;
  const [taken] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.isDeleted, 0)));
  if ((taken?.count ?? 0) + adding > row.limit) throw new AppError('TENANT_LIMIT');
}
